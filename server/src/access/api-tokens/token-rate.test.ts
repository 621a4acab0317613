import { expect, it, vi } from 'vitest';
import { stopClock } from '../../../test/clock.ts';
import { tokenRate } from './token-rate.ts';

it('starts counting requests with an API token again each minute', () => {
  stopClock();
  const count = tokenRate(1);
  count(1);
  expect(() => count(1)).toThrow('Too many requests with this API token');
  expect(() => count(2)).not.toThrow();
  vi.setSystemTime(Date.now() + 60_000 - 1);
  expect(() => count(1)).toThrow('Too many requests with this API token');
  vi.setSystemTime(Date.now() + 1);
  expect(() => count(1)).not.toThrow();
});

it('starts again when the clock is set back', () => {
  stopClock();
  const count = tokenRate(1);
  count(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(() => count(1)).not.toThrow();
  expect(() => count(1)).toThrow('Too many requests with this API token');
});
