import { importColumns } from '@kitroom/contract/import/columns';
import { describe, expect, it } from 'vitest';
import { growth } from '../../../contract/test/growth.ts';
import { stemOf, wordsOf } from '../features/products/pictures/file-names.ts';
import { meantNumber, withoutDecimals } from '../features/roster/model/jersey-number.ts';
import { countLastFirstNames, emptyRoster } from '../features/roster/model/roster.ts';
import { readSize } from '../features/roster/model/sizes.ts';
import { readHeader } from '../features/roster/reading/headers.ts';
import { parseClipboard } from '../features/roster/reading/parse-clipboard.ts';
import { readRoster } from '../features/roster/reading/read-roster.ts';
import { alignedTable, drawnTable } from '../features/roster/reading/text-tables.ts';
import { columnNames } from '../resource/import/column-names.ts';
import { mapHeaders } from '../resource/import/reading/find-headers.ts';
import { numberFormats } from '../resource/import/reading/number-formats.ts';
import { readCsv } from '../resource/import/reading/read-csv.ts';
import { scanSheet } from '../resource/import/reading/scan-sheet.ts';
import { normalizeText } from '../ui/list/words.ts';

const MARKS = '\u0301\u0323';
/** Four times the input may take four times as long, and somewhat more on a busy machine; sixteen times is quadratic. */
const LINEAR = 8;

const parsed = (plain: string) => readRoster(parseClipboard({ plain, html: '' }));
const mapped = (header: string) => mapHeaders([header], importColumns('sizes'));
const countLastFirst = (text: string) =>
  countLastFirstNames({ ...emptyRoster(), rows: [Array.from({ length: 6 }, () => text)] });
const scanned = (xml: string) => scanSheet(xml, new Map());
const marks = (size: number) => `a${MARKS.repeat(size / 2)}`;

/** The text that costs each of these the most, and repetitions in it at which a quadratic one shows. */
const TEXTS: readonly [string, (text: string) => unknown, (size: number) => string, number][] = [
  ['search words with stacked marks', normalizeText, marks, 4000],
  ['file names with stacked marks', wordsOf, marks, 4000],
  ['file names with blanks', stemOf, (size) => `a${' '.repeat(size)}b`, 5000],
  ['headers with stacked marks', mapped, marks, 4000],
  ['headers with brackets', mapped, (size) => '('.repeat(size), 5000],
  ['names of many columns', (text) => columnNames(text.split(',')), (size) => ','.repeat(size), 50_000],
  ['jersey numbers', meantNumber, (size) => `#${' '.repeat(size)}x`, 5000],
  ['decimals', withoutDecimals, (size) => `1.${'0'.repeat(size)}1`, 20_000],
  ['sizes', readSize, (size) => `youth${' '.repeat(size)}-`, 20_000],
  ['last names first', countLastFirst, (size) => `a,${' '.repeat(size)},`, 5000],
  ['roster headers with digits', readHeader, (size) => '1'.repeat(size), 5000],
  ['roster headers with blanks', readHeader, (size) => `1${' '.repeat(size)}x`, 5000],
  ['pasted marks', alignedTable, (size) => `${marks(size)}  b`, 4000],
  ['pasted blanks', parsed, (size) => `a${' '.repeat(size)}b`, 20_000],
  [
    'pasted lines below a wide one',
    alignedTable,
    (size) => `a${' '.repeat(size)}b\n${'a  b\n'.repeat(size)}`,
    2000,
  ],
  ['pasted cells above lines', parsed, (size) => `${'x,'.repeat(size)}\n${'x,x\n'.repeat(size)}`, 1000],
  ['pasted labels', parsed, (size) => 'Name: a\n#: 1\n'.repeat(size), 1000],
  ['pasted list marks', parsed, (size) => `${'> '.repeat(size)}\n1.${' '.repeat(size)}`, 5000],
  ['roster headers that ask', readHeader, (size) => `how${' '.repeat(size)}`.repeat(2), 5000],
  ['pasted bars', drawnTable, (size) => '|'.repeat(size), 20_000],
  ['pasted line breaks of HTML', drawnTable, (size) => `|a${' '.repeat(size)}b|\n|-|-|`, 5000],
  ['pasted quotation marks', parsed, (size) => '"\n'.repeat(size), 5000],
  ['quotation marks of a CSV', readCsvSafely, (size) => `"${'"x'.repeat(size)}`, 5000],
  ['cells that are left open', scanned, (size) => '<c r="A1">'.repeat(size), 2000],
  ['tags that are left open', scanned, (size) => '<row <c <mergeCell '.repeat(size), 1000],
  ['attributes that are left open', scanned, (size) => `<c ${' '.repeat(size)}`, 5000],
  ['rows', scanned, (size) => '<row hidden="1" r="1">'.repeat(size), 5000],
  ['styles that are left open', numberFormats, (size) => '<cellXfs><xf <numFmt '.repeat(size), 1000],
];

function readCsvSafely(text: string): unknown {
  try {
    return readCsv(text);
  } catch {
    return undefined;
  }
}

describe('processor time grows with the input, never with its square', () => {
  it.each(TEXTS)('%s', async (_, work, textOf, size) => {
    expect(await growth(textOf, work, size)).toBeLessThan(LINEAR);
  });
});
