import { expect, test } from 'vitest';
import { findClashes, findProblems } from './problems.ts';
import { emptyRoster, JERSEY_NUMBER, PLAYER, setCells } from './roster.ts';

function roster(...rows: string[][]) {
  return setCells(
    emptyRoster(),
    rows.flatMap((cells, row) => cells.map((text, column) => ({ row, column, text }))),
  );
}

function problemsOf(...rows: string[][]) {
  const filled = roster(...rows);
  return findProblems(filled, findClashes(filled));
}

test('a clash is marked in every cell involved, 07 and 7 alike', () => {
  const problems = problemsOf(['Anna', '7'], ['Bea', '8'], ['Cee', '07'], ['', '7']);
  expect([...problems.keys()]).toEqual([0, 2, 3]);
  expect(problems.get(0)?.get(JERSEY_NUMBER)?.message).toBe('Number 7 is also worn by Cee (row 3) and row 4');
});

test('clashes come lowest number first, with their rows', () => {
  expect(findClashes(roster(['A', '9'], ['B', '3'], ['C', '9'], ['D', '3'], ['E', '5']))).toEqual([
    { number: 3, rows: [1, 3] },
    { number: 9, rows: [0, 2] },
  ]);
});

test('a long clash names a few', () => {
  const rows = Array.from({ length: 6 }, (_, at) => [`P${at}`, '7']);
  expect(
    problemsOf(...rows)
      .get(0)
      ?.get(JERSEY_NUMBER)?.message,
  ).toBe('Number 7 is also worn by P1 (row 2), P2 (row 3), P3 (row 4) and 2 more');
});

test.each([
  [1, '107', '“107” is not a number from 1 to 99', undefined],
  [1, '0', '“0” is not a number from 1 to 99', undefined],
  [1, '#12', '“#12” is not a number from 1 to 99', '12'],
  [2, '3XL', '“3XL” is not one of XS, S, M, L, XL, XXL', undefined],
  [3, 'M?', '“M?” is not one of XS, S, M, L, XL, XXL', 'M'],
  [3, 'S–M', '“S–M” names more than one size: choose one of XS, S, M, L, XL, XXL', undefined],
  [4, 'Youth M', '“Youth M” is a youth size: choose one of XS, S, M, L, XL, XXL', undefined],
])('column %i, %s: %s', (column, text, message, fix) => {
  const filled = setCells(emptyRoster(), [{ row: 2, column, text }]);
  expect(findProblems(filled, []).get(2)?.get(column)).toEqual({ message, fix });
});

test.each([
  ...['MEDIUM', 'XL', '2XL:', 'Size M', 'Medium (4)', 'Adult Large', 'Youth', '12', '8th Grade', '14U'],
  ...['Coach', 'COACHES:', 'Assistant Coaches', 'Staff', 'Goalies', 'Managers', 'Team A', '--- Girls ---'],
])('a row with nothing but %s may be a heading, which only a person can say', (text) => {
  const message = `“${text}” may be a heading: if it is not a player, remove the row`;
  expect(problemsOf([text]).get(0)?.get(PLAYER)).toEqual({ message });
  expect(problemsOf([text, '7']).size).toBe(0);
});

test.each(['Sam S', 'Ana', 'Larry Medium', 'Coach Kim', 'Emma 2', 'Kim, Lee', 'Staffan', 'Teamo Le'])(
  'a row with nothing but %s is a player',
  (text) => {
    expect(problemsOf([text]).size).toBe(0);
  },
);

test('empty cells and valid ones are not a problem', () => {
  expect(problemsOf(['Anna', '99', 'XXL', '', 'M'], ['', '', '', '', '']).size).toBe(0);
});
