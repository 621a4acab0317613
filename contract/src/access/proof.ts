/**
 * "Is it still you?": what changes who may do what asks again who is there, when the last proof is older than this.
 */
export const PROOF_MINUTES = 15;

/**
 * A new proof in the present session: `GET {path}` says whether one is asked for and which ways there are; `POST
 * {passwordPath}`, `POST {codePath}`, or `POST {passkeyOptionsPath}` and then `POST {passkeyPath}` give it. Their schemas
 * are in another file: they are needed only when somebody is asked.
 */
export const proofCalls = {
  path: '/api/auth/proof',
  passwordPath: '/api/auth/proof/password',
  codePath: '/api/auth/proof/code',
  passkeyPath: '/api/auth/proof/passkey',
  passkeyOptionsPath: '/api/auth/proof/passkey/options',
  given: 'Confirmed',
  /** 400. */
  wrongPassword: 'This password is not right',
  noPassword: 'You have no password here. Use another way.',
  wrongCode: "That code isn't correct. Each code works once: wait for the next one in your app.",
  wrongPasskey: 'This passkey could not confirm that it’s you. Try again, or use another way.',
  codesUnreadable: 'Codes from your app cannot be checked right now. Use another way.',
} as const;
