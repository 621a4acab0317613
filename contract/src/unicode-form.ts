// No language stacks as many (UAX #15, stream-safe text). The two half-width signs become marks in NFKD.
const MARKS_IN_ABSURD_NUMBER = /[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * A text in a Unicode normal form. Text with absurdly many marks in a row stays as it is: normalizing is quadratic in
 * the height of the stack, so nothing else may call `String.prototype.normalize`.
 */
export function unicodeForm(text: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
  return MARKS_IN_ABSURD_NUMBER.test(text) ? text : text.normalize(form);
}

/** White space and invisible characters: a name made only of these is blank. */
const BLANK = /[\s\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164]/u;

/** Trims (zero-width characters too) and normalizes to Unicode NFC: the one text rule of SPEC §5. */
export function tidyText(value: string): string {
  // Scanned from both ends: a pattern for trailing blanks is quadratic in a long run of inner blanks.
  let start = 0;
  let end = value.length;
  while (start < end && BLANK.test(value.charAt(start))) start += 1;
  while (start < end && BLANK.test(value.charAt(end - 1))) end -= 1;
  return unicodeForm(value.slice(start, end), 'NFC');
}

// Invisible and without meaning: two names that differ only in these look the same. Some make another sign of the one
// before them: emoji and keycaps, variants of ideographs and of Mongolian letters, flags of regions.
const MEANT_SELECTOR = [
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  '(?<=\\p{scx=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{scx=Mong})[\\u180B-\\u180D\\u180F]',
  '(?<=\\u{1F3F4}[\\u{E0030}-\\u{E007A}]{0,6})[\\u{E0030}-\\u{E007A}\\u{E007F}]',
].join('|');
const MEANT_OR_INVISIBLE = new RegExp(
  `(${MEANT_SELECTOR})|(?![\\u200C\\u200D])\\p{Default_Ignorable_Code_Point}`,
  'gu',
);
// What only looks like a space: of Word and web pages, which no break may be at, of all widths, and of Braille.
const SPACE = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]/gu;
// Joiners carry meaning within emoji sequences, and between letters of scripts whose letters join.
const EMOJI_JOINER =
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u{FE0F}])\\u200D(?=\\p{Extended_Pictographic})';
const JOINING_SCRIPTS = [
  'Arab',
  'Syrc',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
]
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const MEANT_OR_STRAY_JOINER = new RegExp(
  `(${EMOJI_JOINER}|(?<=[${JOINING_SCRIPTS}])[\\u200C\\u200D](?=[${JOINING_SCRIPTS}]))|[\\u200C\\u200D]`,
  'gu',
);

/**
 * Removes invisible characters (zero-width space, soft hyphen, direction marks …), and makes all spaces those of a keyboard; joiners
 * stay where they change what is shown.
 */
export function withoutInvisible(value: string): string {
  return value.replace(MEANT_OR_INVISIBLE, '$1').replace(MEANT_OR_STRAY_JOINER, '$1').replace(SPACE, ' ');
}
