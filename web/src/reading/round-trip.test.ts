import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { SIZE_LIST } from '../../test/known-list.ts';
import { toCsv } from '../ui/list/export/csv.ts';
import { toXlsx } from '../ui/list/export/xlsx.ts';
import { readBytes as readNow } from './read-bytes.ts';
import { isShownText } from './workbook/cell-text.ts';
import { openPackage } from './workbook/package-parts.ts';
import { readXml } from './workbook/read-xml.ts';

const readBytes = (bytes: Uint8Array) => readNow(bytes, { list: SIZE_LIST });

// As lists show them: any text without control characters, with line breaks, and what programs like to change.
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '=1+1',
    "'=x",
    "''-1",
    "'",
    '＝1+1',
    "'＋1",
    '-',
    '@a',
    '007',
    "'007",
    "''7",
    '="007"',
    '1e5',
    'two\nlines',
    '_x0041_',
    'toString',
    '__proto__',
    ' a ',
    'a;b,c\td|e',
    '"',
    '#N/A',
    'TRUE',
    'not \uFFFD readable',
  ),
);
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  )
  .map((lines) =>
    lines.map((line) =>
      line.map((cell) =>
        cell.replace(/[\p{Cc}\p{Cn}\p{Cs}]/gu, (control) => (control === '\n' ? control : '')),
      ),
    ),
  )
  // The filled cells tell where it begins and ends.
  .map((lines) => [
    lines[0]?.map((_, at) => `Header ${at}`) ?? [],
    ...lines,
    lines[0]?.map(() => 'end') ?? [],
  ]);

it('whatever a list exports as CSV is read as it was', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (lines) => {
      const [sheet] = readBytes(new TextEncoder().encode(toCsv(lines)));
      expect(sheet?.lines).toEqual(lines);
    }),
    { numRuns: 200 },
  );
});

/** How names begin that a spreadsheet would run. */
const SIGNS = ['=1+1', "'=1", "''=1", '+1', '-1', "'-", '@a', "'@a", '＝1', "'＋1", '－1', "''＠a"];

// The format takes `_x0041_` for a character by its number, and its writer does not know every text.
const isWritable = (value: string) => !/_x[\da-f]{4}_|\uFFFD/iu.test(value) && !(value in {});

// A spreadsheet program shows what a CSV holds, apostrophes included, and writes that.
it('whatever a list exports as CSV is read as it was after it was saved as .xlsx', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (lines) => {
      fc.pre(lines.flat().every(isWritable));
      const { data } = Papa.parse<string[]>(toCsv(lines).replace(/^\uFEFF|\r\n$/gu, ''));
      const cells = data.map((line) => line.map((value) => (value === '' ? null : { value, type: String })));
      const bytes = new Uint8Array(await (await writeXlsxFile(cells).toBlob()).arrayBuffer());
      const [sheet] = readBytes(bytes);
      expect(sheet?.lines).toEqual(lines);
    }),
    { numRuns: 60 },
  );
});

/** The texts of an .xlsx as they are in it, each once. */
function writtenTexts(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  for (const part of openPackage(bytes).read(['xl/sharedstrings.xml']).values())
    readXml(part, { text: (text, path) => isShownText(path) && texts.push(text) });
  return texts;
}

it('whatever a list exports as .xlsx is read as it was after it was saved as CSV', async () => {
  const bytes = new Uint8Array(
    await (await toXlsx([['Name'], ...SIGNS.map((sign) => [sign])])).arrayBuffer(),
  );
  const csv = Papa.unparse(writtenTexts(bytes).map((text) => [text]));
  const [sheet] = readBytes(new TextEncoder().encode(csv));
  expect(sheet?.lines.flat()).toEqual(['Name', ...SIGNS]);
});

it('whatever a list exports as .xlsx is read as it was', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (lines) => {
      const bytes = new Uint8Array(await (await toXlsx(lines)).arrayBuffer());
      const [sheet] = readBytes(bytes);
      expect(sheet?.lines).toEqual(lines);
    }),
    { numRuns: 60 },
  );
});

const RECORDED_LINES = [
  ['Name', 'Code', 'Description'],
  ...[
    '=1+1',
    "'=x",
    "''-1",
    '+1 555 0100',
    '-',
    '-5 below',
    '@a',
    "'@a",
    "'quoted'",
    'two\nlines',
    'a;b,c|d',
    'a "b" c',
    '#N/A',
    'Größe, Zoë',
    'Navy; White',
  ].map((text, at) => [text, `C-${at}`, text]),
];

/** Texts that spreadsheets like to change, exported as .xlsx. */
const TEXTS = [
  '=1+1',
  "'-x",
  '@a',
  'a;b',
  'a,b',
  'say "x"',
  '007',
  '1e5',
  '5-6',
  'Zoe\u0308',
  'עברית',
  '👕',
  'a  b',
  'Nike (US)',
  'two\nlines',
  'Yes',
  '#0c2340',
  '70000',
];
const TEXT_LINES = [
  ['Name', 'Code', 'Description'],
  ...TEXTS.map((text, at) => [text, `${text} ${at}`, text]),
];

const file = (path: string) => readFile(new URL(path, import.meta.url));

// Recorded: the CSV and the .xlsx of these lines, opened and saved by LibreOffice 7.4 and openpyxl 3.1.
it.each([
  ['saved/csv-by-libreoffice.xlsx', RECORDED_LINES],
  ['saved/excel-by-libreoffice.xlsx', RECORDED_LINES],
  ['saved/excel-by-libreoffice.csv', RECORDED_LINES],
  ['saved/excel-by-openpyxl.xlsx', RECORDED_LINES],
  ['saved/texts-by-libreoffice.xlsx', TEXT_LINES],
  ['saved/texts-by-libreoffice.csv', TEXT_LINES],
])('what another program has saved is read as it was exported: %s', async (name, lines) => {
  const bytes = await file(`./fixtures/${name}`);
  const [sheet] = readBytes(new Uint8Array(bytes));
  expect(sheet?.lines).toEqual(lines);
});
