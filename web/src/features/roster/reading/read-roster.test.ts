import { readSize } from '@kitroom/contract/lists/size-words';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellLines } from '../../../../test/cell-lines.ts';
import { readRoster } from './read-roster.ts';

test('without a header line every line is a row in its place', () => {
  const lines = cellLines('Anna|7|M|M|L', 'Bea|8|S|S|M');
  expect(readRoster(lines)).toEqual({
    columns: null,
    rows: lines,
    headers: [],
    skipped: [],
    notes: [],
  });
});

test.each([
  ['its cells are numbers', ['Player', 'Jersey'], ['Anna', '7'], 1],
  ['its cells are sizes', ['Player', 'Jersey'], ['Anna', 'Med'], 2],
  ['another column has the number', ['Player', 'Jersey', 'No.'], ['Anna', '', '7'], 2],
  ['another column has the size', ['Player', 'Jersey', 'Jersey size'], ['Anna', '', 'M'], 1],
])('a column called "Jersey" is read by what it holds: %s', (_, header, row, index) => {
  expect(readRoster([header, row]).columns?.[1]).toEqual({ index });
});

test('first and last name become the player', () => {
  const { columns, rows } = readRoster(cellLines('Last name|No.|First name', 'Smith|7|Anna', '|8|Bea'));
  expect(columns).toEqual([{ index: 0 }, { index: 1 }]);
  expect(rows).toEqual(cellLines('Anna Smith|7', 'Bea|8'));
});

test('a second column of the same name and a nameless one with content are kept as special items', () => {
  const { columns, rows } = readRoster(cellLines('Player|No.|No.||', 'Anna|7|70||note'));
  expect(columns).toEqual([{ index: 0 }, { index: 1 }, { specialItem: 'No.' }, { specialItem: '' }]);
  expect(rows).toEqual([['Anna', '7', '70', 'note']]);
});

test.each([
  ['the last line lacks cells', 'Player|#|Size|Emma|7|M|8'],
  ['no line has a number or a size', 'First name|Last name|Emma|Lee|Mia|Poe'],
])('one cell a line is a list below its header where %s', (_, cells) => {
  const [header = '', ...rows] = cells.split('|');
  expect(readRoster(cells.split('|').map((cell) => [cell]))).toMatchObject({
    headers: [header],
    rows: rows.map((cell) => [cell]),
  });
});

test('a single cell is never a header', () => {
  expect(readRoster([['Name']]).rows).toEqual([['Name']]);
});

/** The cells of one column of the roster, found by its index or its name. */
function columnOf(lines: readonly (readonly string[])[], column: number | string) {
  const { columns, rows } = readRoster(lines);
  const at = (columns ?? []).findIndex((target) =>
    'index' in target ? target.index === column : target.specialItem === column,
  );
  return rows.map((row) => row[at]);
}

test.each([
  ['a column that counts', ['1', '2', '3']],
  ['even one that does not count', ['4', '9', '1']],
])('beside "Jersey Number" the column "#" is a special item: %s', (_, counted) => {
  const lines = [
    ['#', 'Player', 'Jersey Number', 'Size'],
    ...counted.map((number, at) => [number, `Player ${at}`, String(20 + at), 'M']),
  ];
  expect(columnOf(lines, 1)).toEqual(['20', '21', '22']);
  expect(columnOf(lines, '#')).toEqual(counted);
});

test('of "#" and "No." the one that only counts the lines is not the jersey number', () => {
  const players = ['14', '7', '3'].map((number, at) => [String(at + 1), `Player ${at}`, number]);
  expect(columnOf([['#', 'Name', 'No.'], ...players], 1)).toEqual(['14', '7', '3']);
  expect(columnOf([['#', 'Name', 'Jersey'], ...players], 1)).toEqual(['14', '7', '3']);
  // Two lines are too few to tell.
  expect(columnOf([['#', 'Name', 'No.'], ...players.slice(0, 2)], 1)).toEqual(['1', '2']);
});

test('a name column that holds numbers gives way to the one that holds names', () => {
  const lines = cellLines('Player|Name|Size', '1|Anna|M', '2|Bea|L');
  expect(columnOf(lines, 0)).toEqual(['Anna', 'Bea']);
  expect(columnOf(lines, 'Player')).toEqual(['1', '2']);
  expect(columnOf(cellLines('Player|Name', '1|Anna', 'Bea|B'), 0)).toEqual(['1', 'Bea']);
});

test('a youth size column beside an adult one: each plain size says whose it is', () => {
  const lines = cellLines(
    'Player|Youth Size|Adult Size',
    'Anna|M|',
    'Bea||M',
    'Cee|L|S',
    'Dee|-|L',
    'Eve|Youth S|n/a',
    'Fay|AM|',
    'Gia||',
  );
  expect(columnOf(lines, 2)).toEqual(['Youth M', 'M', 'Youth L / S', 'L', 'Youth S', 'AM', '']);
});

test('sizes below a youth header are never adult sizes', () => {
  const size = fc.constantFrom('XS', 's', 'M', 'Med', 'Lg', 'XL', '2XL', 'YM', 'Youth S', 'S-M', 'M?');
  const header = fc.constantFrom(
    'Youth Size',
    'Kids Jersey Size',
    "Girls' Shirt Size",
    'Jersey Size (Youth)',
  );
  fc.assert(
    fc.property(header, fc.array(size, { minLength: 1 }), (label, sizes) => {
      const lines = [['Player', label], ...sizes.map((text, at) => [`Player ${at}`, text])];
      for (const cell of columnOf(lines, 2)) expect(readSize(cell ?? '').kind).toBe('youth');
    }),
  );
});

test('a generic youth column stays apart where both are filled', () => {
  const lines = cellLines('Player|Jersey Size|Youth Size', 'Anna|M|L');
  expect(columnOf(lines, 2)).toEqual(['M']);
  expect(columnOf(lines, 'Youth Size')).toEqual(['L']);
  expect(columnOf(cellLines('Player|Jersey Size|Youth Size', 'Anna|M|', 'Bea||L'), 2)).toEqual([
    'M',
    'Youth L',
  ]);
});

test('merged header cells: a second header line names the columns below its groups', () => {
  const { columns, rows, headers } = readRoster(
    cellLines('Player|No.|Sizes|||Notes', '||Practice|Jersey|Spandex|', 'Anna|7|L|M|S|captain'),
  );
  expect(columns).toEqual([
    { index: 0 },
    { index: 1 },
    { index: 4 },
    { index: 2 },
    { index: 3 },
    { specialItem: 'Notes' },
  ]);
  expect(rows).toEqual([['Anna', '7', 'L', 'M', 'S', 'captain']]);
  expect(headers).toHaveLength(2);
});

test('a line of groups above the header is left out', () => {
  const { rows } = readRoster(
    cellLines('Athlete info||Uniform order||', 'Name|#|Jersey|Shorts|Tee', 'Anna|7|M|S|L'),
  );
  expect(rows).toEqual([['Anna', '7', 'M', 'S', 'L']]);
});

test('a player called like a column below a header stays a player', () => {
  const { rows } = readRoster(cellLines('Player|No.|', 'Jersey||', 'Anna|7|'));
  expect(rows).toEqual(cellLines('Jersey|', 'Anna|7'));
});

test('a header repeated further down is left out again', () => {
  const { rows, headers } = readRoster(cellLines('Player|No.', 'Anna|7', 'PLAYER|No.|', 'Bea|8'));
  expect(rows).toEqual(cellLines('Anna|7', 'Bea|8'));
  expect(headers).toEqual(['Player, No.', 'PLAYER, No.']);
});
