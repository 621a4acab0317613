import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastTime, nextTime } from './schedule.ts';

const { TZ } = process.env;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

describe('a backup at 02:30 in New York', () => {
  it.each([
    ['just before it', '2026-11-23T07:29:59.999Z', '2026-11-22T07:30:00.000Z', '2026-11-23T07:30:00.000Z'],
    ['at that moment', '2026-11-23T07:30:00.000Z', '2026-11-23T07:30:00.000Z', '2026-11-24T07:30:00.000Z'],
    ['in the evening', '2026-11-24T01:00:00.000Z', '2026-11-23T07:30:00.000Z', '2026-11-24T07:30:00.000Z'],
    [
      'at the end of a month',
      '2026-12-01T04:00:00.000Z',
      '2026-11-30T07:30:00.000Z',
      '2026-12-01T07:30:00.000Z',
    ],
    // On March 8, 2026, two o'clock is followed by three o'clock.
    [
      'on a day without that time',
      '2026-03-08T20:00:00.000Z',
      '2026-03-08T07:30:00.000Z',
      '2026-03-09T06:30:00.000Z',
    ],
  ])('%s was due and is due next', (_when, now, last, next) => {
    expect(lastTime('02:30', new Date(now)).toISOString()).toBe(last);
    expect(nextTime('02:30', new Date(now)).toISOString()).toBe(next);
  });

  // On November 1, 2026, one o'clock comes twice.
  it('is due once on a day that has the time twice', () => {
    const between = new Date('2026-11-01T06:00:00.000Z');
    const after = new Date('2026-11-01T12:00:00.000Z');
    expect(lastTime('01:30', between).toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(lastTime('01:30', after).toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(nextTime('01:30', between).toISOString()).toBe('2026-11-02T06:30:00.000Z');
  });
});
