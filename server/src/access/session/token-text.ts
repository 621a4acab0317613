import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'kr_';
/** 238 bits. */
const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const FORM = /^kr_[0-9A-Za-z]{46}$/u;

/** A new API token: `kr_`, 40 random characters, and a checksum of them, by which scanners of secrets know it. */
export function newApiToken(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return PREFIX + secret + checksumOf(secret);
}

/** Whether a text has the form and the checksum of an API token. */
export function isApiToken(text: string): boolean {
  if (!FORM.test(text)) return false;
  const secret = text.slice(PREFIX.length, PREFIX.length + SECRET_LENGTH);
  return text.endsWith(checksumOf(secret));
}

/** The part of a token that is shown when it can no longer be read. */
export function startOf(token: string): string {
  return token.slice(0, PREFIX.length + 6);
}

function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = DIGITS.charAt(rest % DIGITS.length) + text;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}
