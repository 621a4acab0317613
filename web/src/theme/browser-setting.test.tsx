import { expect, test, vi } from 'vitest';
import { readSetting, writeSetting } from './browser-setting.ts';

test('a storage that is forbidden has nothing, and says that it kept nothing', () => {
  for (const access of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, access).mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
  }
  expect(readSetting('color')).toBeNull();
  expect(writeSetting('color', 'red')).toBe(false);
  expect(writeSetting('color', null)).toBe(false);
});
