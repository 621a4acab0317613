import { createHmac } from 'node:crypto';
import { authCalls } from '@kitroom/contract/auth-calls';
import type { Row } from '../../platform/db/tables.ts';
import type { OwnCookie } from '../../platform/http/cookies.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import { sealer } from '../../platform/sealed.ts';
import type { KeyPlace } from '../../platform/secret-key.ts';
import { newToken, tokenHash } from '../session/tokens.ts';

/** How long a browser is remembered after its last sign-in, in seconds. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60;

type Account = Pick<Row<'users'>, 'id' | 'password_hash'>;

/** The cookie that shows that this browser has signed in to an account; one browser may have several. */
export function deviceCookie(userId: number): OwnCookie {
  return { name: `device-${userId}`, path: authCalls.login.path };
}

/**
 * The cookie's value for a browser that has just signed in. A new password makes it worthless, because the hash is the key:
 * one of the browsers that were known may be that of someone who knew the old password, so each is a stranger again, to the
 * throttles and to its owner, who is mailed at its next sign-in. Without a password, it is sealed.
 */
export async function deviceValue(account: Account, place: KeyPlace): Promise<string> {
  const id = newToken();
  if (account.password_hash !== null) return `${id}.${signature(account, id)}`;
  // Without a key, the browser stays unknown, but its user is still signed in.
  return sealed(place)
    .seal(`${account.id}.${id}`)
    .catch(() => id);
}

/** The key under which failures of a known device are counted; undefined: this browser has not signed in to the account. */
export async function knownDevice(
  account: Account | undefined,
  cookie: string | undefined,
  place: KeyPlace,
): Promise<string | undefined> {
  if (!account || !cookie) return undefined;
  if (account.password_hash === null) {
    const opened = sealed(place).open(cookie);
    const [userId, id = ''] = (await opened.catch(() => undefined))?.split('.') ?? [];
    return userId === String(account.id) ? tokenHash(id) : undefined;
  }
  const [id = '', given = ''] = cookie.split('.');
  return isSameSecret(given, signature(account, id)) ? tokenHash(id) : undefined;
}

function sealed(place: KeyPlace) {
  return sealer(place, 'device');
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
