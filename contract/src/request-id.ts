/**
 * Sent with every answer: the id under which logs name a request. A client or a proxy may choose it: 8 to 64 letters,
 * digits and hyphens.
 */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/**
 * Sent with every answer: the id under which history groups what the request changed, and by which it is undone. It is the
 * request id, unless a client or a proxy chose that one.
 */
export const CHANGE_ID_HEADER = 'X-Change-Id';
