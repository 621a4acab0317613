import { hash, randomBytes } from 'node:crypto';

/** SHA-256 in hex: what is stored of a token. */
export function tokenHash(token: string): string {
  return hash('sha256', token);
}

/** A fresh secret of 256 bits, safe in cookies and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
