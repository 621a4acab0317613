/**
 * Sent with every answer: the id under which logs name a request, and under which history groups what it changed. A client
 * or a proxy may choose it: 8 to 64 letters, digits and hyphens.
 */
export const REQUEST_ID_HEADER = 'X-Request-Id';
