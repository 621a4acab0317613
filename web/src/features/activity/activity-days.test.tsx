import { expect, it } from 'vitest';
import { entry } from '../../../test/history.ts';
import type { EntryLine } from '../../resource/history/entry-lines.ts';
import { type ActivityDay, daysOf, runText } from './activity-days.ts';

let id = 1000;
/** A line at this local time of November 2026; each is older than the one before. */
function line(action: string, day: number, hour: number, minute = 0): EntryLine {
  id -= 1;
  const at = new Date(2026, 10, day, hour, minute).toISOString();
  return {
    ...entry(id, [], { action, at }),
    entity: 'users',
    record: null,
    thumbnail: null,
    more_changes: 0,
    others: [],
  };
}

const told = (days: ActivityDay[]) =>
  days.map(({ at, items }) => [
    new Date(at).getDate(),
    ...items.map((item) => ('lines' in item ? runText(item) : item.action)),
  ]);

it('begins a day at midnight of the reader, and only one list for each day', () => {
  const lines = [
    line('create', 21, 0, 0),
    line('update', 20, 23, 59),
    line('create', 20, 0, 0),
    line('update', 18, 12),
  ];
  expect(told(daysOf(lines, true))).toEqual([
    [21, 'create'],
    [20, 'update', 'create'],
    [18, 'update'],
  ]);
});

it('folds sign-ins and sign-outs that follow each other, within a day', () => {
  const lines = [
    line('sign-in', 21, 9),
    line('update', 21, 8),
    line('sign-in', 21, 7),
    line('sign-out', 21, 6),
    line('sign-in', 21, 5),
    line('sign-in', 20, 20),
    line('sign-in', 20, 19),
    line('sign-in-failed', 20, 18),
    line('sign-out', 20, 17),
    line('sign-out', 20, 16),
  ];
  expect(told(daysOf(lines, true))).toEqual([
    [21, 'sign-in', 'update', '2 sign-ins and 1 sign-out'],
    [20, '2 sign-ins', 'sign-in-failed', '2 sign-outs'],
  ]);
  expect(told(daysOf(lines.slice(2, 6), false))).toEqual([
    [21, 'sign-in', 'sign-out', 'sign-in'],
    [20, 'sign-in'],
  ]);
});
