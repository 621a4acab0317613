import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.tsx';

const now = Date.parse('2026-11-20T12:00:00Z');

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
