import { tidyText } from '@kitroom/contract/unicode-form';

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', '☑', 'on', 'active', 'enabled']);
const NO = new Set(['no', 'n', 'false', 'f', '0', '-', '–', '—', '☐', 'off', 'inactive', 'disabled']);

/** The yes or no in a cell, in the many ways people write it; the text itself if it is neither. */
export function readFlag(text: string): boolean | string {
  const word = tidyText(text).toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  return text;
}

/** A number with or without currency signs and commas between thousands; the text as it is where it isn't one. */
export function readNumber(text: string): number | string {
  const plain = tidyText(text)
    .replace(/[\s$€£]/gu, '')
    .replace(/^\((.+)\)$/u, '-$1');
  // A thousand where a comma is the decimal point: a person has to say.
  if (/^[+-]?\d{1,3}(?:\.\d{3})+$/u.test(plain)) return text;
  const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^[+-]?\d+(?:\.\d+)?$/u.test(grouped) ? Number(grouped) : text;
}

/** The digits of a color, without what other programs write before them. */
export function readHex(text: string): string {
  return tidyText(text).replace(/^(?:#|0x|hex:?)\s*/iu, '#');
}

/** Name and code of a supplier, as lists export them: `Acme (A-12)`; without brackets, the name alone. */
export function readSupplier(text: string): { name: string; code: string | undefined } {
  const [, name = text, code] = /^(.*\S)\s+\(([^()]+)\)$/u.exec(tidyText(text)) ?? [];
  return { name, code };
}

/** Whether two texts differ in nothing that is kept: line ends, blanks at the ends, Unicode form. */
export function isSameText(one: string, other: string): boolean {
  return one === other || tidied(one) === tidied(other);
}

function tidied(text: string): string {
  return tidyText(text.replace(/\r\n?/gu, '\n'));
}
