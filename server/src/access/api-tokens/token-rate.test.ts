import { expect, it, onTestFinished, vi } from 'vitest';
import { tokenRate } from './token-rate.ts';

it('starts counting requests with an API token again each minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const count = tokenRate(1);
  count(1);
  expect(() => count(1)).toThrow('Too many requests with this API token');
  expect(() => count(2)).not.toThrow();
  vi.advanceTimersByTime(60_000 - 1);
  expect(() => count(1)).toThrow('Too many requests with this API token');
  vi.advanceTimersByTime(1);
  expect(() => count(1)).not.toThrow();
});
