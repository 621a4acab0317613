import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a client gave the expected secret. Takes the same time wherever the two differ, and no text of any length or
 * encoding makes it throw: digests are compared, which are always of one length.
 */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
