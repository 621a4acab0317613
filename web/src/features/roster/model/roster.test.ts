import { expect, test } from 'vitest';
import {
  addSpecialItem,
  countLastFirstNames,
  emptyRoster,
  putFirstNamesFirst,
  removeRows,
  removeSpecialItem,
  renameSpecialItem,
  setCells,
} from './roster.ts';

test.each([
  [0, ' Anna\u00A0Smith ', 'Anna Smith'],
  [0, 'Wei-Lin\nZhao', 'Wei-Lin\nZhao'],
  [0, 'An\u00ADna\u200B \u202EMaria\u0000', 'Anna Maria'],
  [0, 'Zoë 👩\u200D👧', 'Zoë 👩\u200D👧'],
  [1, '7.0', '7'],
  [1, '１２', '12'],
  [1, "'07", '07'],
  [2, 'Ｍ', 'M'],
  [1, ' 07 ', '07'],
  [1, '7\n(captain)', '7 (captain)'],
  [2, 'Med', 'M'],
  [3, '2XL', 'XXL'],
  [4, 'Youth M', 'Youth M'],
  [5, 'Med', 'Med'],
])('column %i keeps %j as %j', (column, text, kept) => {
  expect(setCells(emptyRoster(), [{ row: 0, column, text }]).rows[0]?.[column]).toBe(kept);
});

test('rows that do not change stay the same objects, and so does a roster', () => {
  const before = setCells(emptyRoster(), [{ row: 1, column: 0, text: 'Anna' }]);
  const after = setCells(before, [{ row: 2, column: 0, text: 'Bea' }]);
  expect(after.rows[1]).toBe(before.rows[1]);
  expect(setCells(after, [{ row: 2, column: 0, text: ' Bea' }])).toBe(after);
});

test('removed rows move the others up; removing all leaves one empty row', () => {
  const roster = setCells(emptyRoster(), [{ row: 2, column: 0, text: 'Anna' }]);
  expect(removeRows(roster, 0, 1).rows.map((row) => row[0])).toEqual(['Anna', '']);
  expect(removeRows(roster, 0, 3).rows).toEqual([['', '', '', '', '']]);
});

test('“Last, First” becomes “First Last”', () => {
  const names = [
    'Smith, Anna',
    'Bea Cruz',
    'de la Rosa, Ana María',
    'a, b, c',
    'Griffey, Ken, Jr.',
    'Lee, Dana, MD',
    'Ken Griffey, Jr.',
  ];
  const roster = setCells(
    emptyRoster(),
    names.map((text, row) => ({ row, column: 0, text })),
  );
  expect(countLastFirstNames(roster)).toBe(4);
  expect(putFirstNamesFirst(roster).rows.map((row) => row[0])).toEqual([
    'Anna Smith',
    'Bea Cruz',
    'Ana María de la Rosa',
    'a, b, c',
    'Ken Griffey Jr.',
    'Dana Lee MD',
    'Ken Griffey, Jr.',
  ]);
});

test('special items get unique names', () => {
  let roster = addSpecialItem(addSpecialItem(emptyRoster()), 'Socks');
  expect(roster.specialItems).toEqual(['Special item 1', 'Socks']);
  roster = renameSpecialItem(roster, 0, ' socks ');
  expect(roster.specialItems).toEqual(['socks 2', 'Socks']);
  expect(renameSpecialItem(roster, 0, '  ')).toBe(roster);
});

test('removing a special item removes its cells', () => {
  const roster = setCells(emptyRoster(), [
    { row: 0, column: 5, text: 'a' },
    { row: 0, column: 6, text: 'b' },
  ]);
  expect(removeSpecialItem(roster, 0)).toMatchObject({ specialItems: ['Special item 2'] });
  expect(removeSpecialItem(roster, 0).rows[0]).toEqual(['', '', '', '', '', 'b']);
});
