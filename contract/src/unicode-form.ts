// No language stacks as many (UAX #15, stream-safe text). The two half-width signs become marks in NFKD.
const MARKS_IN_ABSURD_NUMBER = /[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * A text in a Unicode normal form. Text with absurdly many marks in a row stays as it is: normalizing is quadratic in
 * the height of the stack, so nothing else may call `String.prototype.normalize`.
 */
export function unicodeForm(text: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
  return MARKS_IN_ABSURD_NUMBER.test(text) ? text : text.normalize(form);
}
