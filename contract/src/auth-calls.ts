import { z } from 'zod';
import { ownPermissions } from './auth.ts';
import { besidesSpec, defineCall } from './call.ts';
import { INVALID_ID, idParams, integer, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';
import { emailText } from './mail-address.ts';
import { currentPassword } from './passwords/current-password.ts';

/** SPEC §7 sends these without the CSRF header; their origin is checked all the same. */
export const PUBLIC_CALL = { method: 'POST', access: 'PUBLIC', csrf: false } as const;

export const OWN_ACCOUNT = { access: 'SIGNED_IN', peopleOnly: true } as const;

const signInEmail = emailText(LIMITS.signInEmail, 'Enter a valid email');

/** The second steps that an account can be asked for after its password. */
const secondStepOffer = z.object({
  passkey: z.boolean(),
  codeApp: z.boolean(),
  recoveryCode: z.boolean(),
});
export type SecondStepOffer = z.output<typeof secondStepOffer>;

/** The answer of calls that start a new session: a second step, and a change of the own password. */
export const newSession = z.object({ csrfToken: z.string() });

/** The authentication calls of SPEC §7; those that set a password are in passwords/new-password.ts. */
export const authCalls = {
  /** A session starts, or the account asks for a second step first. */
  login: defineCall({
    ...PUBLIC_CALL,
    operationId: 'signIn',
    summary: 'Sign in',
    path: '/api/auth/login',
    body: z.object({ email: signInEmail, password: currentPassword }),
    answer: z.object({ csrfToken: z.string().optional(), secondStep: secondStepOffer.optional() }),
    failures: [401, 429],
  }),
  logout: defineCall({
    ...PUBLIC_CALL,
    operationId: 'signOut',
    summary: 'Sign out',
    path: '/api/auth/logout',
    answer: z.object({
      message: besidesSpec(z.string(), ''),
      /** Where the browser ends its session at the provider of single sign-on, if it began there. */
      redirect: z.string().optional(),
    }),
  }),
  forgotPassword: defineCall({
    ...PUBLIC_CALL,
    operationId: 'requestPasswordReset',
    summary: 'Ask for a link to a new password',
    path: '/api/auth/forgot-password',
    body: z.object({ email: signInEmail }),
    failures: [429],
  }),
  userPermissions: defineCall({
    ...OWN_ACCOUNT,
    ...ownPermissions,
    operationId: 'getOwnPermissions',
    summary: 'Own account and permissions',
    beforePasswordChange: true,
    beforeSecondStep: true,
    answer: z.object({
      data: z.object({
        /** Tells tabs that stay open whether the user has changed. */
        userId: besidesSpec(z.int(), 0),
        firstName: z.string(),
        /** Where a link to a new password goes. */
        email: besidesSpec(z.string(), ''),
        passwordChangeRequired: z.boolean(),
        /** The user must set up a second step first; missing: they need not, or have one. */
        secondStepRequired: z.literal(true).optional(),
        permissions: z.array(z.string()),
        /** The same token as at login, so that a browser that lost it does not have to sign in again. */
        csrfToken: besidesSpec(z.string(), ''),
        /** The role as which the user views the application; missing: as themselves. */
        viewingAs: z.object({ id: z.int(), name: z.string() }).optional(),
      }),
    }),
  }),
} as const;
export type LoginInput = z.output<typeof authCalls.login.body>;
export type SessionPermissions = z.output<typeof authCalls.userPermissions.answer>['data'];

/**
 * Viewing the application as a role does: reads are answered with the permissions that role and user both hold, and
 * writes are refused.
 */
export const viewAsRole = {
  start: defineCall({
    operationId: 'viewAsRole',
    summary: 'View the application as a role',
    method: 'POST',
    path: '/api/auth/view-as-role',
    access: ['ROLE_PERMISSIONS_READ'],
    peopleOnly: true,
    body: z.object({ roleId: integer(INVALID_ID).positive(INVALID_ID) }),
    failures: [404],
  }),
  end: defineCall({
    ...OWN_ACCOUNT,
    operationId: 'endViewAsRole',
    summary: 'End the view as a role',
    method: 'POST',
    path: '/api/auth/end-view-as-role',
    whileViewing: true,
    beforePasswordChange: true,
    beforeSecondStep: true,
  }),
  started: 'Viewing as this role',
  ended: 'No longer viewing as a role',
  /** The 403 of every write while viewing. */
  readOnly: 'You are viewing Kitroom as a role, so nothing can be changed. End the view first.',
  /** 403; the codes follow, joined with commas. */
  notHeld: 'You can view as a role only if you have all of its permissions. You don’t have',
} as const;

export const ownSessions = {
  list: defineCall({
    ...OWN_ACCOUNT,
    operationId: 'listOwnSessions',
    summary: 'Own sessions, last seen first',
    method: 'GET',
    path: '/api/auth/sessions',
    beforePasswordChange: true,
    answer: z.object({
      sessions: z.array(
        z.object({
          id: z.int(),
          browser: z.string(),
          address: z.string(),
          /** ISO 8601 in UTC. */
          signed_in_at: timestamp,
          last_seen_at: timestamp,
          current: z.boolean(),
        }),
      ),
    }),
  }),
  end: defineCall({
    ...OWN_ACCOUNT,
    operationId: 'endOwnSession',
    summary: 'End an own session',
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    beforePasswordChange: true,
    proof: true,
    params: idParams,
    notFound: 'Session not found',
  }),
} as const;
