import { z } from 'zod';
import { requiredOr, tidyText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { isMailAddress } from './mail-address.ts';

/** What the authentication calls say. SPEC §8. */
export const AUTH_MESSAGES = {
  wrongCredentials: 'Invalid email or password',
  resetLinkSent: 'Check your email for a reset link.',
  passwordUpdated: 'Your password has been updated successfully.',
  resetTokenInvalid: 'Reset token is missing or invalid.',
  passwordTooCommon: 'This password is too easy to guess. Please choose another.',
  signedOut: 'Signed out',
  sessionEnded: 'Session ended',
  /** 429; `wait` in words, such as '2 minutes'. */
  tooManyAttempts: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
} as const;

const signInEmail = z
  .string({ error: requiredOr('Email is required', 'Enter a valid email') })
  .overwrite(tidyText)
  .refine((value) => value !== '', { error: 'Email is required', abort: true })
  .max(LIMITS.signInEmail, `Email can be at most ${LIMITS.signInEmail} characters`)
  .refine(isMailAddress, 'Enter a valid email');

// Passwords are trimmed only to see whether one was given: the raw value is what is hashed.
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

/** A password that may be set: SPEC §5, all unmet rules at once. */
export const newPassword = password('New password is required').superRefine((value, context) => {
  for (const { met, message } of PASSWORD_RULES) {
    if (!met(value)) context.addIssue({ code: 'custom', message });
  }
});

export const loginInput = z.object({ email: signInEmail, password: password('Password is required') });
export type LoginInput = z.output<typeof loginInput>;

export const forgotPasswordInput = z.object({ email: signInEmail });
export type ForgotPasswordInput = z.output<typeof forgotPasswordInput>;

export const resetPasswordInput = z.object({
  token: z
    .string({ error: requiredOr('Reset token is required', AUTH_MESSAGES.resetTokenInvalid) })
    .overwrite(tidyText)
    .refine((value) => value !== '', { error: 'Reset token is required', abort: true })
    .max(LIMITS.resetToken, AUTH_MESSAGES.resetTokenInvalid),
  newPassword,
});
export type ResetPasswordInput = z.output<typeof resetPasswordInput>;

/** Sent with every write, but for the calls SPEC §7 exempts. */
export const CSRF_HEADER = 'X-CSRF-Token';

/** The authentication calls of SPEC §7 and what they say. */
export const authCalls = {
  login: { path: '/api/auth/login', body: z.object({ csrfToken: z.string() }) },
  logout: { path: '/api/auth/logout' },
  forgotPassword: { path: '/api/auth/forgot-password' },
  resetPassword: { path: '/api/auth/reset-password' },
  userPermissions: {
    path: '/api/auth/user-permissions',
    /** `csrfToken` repeats the one of login, so that a browser that lost it needs no new sign-in. */
    body: z.object({
      data: z.object({
        firstName: z.string(),
        passwordChangeRequired: z.boolean(),
        permissions: z.array(z.string()),
        csrfToken: z.string(),
      }),
    }),
  },
} as const;
export type SessionPermissions = z.output<typeof authCalls.userPermissions.body>['data'];

/** A user's own sessions: `GET {path}`, and `DELETE {path}/{id}` to end one. */
export const ownSessions = {
  path: '/api/auth/sessions',
  body: z.object({
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
  }),
  notFound: 'Session not found',
} as const;
