export const MOST_PASSKEYS = 20;

export const PASSKEY_MESSAGES = {
  added: 'Passkey added',
  renamed: 'Passkey renamed',
  removed: 'Passkey removed',
  /** 409. */
  tooMany: `You have ${MOST_PASSKEYS} passkeys, which is the most. Remove one that you no longer use.`,
  /** Said by the page, where the authenticator knows a passkey of this account already. */
  alreadyThere: 'This device already has a passkey for your account.',
  /** Said by the page, where the person or the browser has closed the prompt, or has failed for reasons of its own. */
  promptClosed: 'No passkey was added. Try again, or use another device. A security key needs a PIN.',
  /** 400: the answer to the challenge was not right, or too late. */
  notAdded: 'The passkey could not be added. Try again, or use another device.',
} as const;

/** The calls are in passkey-calls.ts: the sign-in page asks for the options before zod has loaded. */
export const passkeySignIn = {
  path: '/api/auth/login/passkey',
  options: { method: 'POST', path: '/api/auth/login/passkey/options', csrf: false },
  /** Said by the page, where the person or the browser has closed the prompt. */
  promptClosed: 'No passkey was used. Try again, or use another way.',
  /** 401, whatever is wrong with it. */
  refused: 'This passkey can’t be used here: it may have been removed. Sign in another way.',
  /** 401, where another account was asked for its second step. */
  otherAccount: 'This passkey is for another account. Choose one of yours, or use another way.',
  /** Said by the page, where the browser refuses: its host name is not that of PUBLIC_URL, or is an IP address. */
  notHere: 'Passkeys can’t be used in this browser at this address.',
} as const;

/** Where people see and change how they sign in. */
export const SECURITY_PAGE = '/account/security';
