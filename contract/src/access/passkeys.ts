const MOST_PASSKEYS = 20;

/**
 * A user's own passkeys: `GET {path}`, `POST {optionsPath}` and then `POST {path}` to add one, `PUT` and
 * `DELETE {path}/{id}`. Their schemas are in another file: the sign-in page is shown before zod has loaded.
 */
export const ownPasskeys = {
  path: '/api/auth/passkeys',
  optionsPath: '/api/auth/passkeys/options',
  /** Per person. */
  most: MOST_PASSKEYS,
  added: 'Passkey added',
  renamed: 'Passkey renamed',
  removed: 'Passkey removed',
  notFound: 'Passkey not found',
  /** 409. */
  tooMany: `You have ${MOST_PASSKEYS} passkeys, which is the most. Remove one that you no longer use.`,
  /** Said by the page, where the authenticator knows a passkey of this account already. */
  alreadyThere: 'This device already has a passkey for your account.',
  /** Said by the page, where the person or the browser has closed the prompt. */
  promptClosed: 'No passkey was added. You can try again.',
  /** 400: the answer to the challenge was not right, or too late. */
  notAdded: 'The passkey could not be added. Please try again.',
} as const;

/**
 * Signing in with a passkey: `POST {optionsPath}`, then `POST {path}` with what the authenticator answers. Below the path of
 * the other sign-in, so that a browser sends the cookie by which it is known.
 */
export const passkeySignIn = {
  path: '/api/auth/login/passkey',
  optionsPath: '/api/auth/login/passkey/options',
  /** Said by the page, where the person or the browser has closed the prompt. */
  promptClosed: 'No passkey was used. Try again, or use another way.',
  /** 401, whatever is wrong. */
  refused: 'This passkey cannot be used here. Sign in with your password instead.',
  /** Said by the page, where the browser refuses: its host name is not that of PUBLIC_URL, or is an IP address. */
  notHere: 'Passkeys cannot be used in this browser at this address.',
} as const;

/** Where people see and change how they sign in. */
export const SECURITY_PAGE = '/account/security';
