import { expect, test } from 'vitest';
import { emptyRoster, setCells } from './roster.ts';
import { rosterTotals } from './totals.ts';

test('a special item is counted once it holds a size', () => {
  const cells = ['Anna', '', '', '', '', '2 pairs', 'Med'];
  const { garments } = rosterTotals(
    setCells(
      emptyRoster(),
      cells.map((text, column) => ({ row: 0, column, text })),
    ),
  );
  expect(garments.map(({ label }) => label)).toEqual(['Jersey', 'Spandex', 'Practice tee', 'Special item 2']);
  expect(garments[3]?.counts.M).toBe(1);
});

test('empty rows are not players', () => {
  expect(rosterTotals(emptyRoster()).players).toBe(0);
});
