import { z } from 'zod';
import { secondStepOffer } from './access/second-step-schemas.ts';
import { AUTH_MESSAGES } from './auth.ts';
import { INVALID_ID, integer, requiredOr, tidyText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { emailText } from './mail-address.ts';

const signInEmail = emailText(LIMITS.signInEmail, 'Enter a valid email');

// Passwords are trimmed only to see whether one was given: the raw value is hashed.
function password(required: string) {
  return z
    .string({ error: required })
    .refine((value) => tidyText(value) !== '', { error: required, abort: true })
    .max(LIMITS.passwordMax, `Password can be at most ${LIMITS.passwordMax} characters`)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: 'Password contains characters that cannot be used',
    });
}

/** The live checklist of /reset-password, and what the server enforces: five rules, each with its message. */
export const PASSWORD_RULES = [
  {
    rule: 'At least 8 characters',
    message: `Password must be at least ${LIMITS.passwordMin} characters`,
    met: (value: string) => [...value].length >= LIMITS.passwordMin,
  },
  {
    rule: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    met: (value: string) => /[A-Z]/u.test(value),
  },
  {
    rule: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    met: (value: string) => /[a-z]/u.test(value),
  },
  {
    rule: 'One number',
    message: 'Password must contain at least one number',
    met: (value: string) => /[0-9]/u.test(value),
  },
  {
    rule: 'One special character (! @ # $ % ^ & * -)',
    message: 'Password must contain at least one special character (! @ # $ % ^ & * -)',
    met: (value: string) => /[!@#$%^&*-]/u.test(value),
  },
] as const;

/** A password that can be set: SPEC §5, with all unmet rules. */
export const newPassword = password('New password is required').superRefine((value, context) => {
  for (const { met, message } of PASSWORD_RULES) {
    if (!met(value)) context.addIssue({ code: 'custom', message });
  }
});

/** A password that is compared with the present one. */
export const currentPassword = password('Password is required');

export const loginInput = z.object({ email: signInEmail, password: currentPassword });
export type LoginInput = z.output<typeof loginInput>;

export const forgotPasswordInput = z.object({ email: signInEmail });

export const resetPasswordInput = z.object({
  token: z
    .string({ error: requiredOr('Reset token is required', AUTH_MESSAGES.resetTokenInvalid) })
    .overwrite(tidyText)
    .refine((value) => value !== '', { error: 'Reset token is required', abort: true })
    .max(LIMITS.resetToken, AUTH_MESSAGES.resetTokenInvalid),
  newPassword,
});
export type ResetPasswordInput = z.output<typeof resetPasswordInput>;

/** Body of `PUT` to `ownPassword.path`. */
export const changePasswordInput = z.object({
  currentPassword: password('Current password is required'),
  newPassword,
});
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

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
