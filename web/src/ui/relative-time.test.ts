import { describe, expect, it } from 'vitest';
import { dayAndTime, relativeTime } from './relative-time.tsx';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('dayAndTime', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
  // Sunday.
  const sunday = at(22, 9);

  it.each([
    [at(22, 0, 0), 'today 00:00'],
    [at(22, 14, 10), 'today 14:10'],
    [at(21, 23, 59), 'yesterday 23:59'],
    [at(20, 8, 5), 'on Friday 08:05'],
    [at(15, 9, 1), 'on Sunday 09:01'],
    [at(14, 9, 1), 'on Nov 14, 2026, 09:01'],
    [at(23, 9, 1), 'on Nov 23, 2026, 09:01'],
  ])('%i is %s', (time, text) => {
    expect(dayAndTime(time, sunday)).toBe(text);
  });
});

describe('relativeTime', () => {
  it.each([
    ['2026-11-20T11:59:30Z', 'just now'],
    ['2026-11-20T12:00:20Z', 'just now'],
    ['2026-11-20T11:59:00Z', '1 minute ago'],
    ['2026-11-20T09:01:00Z', '2 hours ago'],
    ['2026-11-19T12:00:00Z', 'yesterday'],
    ['2026-11-01T12:00:00Z', '19 days ago'],
    ['2026-08-20T12:00:00Z', '3 months ago'],
    ['2023-11-20T12:00:00Z', '3 years ago'],
  ])('%s is %s', (iso, text) => {
    expect(relativeTime(iso, now)).toBe(text);
  });
});
