import { expect, it, onTestFinished, vi } from 'vitest';
import { endOfLoad, releaseMemoryWhenIdle } from './idle-memory.ts';

it('a load has ended when a busy time is followed by an idle one: once, and not for what is neither', () => {
  const isOver = endOfLoad();
  const periods = [0.01, 0.19, 0.01, 0.9, 0.5, 0.1, 0.021, 0.02, 0, 0, 0.2, 0];
  expect(periods.map(isOver)).toEqual([
    ...[false, false, false, false, false, false, false],
    true,
    ...[false, false, false],
    true,
  ]);
});

it('memory is released ten seconds after a load, and not after that is ended', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const utilizations = [0.9, 0, 0.9, 0];
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((now?: unknown) => ({
    idle: 0,
    active: 0,
    utilization: now === undefined ? 0 : (utilizations.shift() ?? 0),
  }));
  let released = 0;
  const end = releaseMemoryWhenIdle(async () => void released++);
  vi.advanceTimersByTime(10_000);
  expect(released).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(released).toBe(1);
  end();
  vi.advanceTimersByTime(20_000);
  expect(released).toBe(1);
});
