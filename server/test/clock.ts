import { onTestFinished, vi } from 'vitest';
import type { WallClock } from '../src/platform/wall-clock.ts';

/** A clock that has gone on without a jump for long enough, and one that has just been started or set. */
export const SETTLED: WallClock = { isSettled: () => true };
export const UNSETTLED: WallClock = { isSettled: () => false };

/**
 * Stops the time of day until the test ends, so that answers in seconds are exact. Timers keep running; `letPass` in
 * accounts.ts moves stored times.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
