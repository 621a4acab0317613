import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchWallClock } from './wall-clock.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;

describe('the time of day', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const jump = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  const watch = () => {
    const warn = vi.fn();
    return { clock: watchWallClock({ warn }), jumps: () => warn.mock.calls.map(([{ seconds }]) => seconds) };
  };

  it('is settled an hour after the start, not before', () => {
    const { clock, jumps } = watch();
    vi.advanceTimersByTime(HOUR - 1);
    expect(clock.isSettled()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(clock.isSettled()).toBe(true);
    vi.advanceTimersByTime(YEAR / 12);
    expect([clock.isSettled(), jumps()]).toEqual([true, []]);
  });

  it.each([
    ['hours forward', 3 * HOUR],
    ['years forward', 10 * YEAR],
    ['back', -3 * HOUR],
  ])('that jumps %s is not, for an hour, and the log says so', (_how, by) => {
    const { clock, jumps } = watch();
    vi.advanceTimersByTime(2 * HOUR);
    jump(by);
    expect([clock.isSettled(), jumps()]).toEqual([false, [by / 1000]]);
    vi.advanceTimersByTime(HOUR - 1);
    expect(clock.isSettled()).toBe(false);
    vi.advanceTimersByTime(1);
    expect([clock.isSettled(), jumps()]).toEqual([true, [by / 1000]]);
  });

  it('that jumps and is put right is noticed both times, though nobody asks', () => {
    const { clock, jumps } = watch();
    vi.advanceTimersByTime(2 * HOUR);
    jump(YEAR);
    vi.advanceTimersByTime(2 * MINUTE);
    jump(-YEAR);
    vi.advanceTimersByTime(2 * MINUTE);
    expect(jumps()).toEqual([YEAR / 1000, -YEAR / 1000]);
    expect(clock.isSettled()).toBe(false);
  });

  it('that is set right by some minutes stays settled', () => {
    const { clock, jumps } = watch();
    vi.advanceTimersByTime(2 * HOUR);
    for (const by of [10 * MINUTE, -10 * MINUTE, 10 * MINUTE]) {
      jump(by);
      expect(clock.isSettled()).toBe(true);
    }
    expect(jumps()).toEqual([]);
  });
});
