/**
 * The second call of a sign-in: `POST {path}` with a code and the cookie that the right password was answered with. Without
 * zod, because the sign-in page is shown before zod has loaded.
 */
export const secondStepCall = {
  path: '/api/auth/second-step',
  /** 401: there is another try. */
  wrongCode: "That code isn't correct.",
  /** 401: the sign-in has to start again. */
  startAgain: 'This sign-in has ended. Sign in again.',
  /** 401: after the last try. */
  tooManyCodes: 'Too many wrong codes. Sign in again.',
  /** 401: the key that encrypts the keys of code apps is not the one of this server. */
  codesUnreadable:
    'Codes from your app cannot be checked right now. Use a recovery code, or ask an administrator.',
} as const;

/** Wrong codes after which a sign-in starts again. */
export const SECOND_STEP_TRIES = 5;

/** Digits of a code from an app. */
export const CODE_DIGITS = 6;

/** How long a trusted browser needs no second step. */
export const TRUST_DAYS = 30;

/** Recovery codes are made together, this many. */
export const RECOVERY_CODES = 10;

/** What the signed-in user has as second steps: `GET {path}`. */
export const securityCall = { path: '/api/auth/security' } as const;

/** The user's own app for codes: `POST {path}` starts, `POST {confirmPath}` adds it, `DELETE {path}` removes it. */
export const codeAppCalls = {
  path: '/api/auth/code-app',
  confirmPath: '/api/auth/code-app/confirm',
  removed: 'Code app removed',
  notFound: 'You have no code app',
  /** 400: the ten minutes are over, or another tab started again. */
  setupEnded: 'This setup has ended. Close it and start again.',
  wrongCode: "That code isn't correct. Wait for the next code in your app and try that one.",
} as const;

/** New recovery codes instead of all former ones: `POST {path}`. */
export const recoveryCodesCall = {
  path: '/api/auth/recovery-codes',
  /** 404 */
  noSecondStep:
    'Add a passkey or a code app first: recovery codes take their place when you do not have them.',
} as const;

/** Browsers that need no second step: `DELETE {path}/{id}`. */
export const trustedBrowserCall = {
  path: '/api/auth/trusted-browsers',
  removed: 'This browser will be asked for a second step again',
  notFound: 'Trusted browser not found',
} as const;
