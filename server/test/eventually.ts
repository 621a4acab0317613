import { vi } from 'vitest';

/**
 * Resolves to what `look` returns as soon as it no longer throws. How long it may take is only how long a test that
 * fails waits: a busy machine must not make a good one fail. `interval` in ms: how long between two looks.
 */
export function eventually<T>(look: () => T | Promise<T>, interval = 20): Promise<T> {
  return vi.waitFor(look, { timeout: 120_000, interval });
}
