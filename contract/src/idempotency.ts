/**
 * Header of a write that names it, a UUID or the like: sent again under the same name, it is done once and answered as
 * before. Draft of the IETF's httpapi working group: draft-ietf-httpapi-idempotency-key-header.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** What such a name looks like; the draft writes it in quotation marks, and most programs do not: both are the same name. */
export const IDEMPOTENCY_KEY = /^(?:"[!#-\[\]-~]{8,255}"|[!#-\[\]-~]{8,255})$/u;

export const IDEMPOTENCY_MESSAGES = {
  /** 400. */
  badKey: 'Idempotency-Key must have 8 to 255 letters, digits, or other visible ASCII characters',
  /** 422. */
  otherRequest: 'This Idempotency-Key was used for another request',
  /** 409 with `Retry-After`. */
  stillRunning: 'This request is still being carried out. Please ask again in a moment.',
} as const;
