import { expect, test } from 'vitest';
import { emptyRoster, setCells } from './roster.ts';
import { rosterTotals } from './totals.ts';

function roster(...rows: string[][]) {
  return setCells(
    emptyRoster(),
    rows.flatMap((cells, row) => cells.map((text, column) => ({ row, column, text }))),
  );
}

test('sizes are counted by garment, with missing and unreadable sizes', () => {
  const { players, garments } = rosterTotals(
    roster(['Anna', '7', 'M', '2XL', ''], ['Bea', '8', 'Med', 'Youth M', 'S'], ['Cee', '9', 'L', '', 'S']),
  );
  expect(players).toBe(3);
  expect(garments).toEqual([
    { label: 'Jersey', counts: { XS: 0, S: 0, M: 2, L: 1, XL: 0, XXL: 0 }, total: 3, other: 0, missing: 0 },
    { label: 'Spandex', counts: { XS: 0, S: 0, M: 0, L: 0, XL: 0, XXL: 1 }, total: 1, other: 1, missing: 1 },
    {
      label: 'Practice tee',
      counts: { XS: 0, S: 2, M: 0, L: 0, XL: 0, XXL: 0 },
      total: 2,
      other: 0,
      missing: 1,
    },
  ]);
});

test('a special item is counted once it holds a size', () => {
  const { garments } = rosterTotals(roster(['Anna', '', '', '', '', '2 pairs', 'Med']));
  expect(garments.map(({ label }) => label)).toEqual(['Jersey', 'Spandex', 'Practice tee', 'Special item 2']);
  expect(garments[3]?.counts.M).toBe(1);
});

test('empty rows are not players', () => {
  expect(rosterTotals(emptyRoster()).players).toBe(0);
});
