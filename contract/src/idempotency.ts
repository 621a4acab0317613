/**
 * Header of a write that names it, a UUID or the like: sent again under the same name, it is done once and answered as
 * before. Draft of the IETF's httpapi working group: draft-ietf-httpapi-idempotency-key-header.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** What such a name looks like. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9-]{8,100}$/u;

export const IDEMPOTENCY_MESSAGES = {
  /** 400. */
  badKey: 'Idempotency-Key must have 8 to 100 letters, digits, or dashes',
  /** 422. */
  otherRequest: 'This Idempotency-Key was used for another request',
  /** 409 with `Retry-After`. */
  stillRunning: 'This request is still being carried out. Please ask again in a moment.',
} as const;
