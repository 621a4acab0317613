import { expect, it } from 'vitest';
import { tableNotices } from './table-notices.ts';

/** The notices about a table of names and codes. */
function noticesOf(lines: string[][]) {
  const sheet = { name: 'Sizes', lines, notices: [], about: [], faults: [] };
  const mapping = { name: { column: 0 }, code: { column: 1 } };
  const [headers = []] = lines;
  const table = { file: null, sheets: [sheet], sheet, headerLine: 0, headers, mapping, isRecalled: false };
  return tableNotices(table, 'code');
}

it('names what is not imported of a table: headers that come again, totals, and columns with anything in them', () => {
  const headers = ['Name', 'Code', 'Weight'];
  expect(
    noticesOf([headers, ['Small', 'S', '9'], headers, ['Large', 'L', ''], ['(2 rows)', '', '']]),
  ).toEqual([
    'The headers again, and not imported: line 3.',
    'Below the headers and not imported: “(2 rows)”.',
    'Columns that are not imported: “Weight”.',
  ]);
  expect(noticesOf([headers, ['Small', 'S', ''], headers]).slice(1)).toEqual([]);
});

it.each([
  [12, '“C12”.'],
  [13, '“C12”, and 1 more.'],
])('names twelve columns that are not imported, and counts the others: %i', (count, end) => {
  const others = Array.from({ length: count }, (_, at) => `C${at + 1}`);
  const [said] = noticesOf([
    ['Name', 'Code', ...others],
    ['Small', 'S', ...others],
  ]);
  expect(said?.endsWith(end)).toBe(true);
});

it.each([
  ['10123, 123, 20456', true],
  ['123, 12, 456', true],
  // Numbers that only count.
  ['12, 1, 34', false],
  // Which length is usual?
  ['10123, 123', false],
  ['10123, 0123, 20456', false],
  ['10123, 12A, 20456', false],
])('whether codes may have lost their zeros: %s: %s', (codes, areShort) => {
  const lines = codes.split(', ').map((code) => ['x', code]);
  expect(noticesOf([['Name', 'Code'], ...lines])).toHaveLength(areShort ? 1 : 0);
});
