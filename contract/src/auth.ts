/** Messages of the authentication calls. SPEC §8. */
export const AUTH_MESSAGES = {
  wrongCredentials: 'Invalid email or password',
  resetLinkSent: 'Check your email for a reset link.',
  passwordUpdated: 'Your password has been updated successfully.',
  resetTokenInvalid: 'Reset token is missing or invalid.',
  passwordTooCommon:
    'This password is on a list of the most common passwords, which attackers try first. Please choose another.',
  currentPasswordWrong: 'The current password is not right',
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

/** The authentication calls of SPEC §7. Their schemas are in another file: the sign-in page is shown before zod has loaded. */
export const authCalls = {
  login: { path: '/api/auth/login' },
  logout: { path: '/api/auth/logout' },
  forgotPassword: { path: '/api/auth/forgot-password' },
  resetPassword: { path: '/api/auth/reset-password' },
  userPermissions: { path: '/api/auth/user-permissions' },
} as const;

/**
 * Viewing the application as a role does: reads are answered with the permissions that role and user both hold, and
 * writes are refused. `POST {startPath}` and `POST {endPath}`.
 */
export const viewAsRole = {
  startPath: '/api/auth/view-as-role',
  endPath: '/api/auth/end-view-as-role',
  permission: 'ROLE_PERMISSIONS_READ',
  started: 'Viewing as this role',
  ended: 'No longer viewing as a role',
  /** The 403 of every write while viewing. */
  readOnly: 'You are viewing Kitroom as a role, so nothing can be changed. End the view first.',
  /** 403; the codes follow, joined with commas. */
  notHeld: 'You can view as a role only if you hold all of its permissions yourself; you lack',
} as const;

/** A new password for the signed-in user, who must know the current one: `PUT {path}`. */
export const ownPassword = { path: '/api/auth/password' } as const;

/** A user's own sessions: `GET {path}`, and `DELETE {path}/{id}` to end one. */
export const ownSessions = {
  path: '/api/auth/sessions',
  notFound: 'Session not found',
} as const;
