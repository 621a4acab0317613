/** Messages of refusals without a more specific one. */
export const MESSAGES = {
  invalid: 'Some fields need your attention',
  notSignedIn: 'Please sign in',
  forbidden: 'You do not have permission to do this',
  badCsrfToken: 'Your session has changed. Please try again.',
  foreignOrigin: 'Requests from other sites are refused',
  /** Kitroom has been opened under another name than `PUBLIC_URL`. */
  otherAddress: (publicUrl: string) => `Kitroom can’t be used at this address. Please open ${publicUrl}`,
  notFound: 'Not found',
  notUtf8: 'The request could not be read: its body must be text in UTF-8',
  notObject: 'The request could not be read: its body must be a JSON object',
  notJson: 'The request could not be read: its body is not valid JSON',
  noBody: 'The request could not be read: it has no body, and this call takes a JSON object',
  repeatedKey: (key: string) =>
    `The request could not be read: its JSON has the key “${key}” twice in one object`,
  compressed: 'Compressed requests are not accepted. Send the body without Content-Encoding.',
  stale: 'Someone else changed this record in the meantime',
  passwordChangeRequired: 'Password change required',
  proofRequired: 'Please confirm that it’s you, then try again.',
  busy: 'The server is busy. Please try again in a moment.',
  storageFull: 'The server is out of space, so nothing was saved. Please tell your administrator.',
  storageFails: 'The server can’t save right now. Please tell your administrator.',
  keyUnreadable: 'The server can’t read its encryption key. Use another way, or tell your administrator.',
  internal: 'Something went wrong on the server. Please try again.',
} as const;

/** Refusals (403) that the user can lift, by what has to be done first. */
export const REFUSAL_CODES = ['proof-required', 'second-step-required'] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];
