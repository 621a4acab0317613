import { onTestFinished, vi } from 'vitest';
import type { WallClock } from '../src/platform/wall-clock.ts';

/** A clock that has gone on without a jump for long enough, and one that has just been started or set. */
export const SETTLED: WallClock = { isSettled: () => true };
export const UNSETTLED: WallClock = { isSettled: () => false };

/**
 * Lets the time of day stand still until the test ends, so that what is told in seconds is told exactly. Timers run on;
 * `letPass` in accounts.ts moves what is stored.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
