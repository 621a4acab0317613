import { CODE_DIGITS } from '@kitroom/contract/access/second-step';
import { unicodeForm } from '@kitroom/contract/unicode-form';
import { Secret, TOTP } from 'otpauth';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { now } from '../../../platform/db/now.ts';
import { type Sealer, sealer } from '../../../platform/sealed.ts';
import type { KeyPlace } from '../../../platform/secret-key.ts';

/** RFC 6238 with what all apps know: SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are accepted, too: clocks differ. */
const TOLERANCE = 1;

/** A new secret for a code app, in base32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an app reads from the QR code; `host` tells it apart from other installations. */
export function appAddress(secret: string, email: string, host: string): string {
  return generator(secret, { label: email, issuer: `Kitroom (${host})` }).toString();
}

/** The step whose code this is, at a time in milliseconds; undefined: of none that is accepted. */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  const delta = generator(secret).validate({ token: code, timestamp: at, window: TOLERANCE });
  return delta === null ? undefined : Math.floor(at / 1000 / STEP_SECONDS) + delta;
}

/** The six digits in a code as people type or paste it, such as '123 456' or 'Code: 123 456'; undefined: it is something else. */
export function digitsOf(code: string): string | undefined {
  const digits = plainCode(code);
  if (/^\d+$/u.test(digits) && digits.length === CODE_DIGITS) return digits;
  const [only, ...others] = code.match(AMID_WORDS) ?? [];
  return others.length === 0 ? only?.replace(/\D/u, '') : undefined;
}

// Not a part of something longer, such as a recovery code.
const AMID_WORDS = /(?<![\p{L}\p{N}-])\d{3}[ -]?\d{3}(?![\p{L}\p{N}-])/gu;

/** Encrypts the secrets of code apps. */
export function codeAppSealer(place: KeyPlace): Sealer {
  return sealer(place, 'code-app');
}

/**
 * Resolves to what uses a code of a user's app up, which is false where it was used before: of two uses at the same moment, one
 * finds the row as it must be. Undefined: the digits are not an accepted code, or there is no app; 'unreadable': the
 * key of this installation does not open its secret.
 */
export async function verifyAppCode(query: Queries, place: KeyPlace, userId: number, digits: string) {
  const app = await query
    .selectFrom('code_apps')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!app) return undefined;
  const secret = await codeAppSealer(place).open(app.sealed_secret);
  if (secret === undefined) return 'unreadable';
  const step = stepOfCode(secret, digits, Date.now());
  if (step === undefined) return undefined;
  return async (trx: Transaction) => {
    const used = await trx
      .updateTable('code_apps')
      .set({ last_step: step, last_used_at: now() })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst();
    return used !== undefined;
  };
}

function generator(secret: string, shown: { label?: string; issuer?: string } = {}): TOTP {
  return new TOTP({
    ...shown,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: STEP_SECONDS,
  });
}

/**
 * The letters and digits of a code as they are meant, whatever keyboard, app, or clipboard they come from: capitals, digits of
 * all scripts as 0 to 9, O as 0, and I and L as 1. Blanks, dashes, quotes, and signs that nobody sees are left out.
 */
export function plainCode(typed: string): string {
  return unicodeForm(typed, 'NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/\p{Nd}/gu, valueOfDigit)
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
}

// Unicode has the ten digits of a script in a row.
function valueOfDigit(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
