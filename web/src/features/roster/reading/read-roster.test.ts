import { expect, test } from 'vitest';
import { readRoster } from './read-roster.ts';

test('without a header line every line is a row in its place', () => {
  const lines = [
    ['Anna', '7', 'M', 'M', 'L'],
    ['Bea', '8', 'S', 'S', 'M'],
  ];
  expect(readRoster(lines)).toEqual({ columns: null, rows: lines, skipped: [] });
});

test('headers in any order say where each column goes, unknown ones become special items', () => {
  const { columns, rows } = readRoster([
    ['Socks', 'Tee', 'Shorts', 'Jersey Size', '#', 'Athlete'],
    ['2', 'L', 'M', 'S', '7', 'Anna'],
  ]);
  expect(columns).toEqual([
    { specialItem: 'Socks' },
    { index: 4 },
    { index: 3 },
    { index: 2 },
    { index: 1 },
    { index: 0 },
  ]);
  expect(rows).toEqual([['2', 'L', 'M', 'S', '7', 'Anna']]);
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
  const { columns, rows } = readRoster([
    ['Last name', 'No.', 'First name'],
    ['Smith', '7', 'Anna'],
    ['', '8', 'Bea'],
  ]);
  expect(columns).toEqual([{ index: 0 }, { index: 1 }]);
  expect(rows).toEqual([
    ['Anna Smith', '7'],
    ['Bea', '8'],
  ]);
});

test('a second column of the same name and a nameless one with content are kept as special items', () => {
  const { columns, rows } = readRoster([
    ['Player', 'No.', 'No.', '', ''],
    ['Anna', '7', '70', '', 'note'],
  ]);
  expect(columns).toEqual([{ index: 0 }, { index: 1 }, { specialItem: 'No.' }, { specialItem: '' }]);
  expect(rows).toEqual([['Anna', '7', '70', 'note']]);
});

test('titles above the header are left out and told', () => {
  const { rows, skipped } = readRoster([
    ['Jersey order 2026', ''],
    ['', ''],
    ['Name', 'No.'],
    ['Anna', '7'],
  ]);
  expect(rows).toEqual([['Anna', '7']]);
  expect(skipped).toEqual(['Jersey order 2026', 'Name, No.']);
});

test('a single cell is never a header', () => {
  expect(readRoster([['Name']]).rows).toEqual([['Name']]);
});
