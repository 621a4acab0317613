import { z } from 'zod';
import { secondStepOffer } from './access/second-step-schemas.ts';
import { INVALID_ID, integer } from './fields.ts';
import { LIMITS } from './limits.ts';
import { emailText } from './mail-address.ts';
import { currentPassword } from './passwords/current-password.ts';

const signInEmail = emailText(LIMITS.signInEmail, 'Enter a valid email');

export const loginInput = z.object({ email: signInEmail, password: currentPassword });
export type LoginInput = z.output<typeof loginInput>;

export const forgotPasswordInput = z.object({ email: signInEmail });

/** What calls answer that start a new session: a second step, and a change of the own password. */
export const newSessionBody = z.object({ csrfToken: z.string() });

/** What `authCalls.login` answers: a session has started, or the account asks for a second step first. */
export const loginBody = z.object({
  csrfToken: z.string().optional(),
  secondStep: secondStepOffer.optional(),
});

/** Body of `viewAsRole.startPath`. */
export const viewAsRoleInput = z.object({ roleId: integer(INVALID_ID).positive(INVALID_ID) });

/** What `authCalls.userPermissions` answers. */
export const userPermissionsBody = z.object({
  data: z.object({
    /** Tells tabs that stay open whether the user has changed. */
    userId: z.int(),
    firstName: z.string(),
    /** Where a link to a new password goes. */
    email: z.string(),
    passwordChangeRequired: z.boolean(),
    /** The user must set up a second step first; missing: they need not, or have one. */
    secondStepRequired: z.literal(true).optional(),
    permissions: z.array(z.string()),
    /** The same token as at login, so that a browser that lost it does not have to sign in again. */
    csrfToken: z.string(),
    /** The role as which the user views the application; missing: as themselves. */
    viewingAs: z.object({ id: z.int(), name: z.string() }).optional(),
  }),
});
export type SessionPermissions = z.output<typeof userPermissionsBody>['data'];

/** What `ownSessions` answers. */
export const ownSessionsBody = z.object({
  sessions: z.array(
    z.object({
      id: z.int(),
      browser: z.string(),
      address: z.string(),
      /** ISO 8601 in UTC. */
      signed_in_at: z.string(),
      last_seen_at: z.string(),
      current: z.boolean(),
    }),
  ),
});
