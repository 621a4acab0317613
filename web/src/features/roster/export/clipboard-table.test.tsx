import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from '../../../ui/list/export/csv.ts';
import { addSpecialItem, emptyRoster, filledRows, setCells } from '../model/roster.ts';
import { parseClipboard } from '../reading/parse-clipboard.ts';
import { pasteInto } from '../reading/paste.ts';
import { readRoster } from '../reading/read-roster.ts';
import { areaLines, rosterLines, toHtml, toTsv } from './clipboard-table.ts';

const START = { top: 0, left: 0, bottom: 0, right: 0 };
// A first row that cannot be mistaken for a header.
const FIRST = ['Anna', '7', 'M', '', '', 'x', 'y'];

test('cells are quoted where they have to be', () => {
  expect(toTsv([['Wei-Lin\nZhao', 'a\tb', 'Tom "TJ"', '07', 'Smith, Anna']])).toBe(
    '"Wei-Lin\nZhao"\t"a\tb"\t"Tom ""TJ"""\t07\tSmith, Anna',
  );
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '=1\n+2',
  "'=1",
])('%j never runs as a formula', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  expect(toTsv([[text]])).toBe(`"'${text}"`);
  expect(toHtml([[text]])).toContain(`>'${text.replace('\n', '<br>')}<`);
});

test('the HTML table shows text, never markup', () => {
  expect(toHtml([['<b>Anna</b> & "Bo"']])).toContain('&lt;b>Anna&lt;/b> &amp; "Bo"');
});

test('a CSV file has the column names and ends with the last filled row', () => {
  const roster = setCells(addSpecialItem(emptyRoster(), 'Socks'), [
    { row: 1, column: 0, text: 'Smith, Anna' },
    { row: 1, column: 1, text: '07' },
  ]);
  expect(toCsv(rosterLines(roster))).toBe(
    '\uFEFFPlayer,Jersey number,Jersey size,Spandex size,Practice tee size,Socks\r\n' +
      ',,,,,\r\n"Smith, Anna",07,,,,\r\n',
  );
});

const piece = fc.constantFrom('<b>', ...'aé7M \u00A0"\'\n\t,;=-@&');
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.array(piece, { maxLength: 6 }).map((all) => all.join('')),
);
const rows = fc.array(fc.array(text, { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 6 });

const pasted = (lines: readonly (readonly string[])[]) =>
  pasteInto(emptyRoster(), START, readRoster(lines)).roster;

test('any cells survive paste, copy and paste', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const copied = filledRows(pasted([FIRST, ...cells]));
      const again = pasted(parseClipboard({ plain: toTsv(copied), html: '' }).lines);
      expect(filledRows(again)).toEqual(copied);
    }),
  );
});

test('any cells survive the HTML table too, except for runs of blanks', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const single = cells.map((line) => line.map((cell) => cell.replace(/\s+/gu, ' ')));
      const copied = filledRows(pasted([FIRST, ...single]));
      const again = pasted(parseClipboard({ plain: '', html: toHtml(copied) }).lines);
      expect(filledRows(again)).toEqual(copied);
    }),
  );
});

test('a copied column survives too', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (cells) => {
      const column = ['Anna', ...cells, 'Zoe'];
      const roster = pasted(column.map((cell) => [cell]));
      const area = { top: 0, left: 0, bottom: column.length - 1, right: 0 };
      const plain = toTsv(areaLines(roster, area));
      expect(pasted(parseClipboard({ plain, html: '' }).lines)).toEqual(roster);
    }),
  );
});
