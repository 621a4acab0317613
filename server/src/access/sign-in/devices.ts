import { createHmac } from 'node:crypto';
import type { Row } from '../../platform/db/tables.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import { newToken, tokenHash } from '../tokens.ts';

/** How long a browser is remembered after its last sign-in, in seconds. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60;

type Account = Pick<Row<'users'>, 'id' | 'password_hash'>;

/** Name of the cookie that shows that this browser has signed in to an account; one browser may have several. */
export function deviceCookieName(userId: number, { https }: { https: boolean }): string {
  return `${https ? '__Secure-' : ''}device-${userId}`;
}

/** The cookie's value for a browser that has just signed in. A new password makes it worthless: the hash is the key. */
export function deviceCookie(account: Account): string {
  const id = newToken();
  return `${id}.${signature(account, id)}`;
}

/** What the failures of a known device are counted under; undefined: this browser has not signed in to the account. */
export function knownDevice(account: Account | undefined, cookie: string | undefined): string | undefined {
  const [id = '', given = ''] = cookie?.split('.') ?? [];
  if (!account?.password_hash || id === '') return undefined;
  return isSameSecret(given, signature(account, id)) ? tokenHash(id) : undefined;
}

/** Whether its owner should hear of a sign-in: not of one from a known device, nor of the very first one. */
export function isNews(device: string | undefined, lastLogin: string | null): boolean {
  return device === undefined && lastLogin !== null;
}

function signature({ id: userId, password_hash }: Account, id: string): string {
  return createHmac('sha256', password_hash ?? '')
    .update(`device:${userId}:${id}`)
    .digest('base64url');
}
