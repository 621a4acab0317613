import { expect, it } from 'vitest';
import { cutNote, onSheet } from './on-sheet.ts';

it('a sheet has 2,000 records, and says so from 2,001 on', () => {
  const rows = Array.from({ length: 2001 }, (_, at) => ({ id: at + 1, is_active: true }));
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
