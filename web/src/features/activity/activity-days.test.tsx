import { expect, it } from 'vitest';
import { entry } from '../../../test/history.ts';
import type { EntryLine } from '../../resource/history/entry-lines.ts';
import { type ActivityDay, daysOf } from './activity-list.tsx';

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
  days.map(({ at, lines }) => [new Date(at).getDate(), ...lines.map(({ action }) => action)]);

it('begins a day at midnight of the reader, and only one list for each day', () => {
  const lines = [
    line('create', 21, 0, 0),
    line('update', 20, 23, 59),
    line('create', 20, 0, 0),
    line('update', 18, 12),
  ];
  expect(told(daysOf(lines))).toEqual([
    [21, 'create'],
    [20, 'update', 'create'],
    [18, 'update'],
  ]);
});
