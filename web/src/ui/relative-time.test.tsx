import { describe, expect, it } from 'vitest';
import { dayAndTime, dayName, englishOf, exactTime, relativeTime } from './relative-time.tsx';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('dayAndTime', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
  // Sunday.
  const sunday = at(22, 9);

  it.each([
    [at(22, 0, 0), 'today 12:00 AM'],
    [at(22, 14, 10), 'today 2:10 PM'],
    [at(21, 23, 59), 'yesterday 11:59 PM'],
    [at(20, 8, 5), 'on Friday 8:05 AM'],
    [at(15, 9, 1), 'on Sunday 9:01 AM'],
    [at(14, 9, 1), 'on Nov 14, 2026, 9:01 AM'],
    [at(23, 9, 1), 'on Nov 23, 2026, 9:01 AM'],
  ])('%i is %s', (time, text) => {
    expect(spaced(dayAndTime(time, sunday))).toBe(text);
  });

  it('has the time as the exact time has it', () => {
    const iso = new Date(at(14, 9, 1)).toISOString();
    expect(dayAndTime(iso, sunday)).toBe(`on ${exactTime(iso)}`);
  });
});

describe('dayName', () => {
  const morning = new Date(2026, 10, 22, 9).getTime();

  it.each([
    [new Date(2026, 10, 22, 0, 0), 'Today'],
    [new Date(2026, 10, 22, 23, 59), 'Today'],
    [new Date(2026, 10, 21, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 21, 0, 0), 'Yesterday'],
    [new Date(2026, 10, 20, 23, 59), 'Friday, Nov 20, 2026'],
    [new Date(2026, 10, 23, 0, 0), 'Monday, Nov 23, 2026'],
    [new Date(2025, 10, 22, 9, 0), 'Saturday, Nov 22, 2025'],
  ])('%s is %s', (at, text) => {
    expect(dayName(at.toISOString(), morning)).toBe(text);
  });
});

// There is a narrow space between the time and AM or PM.
const spaced = (text: string) => text.replaceAll(/\s/gu, ' ');

describe('times', () => {
  it.each([
    ['en-US', '2:10 PM', 'Nov 3, 2026'],
    ['en', '2:10 PM', 'Nov 3, 2026'],
    ['es-US', '2:10 PM', 'Nov 3, 2026'],
    ['en-GB', '14:10', '3 Nov 2026'],
    ['de', '14:10', '3 Nov 2026'],
    ['C', '2:10 PM', 'Nov 3, 2026'],
    ['en-US@posix', '2:10 PM', 'Nov 3, 2026'],
    ['', '2:10 PM', 'Nov 3, 2026'],
  ])('are in English as in the region of a browser in %s', (language, clock, day) => {
    const at = new Date(2026, 10, 3, 14, 10);
    const locale = englishOf(language);
    expect(spaced(new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at))).toBe(clock);
    expect(new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)).toBe(day);
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
    ['2026-10-01T12:00:00Z', '1 month ago'],
    ['2025-01-20T12:00:00Z', '1 year ago'],
  ])('%s is %s', (iso, text) => {
    expect(relativeTime(iso, now)).toBe(text);
  });

  it('counts days as the calendar does: yesterday is the day before, however many hours ago', () => {
    const morning = new Date(2026, 10, 20, 9).getTime();
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
    expect(relativeTime(at(19, 8), morning)).toBe('yesterday');
    expect(relativeTime(at(18, 10), morning)).toBe('2 days ago');
    expect(relativeTime(at(17, 23), morning)).toBe('3 days ago');
    expect(relativeTime(at(21, 10), morning)).toBe('tomorrow');
  });
});
