import { CODE_DIGITS } from '@kitroom/contract/access/second-step';
import { Secret, TOTP } from 'otpauth';
import { plainCode } from './typed-codes.ts';

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

/** The address that an app reads from the QR code. */
export function appAddress(secret: string, email: string): string {
  return generator(secret, email).toString();
}

/** The step whose code this is, at a time in milliseconds; undefined: of none that is accepted. */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  const delta = generator(secret, '').validate({ token: code, timestamp: at, window: TOLERANCE });
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

function generator(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Kitroom',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: STEP_SECONDS,
  });
}
