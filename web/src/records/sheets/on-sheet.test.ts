import { expect, it } from 'vitest';
import { cutNote, onSheet } from './on-sheet.ts';

it('a sheet has 2,000 records, and says so from 2,001 on', () => {
  const rows = Array.from({ length: 2001 }, (_, at) => ({
    id: at + 1,
    name: `Jersey ${at + 1}`,
    sort_order: null,
    is_active: true,
  }));
  const all = onSheet(rows, null);
  expect([all.shown.length, all.of]).toEqual([2000, 2001]);
  expect(cutNote(all)).toBe('The first 2,000 of 2,001. Select up to 2,000 in the list for others.');
  const selected = onSheet(
    rows,
    rows.slice(1).map(({ id }) => id),
  );
  expect(selected.shown.length).toBe(2000);
  expect(cutNote(selected)).toBeNull();
});

it('a sheet of all records has them in their order, with numbers in names by their value', () => {
  const row = (id: number, name: string, sort_order: number | null = null) => ({
    id,
    name,
    sort_order,
    is_active: true,
  });
  const jerseys = [row(2, 'Jersey 1'), row(3, 'Jersey 10'), row(5, 'JERSEY 2'), row(4, 'Jersey 2')];
  const rows = [row(1, 'Zip Jacket', 1), ...jerseys];
  expect(onSheet(rows, null).shown.map(({ name }) => name)).toEqual([
    'Zip Jacket',
    'Jersey 1',
    'Jersey 2',
    'JERSEY 2',
    'Jersey 10',
  ]);
  expect(onSheet(rows, [3, 2]).shown.map(({ id }) => id)).toEqual([3, 2]);
});
