import { unicodeForm } from '@kitroom/contract/unicode-form';

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
