import { onTestFinished, vi } from 'vitest';

/**
 * Lets the time of day stand still until the test ends, so that what is told in seconds is told exactly. Timers run on;
 * `letPass` in accounts.ts moves what is stored.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
