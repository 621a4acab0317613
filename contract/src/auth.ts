/** Messages of the authentication calls. SPEC §8. */
export const AUTH_MESSAGES = {
  wrongCredentials: 'Invalid email or password',
  resetLinkSent: 'Check your email for a reset link.',
  passwordUpdated: 'Your password has been updated successfully.',
  resetTokenInvalid: 'Reset token is missing or invalid.',
  passwordTooCommon:
    'This password is easy to guess: it is a common one, or a common word with the numbers and signs that people add, such as 1! or @123. Please choose another.',
  currentPasswordWrong: 'The current password isn’t correct.',
  noPassword: 'You have no password here yet. Use “Forgot your password?” on the sign-in page to get one.',
  passwordUnchanged: 'Choose a password that differs from the current one',
  passwordChanged: 'Your password has been changed. All other browsers have been signed out.',
  signedOut: 'Signed out',
  sessionEnded: 'Session ended',
  /** 429; `wait` in words, such as '2 minutes'. */
  tooManyAttempts: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
} as const;

/** Sent with every write, except for the calls that SPEC §7 exempts. */
export const CSRF_HEADER = 'X-CSRF-Token';

/** Of `authCalls.userPermissions`, which is called before zod has loaded; the other calls are in auth-calls.ts. */
export const ownPermissions = { method: 'GET', path: '/api/auth/user-permissions' } as const;
