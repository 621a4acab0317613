import { importColumns } from '@kitroom/contract/import/columns';
import { IMPORT_LIMITS } from '@kitroom/contract/limits';
import { describe, expect, it } from 'vitest';
import { SIZE_LIST } from '../../../test/known-list.ts';
import { readCsv } from '../../reading/read-csv.ts';
import { NO_RESULT, NOTICES, READING_LIMITS, UNREADABLE } from '../../reading/unreadable.ts';
import type { UserStorage } from '../../session/user-storage.ts';
import {
  findHeaderLine,
  footersBelow,
  mapHeaders,
  mappedLines,
  moreCells,
  noticesAbout,
  repeatedHeaders,
} from './find-headers.ts';
import { readFile, readTexts } from './read-table.ts';
import { keepMapping, recallMapping } from './use-source.ts';

const [products, users] = [importColumns('products'), importColumns('users')];
const HEADERS = [
  'Department',
  'Style name',
  'Style #',
  'Mill no.',
  'Brand',
  'Colourways',
  'Size range',
  'Status',
];

describe('headers', () => {
  it('are found below titles, in the supplier’s order and words', () => {
    const lines = [['Rivermark'], ['Prices from', '2027'], [], HEADERS, ['Jerseys', 'Rally', 'RM-1']];
    expect(findHeaderLine(lines, products)).toBe(3);
    // Where no word is known, a title has one text alone.
    expect(findHeaderLine([['Rivermark'], ['Foo', 'Bar'], ['Rally', 'RM-1']], products)).toBe(1);
    expect(mapHeaders(HEADERS, products)).toMatchObject({
      product_category_id: { column: 0 },
      name: { column: 1 },
      code: { column: 2 },
      supplier_name: { column: 4 },
      product_garment_color_ids: { column: 5 },
      product_size_ids: { column: 6 },
      is_active: { column: 7 },
      supplier_code: null,
      description: null,
    });
  });

  it('are those of alt texts, by hero slot; what shops export is that of the first', () => {
    expect(mapHeaders(['Code', 'Alt Text 3', 'Alt text 1', 'ALT TEXT 5'], products)).toMatchObject({
      alt_text_1: { column: 2 },
      alt_text_2: null,
      alt_text_3: { column: 1 },
    });
    expect(mapHeaders(['SKU', 'Image Alt Text'], products)).toMatchObject({ alt_text_1: { column: 1 } });
  });

  it.each([
    ['code', ['ID', 'No.', 'Number', 'SKU', 'Abbreviation', 'Short name']],
    ['sort_order', ['Sort', 'Order', 'Position', 'Sequence', 'Display order']],
    ['is_active', ['Is active', 'Enabled', 'Status']],
  ])('are those that other programs write for %s', (field, words) => {
    const columns = words.map((word) => mapHeaders([word], importColumns('sizes'))[field]);
    expect(columns).toEqual(words.map(() => expect.objectContaining({ column: 0 })));
  });

  it('may have a note in brackets, and a mark of what is required', () => {
    const known = mapHeaders(['Code (required)', 'Name*', 'Notes [optional]'], products);
    expect(known).toMatchObject({ code: { column: 0 }, name: { column: 1 }, description: { column: 2 } });
  });

  it('are those of our own lists; a name in one column is of no use beside two', () => {
    expect(mapHeaders(['Name', 'Email', 'Role', 'Club', 'Last Login', 'Active'], users)).toMatchObject({
      full_name: { column: 0 },
      first_name: null,
      email: { column: 1 },
      app_role_id: { column: 2 },
      club_id: { column: 3 },
      is_active: { column: 5 },
    });
    expect(mapHeaders(['Name', 'First', 'Last', 'E-Mail'], users)).toMatchObject({
      full_name: null,
      first_name: { column: 1 },
      last_name: { column: 2 },
      email: { column: 3 },
    });
  });
});

it('lines have their cells by field, or one text for all; empty lines are left out', () => {
  const lines = [['Code', 'Name'], ['a', 'A'], ['', ' '], ['b']];
  const mapping = { name: { column: 1 }, code: { column: 0 }, supplier_name: { same: 'Acme' }, notes: null };
  expect(mappedLines({ lines, faults: [] }, 0, mapping)).toEqual({
    columns: ['name', 'code', 'supplier_name'],
    lines: [
      { number: 2, cells: ['A', 'a', 'Acme'], errors: [] },
      { number: 4, cells: ['', 'b', 'Acme'], errors: [] },
    ],
  });
});

it('headers that are repeated, as prints and joined files have them, are no lines', () => {
  const lines = [
    ['Code', 'Name'],
    ['a', 'A'],
    ['code ', 'Name'],
    ['b', 'B'],
  ];
  const numbersOf = (of: string[][]) =>
    mappedLines({ lines: of, faults: [] }, 0, { code: { column: 0 } }).lines.map(({ number }) => number);
  // The first ones count: below the others there would be only a part of the table.
  expect(findHeaderLine(lines, products)).toBe(0);
  expect(repeatedHeaders(lines, 0)).toEqual([2]);
  expect(numbersOf(lines)).toEqual([2, 4]);
  // One word alone may be a record's.
  expect(numbersOf([['Code'], ['Code']])).toEqual([2]);
});

it.each([
  ['how many there are', ['(2 rows)', '', '']],
  ['how many, as SQL Server counts', ['(1 row affected)', '', '']],
  ['how long it took', ['Time: 0.412 ms', '', '']],
  ['the page', ['Page 1 of 2', '', '']],
  ['when it was printed', ['Printed 11/29/2026 by Kim', '', '']],
  ['a count', ['Count: 2', '', '']],
  ['an end', ['*** End of report ***', '', '']],
  ['a total', ['Total', '', '3']],
  ['a total behind an empty cell', ['', 'Grand total:', '$1,200.00']],
  ['a rule', ['----', '----', '---']],
])('a line that says %s is not taken for a record, and is named', (_, footer) => {
  const lines = [['Name', 'Code', 'Sort Order'], ['a', 'A', '1'], footer, ['b', 'B', '2']];
  const read = (of: string[][]) =>
    mappedLines({ lines: of, faults: [] }, 0, { name: { column: 0 } }).lines.map(({ number }) => number);
  expect(read(lines)).toEqual([2, 4]);
  expect(footersBelow(lines, 0)).toEqual([2]);
  // The only column holds names of any kind, and a record can be called Total.
  expect(read([['Name'], [footer.find((cell) => cell !== '') ?? '']])).toEqual([2]);
  expect(footersBelow([...lines, ['Total', 'TOT', '4']], 0)).toEqual([2]);
});

it('a cell that could not be read is an error of its line, if its column is imported', () => {
  const lines = [
    ['Code', 'Name', 'Notes'],
    ['a', '=B9', '=C9'],
    ['b', 'B', ''],
  ];
  const faults = [
    { row: 1, column: 1, message: NO_RESULT },
    { row: 1, column: 2, message: NO_RESULT },
  ];
  const mapping = { name: { column: 1 }, code: { column: 0 }, notes: null };
  expect(mappedLines({ lines, faults }, 0, mapping).lines.map(({ errors }) => errors)).toEqual([
    [{ path: 'name', message: NO_RESULT }],
    [],
  ]);
});

it('a cell that is longer than any field is cut, which is an error of its line', () => {
  const cellsOf = (length: number) =>
    mappedLines({ lines: [['Code'], ['x'.repeat(length)]], faults: [] }, 0, { code: { column: 0 } }).lines[0];
  expect(cellsOf(IMPORT_LIMITS.cell)?.errors).toEqual([]);
  const cut = cellsOf(IMPORT_LIMITS.cell + 1);
  expect(cut?.cells).toEqual([`${'x'.repeat(1000)}…`]);
  expect(cut?.errors).toMatchObject([
    { path: 'code', message: expect.stringContaining('longer than any field') },
  ]);
});

it('notices are told of cells that are imported, each once', () => {
  const at = (row: number, column: number) => ({ message: `About ${column}`, row, column });
  const notices = [at(1, 3), at(3, 0), at(2, 0), at(4, 1), at(5, 2)];
  const columns = { name: { column: 0 }, code: { column: 2 }, sort_order: { column: 3 } };
  const mapping = { ...columns, notes: { same: 'x' }, is_active: null };
  expect(noticesAbout(notices, 1, mapping)).toEqual(['About 0', 'About 2']);
});

describe('what was pasted', () => {
  it.each([
    [
      'from Excel',
      { plain: 'Name\tNotes\r\nA\t"two\nlines"\r\n', html: '<table><tr><td>x</td></tr></table>' },
    ],
    [
      'from a page',
      {
        plain: 'Name Notes A two lines',
        html: '<table><tr><th>Name</th><th>Notes</th></tr><tr><td>A</td><td>two<br>lines</td></tr></table>',
      },
    ],
    ['from a text', { plain: 'Name,Notes\nA,"two\nlines"', html: '' }],
    ['with an empty line first', { plain: '\n\t\nName\tNotes\nA\t"two\nlines"', html: '' }],
  ])('%s', async (_from, texts) => {
    expect((await readTexts(texts, products))[0]?.lines.slice(-2)).toEqual([
      ['Name', 'Notes'],
      ['A', 'two\nlines'],
    ]);
  });

  it('with merged and hidden cells says so', async () => {
    const html =
      '<table><tr><td>Name<td>Notes<tr><td rowspan=2>A<td>x<tr><td>y<tr style="display:none"><td>B<td>z</table>';
    const [sheet] = await readTexts({ plain: 'Name\tNotes\nA\tx\n\ty\nB\tz', html }, products);
    expect(sheet?.lines.slice(1)).toEqual([
      ['A', 'x'],
      ['A', 'y'],
    ]);
    expect(sheet?.about).toEqual([NOTICES.merged, NOTICES.hidden]);
  });

  it('with a tab in a cell is separated by what its header line is', async () => {
    expect((await readTexts({ plain: 'Code,Name\nA,x\ty', html: '' }, products))[0]?.lines).toEqual([
      ['Code', 'Name'],
      ['A', 'x\ty'],
    ]);
  });
});

it('a mapping is remembered per header line, twenty of them, and damage is nothing', () => {
  const kept = new Map<string, string>();
  const storage: UserStorage = {
    read: (name) => kept.get(name) ?? null,
    write: (name, text) => kept.set(name, text).has(name),
    remove: (name) => void kept.delete(name),
    names: () => [...kept.keys()],
  };
  for (let n = 0; n <= 20; n++) keepMapping(storage, 'products', [`H${n}`], { name: { column: n } });
  expect(recallMapping(storage, 'products', ['h20 '])).toEqual({ name: { column: 20 } });
  expect(recallMapping(storage, 'products', ['H1'])).toEqual({ name: { column: 1 } });
  expect(recallMapping(storage, 'products', ['H0'])).toBeNull();
  expect(recallMapping(storage, 'sizes', ['H20'])).toBeNull();
  keepMapping(storage, 'products', ['H9'], { name: null });
  expect(recallMapping(storage, 'products', ['H9'])).toEqual({ name: null });
  kept.set('import:products', '[["H1", {"name": 7}], 3');
  expect(recallMapping(storage, 'products', ['H1'])).toBeNull();
});

it('a line with more cells than headers is an error of that line', () => {
  const mapping = { code: { column: 0 }, name: { column: 1 } };
  const errorsOf = (text: string, more = {}) =>
    mappedLines(readCsv(text, SIZE_LIST), 0, { ...mapping, ...more }).lines.map(({ errors }) => errors);
  expect(errorsOf('Code,Name\nA,One\nB,1,5\nC,Two,\n')).toEqual([
    [],
    [{ path: '', message: moreCells(3, 2, ['5']) }],
    [],
  ]);
  expect(errorsOf('Code,Name\nB,1,5', { description: { column: 2 } })).toEqual([[]]);
});

it('a file of more than 20 MB is refused before it is read', async () => {
  const large = new File([new Uint8Array(READING_LIMITS.fileBytes + 1)], 'large.csv');
  await expect(readFile(large, products)).rejects.toThrow(UNREADABLE.tooLarge(21));
});
