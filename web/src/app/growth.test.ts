import { importColumns } from '@kitroom/contract/import/columns';
import { searchText } from '@kitroom/contract/lists/search-text';
import { readSize } from '@kitroom/contract/lists/size-words';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { growth } from '../../../contract/test/growth.ts';
import { SIZE_LIST } from '../../test/known-list.ts';
import { columnNames } from '../changes/import/column-names.ts';
import { mapHeaders } from '../changes/import/find-headers.ts';
import { stemOf, wordsOf } from '../features/products/pictures/file-names.ts';
import { meantNumber, withoutDecimals } from '../features/roster/model/jersey-number.ts';
import { countLastFirstNames, emptyRoster } from '../features/roster/model/roster.ts';
import { readHeader } from '../features/roster/reading/headers.ts';
import { readRosterSource } from '../features/roster/reading/read-roster.ts';
import { decodeText } from '../reading/decode-text.ts';
import { readCsv } from '../reading/read-csv.ts';
import { numberFormats } from '../reading/workbook/number-formats.ts';
import { readCells } from '../reading/workbook/read-cells.ts';
import { readXlsx } from '../reading/workbook/read-xlsx.ts';
import { searchable, searchWords } from '../ui/list/words.ts';

const MARKS = '\u0301\u0323';
/** Four times the input may take four times as long, and somewhat more on a busy machine; sixteen times is quadratic. */
const LINEAR = 8;

const pasted = (texts: { plain?: string; html?: string }) =>
  unlessRefused(() => readRosterSource({ texts: { plain: '', html: '', ...texts }, specialItems: [] }));
const parsed = (plain: string) => pasted({ plain });
const mapped = (header: string) => mapHeaders([header], importColumns('sizes'));
const countLastFirst = (text: string) =>
  countLastFirstNames({ ...emptyRoster(), rows: [Array.from({ length: 6 }, () => text)] });
const part = (xml: string) => ({ name: 'x.xml', bytes: new TextEncoder().encode(xml) });
const cellsOf = (rows: string) =>
  readCells(part(`<worksheet><sheetData>${rows}</sheetData></worksheet>`), NO_TEXTS);
const leftOpen = (xml: string) => unlessRefused(() => readCells(part(`<worksheet>${xml}`), NO_TEXTS));
const NO_TEXTS = { texts: [], formats: new Map(), is1904: false };
const marks = (size: number) => `a${MARKS.repeat(size / 2)}`;

/** The text that costs each of these the most, and repetitions in it at which a quadratic one shows. */
const TEXTS: readonly [string, (text: string) => unknown, (size: number) => string, number][] = [
  ['search words with stacked marks', searchText, marks, 4000],
  ['searched texts with separators', searchable, (size) => 'a-1.'.repeat(size), 5000],
  ['search words with commas', searchWords, (size) => `a${','.repeat(size)}b`, 20_000],
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
  ['pasted marks', parsed, (size) => `${marks(size)}  b`, 4000],
  ['pasted blanks', parsed, (size) => `a${' '.repeat(size)}b`, 20_000],
  [
    'pasted lines below a wide one',
    parsed,
    (size) => `a${' '.repeat(size)}b\n${'a  b\n'.repeat(size)}`,
    2000,
  ],
  ['pasted cells above lines', parsed, (size) => `${'x,'.repeat(size)}\n${'x,x\n'.repeat(size)}`, 1000],
  [
    'a pasted wide header above lines',
    parsed,
    (size) => `Name\t${'x\t'.repeat(size)}x\n${'a\tb\n'.repeat(size)}`,
    500,
  ],
  ['pasted ditto marks', parsed, (size) => `a\tb\n${'x\t"\n'.repeat(size)}`, 2000],
  ['pasted marks that are never closed', parsed, (size) => `a,b\n${'"x,"""y\n'.repeat(size)}`, 2000],
  ['pasted cells with line breaks', csv, (size) => `a,b\n${'"x\ny",'.repeat(size)}`, 2000],
  ['pasted HTML', (html) => pasted({ html }), (size) => `<table>${'<tr><td>a<td>b'.repeat(size)}`, 2000],
  [
    'pasted HTML of tables in tables',
    (html) => pasted({ html }),
    (size) => '<table><tr><td>'.repeat(size),
    500,
  ],
  [
    'pasted HTML of merged cells',
    (html) => pasted({ html }),
    (size) => `<table>${'<tr><td rowspan=999 colspan=999>a'.repeat(size)}`,
    100,
  ],
  [
    'pasted HTML of a long text in merged cells',
    (html) => pasted({ html }),
    (size) =>
      `<table>${'<tr><td rowspan=9999>'.repeat(20)}${'&eacute; '.repeat(size)}${'<tr><td>a'.repeat(size)}</table>`,
    500,
  ],
  [
    'pasted HTML of hidden texts',
    (html) => pasted({ html }),
    (size) => `<table><td>${'<b style=display:none>a'.repeat(size)}`,
    5000,
  ],
  [
    'pasted HTML of characters by their names',
    (html) => pasted({ html }),
    (size) => `<table><td>${'&notin&#x'.repeat(size)}`,
    5000,
  ],
  ['lines of a CSV in quotation marks', csv, (size) => `"Code,Name"\n${'"x,""y"""\n'.repeat(size)}`, 1000],
  ['a wide header of a CSV in quotation marks', csv, (size) => `"${'Code,'.repeat(size)}"\n"a"`, 1000],
  ['signs of a formula in a CSV', csv, (size) => `="${'""'.repeat(size)}x`, 5000],
  [
    'pasted HTML that ends in a tag',
    (html) => pasted({ html }),
    (size) => `<table>${'<td x="'.repeat(size)}`,
    5000,
  ],
  ['pasted HTML of signs', (html) => pasted({ html }), (size) => `<table><td>${'<!--'.repeat(size)}`, 5000],
  [
    'pasted HTML of styles',
    (html) => pasted({ html }),
    (size) => `<table><td>${'<style>'.repeat(size)}`,
    5000,
  ],
  ['pasted lines of players', parsed, (size) => 'Emma Lee #7 M/S/M\n'.repeat(size), 1000],
  ['a pasted line of many players', parsed, (size) => 'Emma Lee #7 M/S/M, '.repeat(size), 1000],
  ['a pasted line of words', parsed, (size) => `Emma #7 M/S/M\n${'a '.repeat(size)}`, 5000],
  ['a pasted line of brackets', parsed, (size) => `Emma #7 M/S/M\n${'('.repeat(size)}`, 5000],
  [
    'pasted lines of words',
    parsed,
    (size) => `Emma #7 M/S/M\n${'a -7- youth x '.repeat(20)}\n`.repeat(size),
    20,
  ],
  ['a pasted line of dashes', parsed, (size) => `Emma #7 M/S/M\nMia ${'-7-'.repeat(size)}`, 5000],
  ['pasted items', parsed, (size) => `Name\tItem\tSize\n${'Emma\tJersey\tM\n'.repeat(size)}`, 2000],
  ['pasted tables', parsed, (size) => 'Name\t#\nEmma\t7\n#\tName\n8\tMia\n'.repeat(size), 1000],
  ['pasted columns for sizes', parsed, (size) => `Name\tS\tM\tL\n${'Emma\t\tx\t\n'.repeat(size)}`, 2000],
  [
    'pasted players side by side',
    parsed,
    (size) => `Name${'\tEmma'.repeat(250)}\n${'#\t7\n'.repeat(size)}`,
    100,
  ],
  ['pasted cells below a table', parsed, (size) => `Name\t#\n${'Zoe Li 4 L\n'.repeat(size)}`, 500],
  ['pasted labels', parsed, (size) => 'Name: a\n#: 1\n'.repeat(size), 1000],
  ['pasted list marks', parsed, (size) => `${'> '.repeat(size)}\n1.${' '.repeat(size)}`, 5000],
  ['roster headers that ask', readHeader, (size) => `how${' '.repeat(size)}`.repeat(2), 5000],
  ['pasted bars', parsed, (size) => '|'.repeat(size), 20_000],
  ['pasted line breaks of HTML', parsed, (size) => `|a${' '.repeat(size)}b|\n|-|-|`, 5000],
  ['pasted quotation marks', parsed, (size) => '"\n'.repeat(size), 5000],
  ['quotation marks of a CSV', csv, (size) => `"${'"x'.repeat(size)}`, 5000],
  ['cells of a CSV with a quotation mark', csv, (size) => '"x,'.repeat(size), 5000],
  ['cells of a CSV with two', csv, (size) => '"x"y,'.repeat(size), 5000],
  ['cells of a CSV with doubled ones', csv, (size) => `"a,${'""b,'.repeat(size)}"c`, 5000],
  ['blanks of a CSV', csv, (size) => ' '.repeat(size), 20_000],
  [
    'foreign letters',
    (text) => decodeText(new TextEncoder().encode(text)),
    (size) => '\u00E9x'.repeat(size),
    5000,
  ],
  ['cells', cellsOf, (size) => '<row><c><v>1</v></c></row>'.repeat(size), 1000],
  [
    'pieces of a text',
    cellsOf,
    (size) => `<row><c t="str"><v>${'a<!-- -->'.repeat(size)}</v></c></row>`,
    5000,
  ],
  ['elements in elements', leftOpen, (size) => '<a>'.repeat(size), 2000],
  ['attributes', leftOpen, (size) => `<a ${' '.repeat(size)}`, 20_000],
  [
    'hidden columns',
    leftOpen,
    (size) => `<cols>${'<col min="1" max="16384" hidden="1"/>'.repeat(size)}`,
    1000,
  ],
  [
    'styles',
    (xml) => numberFormats(part(xml)),
    (size) => `<a><cellXfs>${'<xf numFmtId="1"/>'.repeat(size)}</cellXfs></a>`,
    2000,
  ],
  [
    'brackets of a number format',
    (xml) => numberFormats(part(xml)),
    (size) => `<a><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(size)}"/></numFmts></a>`,
    5000,
  ],
  [
    'cells with one long text',
    (rows) => unlessRefused(() => readXlsx(workbookOf(rows))),
    (size) =>
      `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(size / 100) + SHARED_TEXT + ' '.repeat(size),
    1000,
  ],
  [
    'merged cells from the bottom up',
    (rows) => readXlsx(workbookOf(rows)),
    (size) =>
      `<row r="1"><c><v>1</v></c></row><row r="5000"><c><v>1</v></c></row></sheetData><mergeCells>${Array.from({ length: size }, (_, at) => `<mergeCell ref="A${size - at}:A${size + 1}"/>`).join('')}</mergeCells><sheetData>`,
    1000,
  ],
  [
    'merged cells',
    (rows) => readXlsx(workbookOf(rows)),
    (size) =>
      `<row r="1"><c><v>1</v></c></row><row r="5000"><c><v>1</v></c></row></sheetData><mergeCells>${'<mergeCell ref="A1:A5000"/>'.repeat(size)}</mergeCells><sheetData>`,
    1000,
  ],
];

function csv(text: string): unknown {
  return unlessRefused(() => readCsv(text, SIZE_LIST));
}

function unlessRefused(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Between the rows of a workbook and the text that its cells share. */
const SHARED_TEXT = '<!-- shared -->';

function workbookOf(content: string): Uint8Array {
  const [rows = '', text = ''] = content.split(SHARED_TEXT);
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="S" r:id="a"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8('<x><Relationship Id="a" Type="/worksheet" Target="s.xml"/></x>'),
    'xl/s.xml': strToU8(sheet),
    'xl/sharedstrings.xml': strToU8(`<sst><si><t xml:space="preserve">${text}x</t></si></sst>`),
  });
}

describe('processor time grows with the input, never with its square', () => {
  it.each(TEXTS)('%s', async (_, work, textOf, size) => {
    expect(await growth(textOf, work, size)).toBeLessThan(LINEAR);
  });
});
