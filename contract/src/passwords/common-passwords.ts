import { LIMITS } from '../limits.ts';
import COMMON_PASSWORDS from './common-passwords.generated.json' with { type: 'json' };
import COMMON_WORDS from './common-words.generated.json' with { type: 'json' };
import LIKELY_WORDS from './likely-words.json' with { type: 'json' };

const passwords = new Set(COMMON_PASSWORDS);
// The second list has those that rank lower on the published one, or are in none, and that offices and clubs try first.
const words = new Set([...COMMON_WORDS, ...LIKELY_WORDS].map(spelled));
const numbers = new Set(COMMON_WORDS);
const ROWS =
  'abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm qwertz qazwsxedc zaqxsw 01234567890 09876543210 !@#$%^&*() zaq12wsx 1q2w3e4r5t6y q1w2e3r4t5y6 a1b2c3d4e5f6';
const MOST_BEFORE = 4;
const MOST_AFTER = 10;

/**
 * Whether a password is one of those that are tried first (OWASP ASVS 5.0, 6.2.4 and 6.2.12), in any mix of upper and
 * lower case: it is on a published list, of which we keep those that can meet the five rules; or it is a common word or a
 * row of keys, perhaps with digits or signs for letters, between the numbers and signs that people add to meet such rules.
 */
export function isCommonPassword(password: string): boolean {
  // Longer ones are refused for that.
  if (password.length > LIMITS.passwordMax) return false;
  const typed = password.toLowerCase();
  if (passwords.has(typed)) return true;
  for (let start = 0; start <= MOST_BEFORE; start++) {
    if (!isUsual(typed.slice(0, start))) continue;
    for (let end = typed.length; end > start && end >= typed.length - MOST_AFTER; end--)
      if (isUsual(typed.slice(end)) && isWord(typed.slice(start, end))) return true;
  }
  return false;
}

/** Whether people put this before or after a word: at most three groups such as `1`, `123`, `!!`, and `2025`. */
function isUsual(text: string): boolean {
  if (/[a-z]|\P{ASCII}/u.test(text)) return false;
  const groups = text.match(/\d+|\D+/gu) ?? [];
  return groups.length <= 3 && groups.every((group) => isRow(group) || isUsualNumber(group));
}

function isUsualNumber(group: string): boolean {
  return /^(?:\d{2}|365|(?:19|20)\d{2})$/u.test(group) || numbers.has(group);
}

function isWord(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  if (half !== '' && half + half === text && isWord(half)) return true;
  return isRow(text) || words.has(spelled(text)) || words.has(spelled(text.replaceAll(/[^a-z0-9]/gu, '')));
}

/** One character, however often, or neighbors on a keyboard or in the alphabet. */
function isRow(text: string): boolean {
  return ROWS.split(' ').some((row) => row.includes(text)) || new Set(text).size === 1;
}

/** With letters for the digits and signs that stand for them. */
function spelled(text: string): string {
  return text.replaceAll(/[@43!1|l0$578]/gu, (sign) => 'aaeiiiiosstb'['@43!1|l0$578'.indexOf(sign)] ?? sign);
}
