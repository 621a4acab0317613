import { madeOnce } from '../../platform/made-once.ts';

// Loaded by the first password that is set: most starts never set one.
const commonPasswords = madeOnce(async () => {
  const { default: passwords } = await import('./common-passwords.json', { with: { type: 'json' } });
  return { whole: new Set(passwords), stems: new Set(passwords.map(stemOf)) };
});

/**
 * Whether a password is on the published lists of the most common ones, in any mix of upper and lower case (OWASP
 * ASVS 5.0, 6.2.4), or differs from one of them only in the digits and signs around a word that is most of it. Only
 * entries that can satisfy the five rules are kept.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { whole, stems } = await commonPasswords();
  const lower = password.toLowerCase();
  if (whole.has(lower)) return true;
  const stem = stemOf(lower);
  return stem.length * 2 > lower.length && stems.has(stem);
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

/** A lowercase password without the digits and signs around it, in letters: "p@ssw0rd1!" is "password". */
function stemOf(lower: string): string {
  const characters = [...lower];
  const isWord = (character: string) => !AROUND.has(character);
  const word = characters.slice(characters.findIndex(isWord), characters.findLastIndex(isWord) + 1);
  return word.map((character) => LETTERS.get(character) ?? character).join('');
}
