import { expect, it, onTestFinished, vi } from 'vitest';
import { clearCsrfToken, hasTokenChanged, readCsrfToken, storeCsrfToken } from './csrf-token.ts';

it.each([
  ['full', ['setItem']],
  ['forbidden', ['getItem', 'setItem', 'removeItem']],
] as const)('where local storage is %s, the token is known until the sign-out', (_, refusing) => {
  onTestFinished(clearCsrfToken);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const access of refusing) {
    vi.spyOn(Storage.prototype, access).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
  }
  expect(readCsrfToken()).toBeNull();
  storeCsrfToken('first');
  storeCsrfToken('second');
  expect(readCsrfToken()).toBe('second');
  expect(hasTokenChanged()).toBe(false);
  clearCsrfToken();
  expect(readCsrfToken()).toBeNull();
  expect(log).toHaveBeenCalledTimes(1);
  storeCsrfToken('third');
  vi.restoreAllMocks();
  storeCsrfToken('fourth');
  expect([readCsrfToken(), localStorage.getItem('csrfToken')]).toEqual(['fourth', 'fourth']);
});
