import { unicodeForm } from '../unicode-form.ts';

// What Word, phones, and other keyboards put in the place of ' " and -, as parts of a character class.
const APOSTROPHES = "'`´‘’‚‛ʹʻʼʽˈ′‵＇՚׳ꞌ";
const QUOTATION_MARKS = '"“”„‟«»″‶＂״〝〞〟';
const DASHES = '‐‑‒–—―⁃−˗֊﹘﹣－';
/** One of these may be in the place of another. */
export const LOOK_ALIKE_SIGN = `[${APOSTROPHES}${QUOTATION_MARKS}${DASHES}-]`;
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}';

/** Letters that have no accent by Unicode, and that people without them on their keyboard type so. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ı: 'i',
  ƒ: 'f',
  ə: 'e',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

const DASH = new RegExp(`[${DASHES}]`, 'gu');
const LEFT_OUT = new RegExp(`[${APOSTROPHES}${QUOTATION_MARKS}${INVISIBLE}\\p{Diacritic}]`, 'gu');
// Most texts have nothing of that, and testing is far faster than replacing: every keystroke searches long lists.
const MAY_DIFFER = /["'^`\u0080-\uffff]/u;

/**
 * The form in which texts are searched: in lower case, without accents, apostrophes, and quotation marks, and with one kind of
 * dash. What nobody may take twice is compared more strictly (`normalized` on the server).
 */
export function searchText(text: string): string {
  if (!MAY_DIFFER.test(text)) return text.toLowerCase();
  // NFKD would make a blank of it.
  return unicodeForm(text.replaceAll('´', "'"), 'NFKD')
    .replace(LEFT_OUT, '')
    .replace(DASH, '-')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** A text with the apostrophes, quotation marks, dashes, and blanks of a keyboard: what looks the same is the same. */
export function plainSigns(text: string): string {
  return text
    .replace(new RegExp(`[${APOSTROPHES}]`, 'gu'), "'")
    .replace(new RegExp(`[${QUOTATION_MARKS}]`, 'gu'), '"')
    .replace(DASH, '-')
    .replace(/\s+/gu, ' ');
}
