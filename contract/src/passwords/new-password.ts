import { z } from 'zod';
import { AUTH_MESSAGES } from '../auth.ts';
import { newSession, OWN_ACCOUNT, PUBLIC_CALL } from '../auth-calls.ts';
import { besidesSpec, defineCall } from '../call.ts';
import { notBlank, requiredOr } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { tidyText } from '../unicode-form.ts';
import { isCommonPassword } from './common-passwords.ts';
import { password } from './current-password.ts';

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

// For /api/openapi.json: only look-ahead, which many engines lack, could ask for these in a pattern.
const PUBLISHED_RULES = {
  minLength: LIMITS.passwordMin,
  pattern: '^[^\\x00]*$',
  description: `${PASSWORD_RULES.map(({ message }) => `${message}.`).join(' ')} Not one of the most common passwords.`,
};

/** A password that can be set: SPEC §5, with all unmet rules; where it meets them, none of the most common ones. */
export const newPassword = password('New password is required')
  .superRefine((value, context) => {
    const unmet = PASSWORD_RULES.filter(({ met }) => !met(value));
    for (const { message } of unmet) context.addIssue({ code: 'custom', message });
    if (unmet.length === 0 && isCommonPassword(value))
      context.addIssue({ code: 'custom', message: AUTH_MESSAGES.passwordTooCommon });
  })
  .meta(PUBLISHED_RULES);

export const passwordCalls = {
  reset: defineCall({
    ...PUBLIC_CALL,
    operationId: 'resetPassword',
    summary: 'Set a password with a link',
    path: '/api/auth/reset-password',
    body: z.object({
      token: z
        .string({ error: requiredOr('Reset token is required', AUTH_MESSAGES.resetTokenInvalid) })
        .overwrite(tidyText)
        .refine((value) => value !== '', { error: 'Reset token is required', abort: true })
        .max(LIMITS.resetToken, AUTH_MESSAGES.resetTokenInvalid)
        .meta(notBlank()),
      newPassword,
    }),
    answer: z.object({
      message: besidesSpec(z.string(), ''),
      /** Whose password it is now, so that they need not type it to sign in. */
      email: besidesSpec(z.string(), ''),
    }),
  }),
  /** Of the signed-in user, who must know the current one. */
  change: defineCall({
    ...OWN_ACCOUNT,
    operationId: 'changeOwnPassword',
    summary: 'Change the own password',
    method: 'PUT',
    path: '/api/auth/password',
    beforePasswordChange: true,
    beforeSecondStep: true,
    body: z.object({ currentPassword: password('Current password is required'), newPassword }),
    answer: z.object({ message: z.string(), ...newSession.shape }),
    kept: false,
    failures: [429],
  }),
} as const;
export type ResetPasswordInput = z.output<typeof passwordCalls.reset.body>;
export type ChangePasswordInput = z.output<typeof passwordCalls.change.body>;
