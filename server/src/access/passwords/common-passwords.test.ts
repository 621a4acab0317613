import { monitorEventLoopDelay } from 'node:perf_hooks';
import { newPassword } from '@kitroom/contract/auth-schemas';
import { expect, test, vi } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

// The last two come from the end of the 100,000 most common ones: numbers 98,620 and 97,045.
test.each(['P@ssw0rd', 'p@SSW0RD', '1qaz@WSX', '!QAZ2wsx', '1qazzaQ!', 'Aapjes-12'])(
  '%s is common',
  async (password) => {
    expect(newPassword.safeParse(password).success).toBe(true);
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(['Owner-pass-1', 'Demo-pass-1', 'Serve-2-win', 'Kitroom-1', ' P@ssw0rd'])(
  '%j is not',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);

test.each([
  'Password1!',
  'Welcome1!',
  'Secret-123',
  'Qwerty123!',
  '123Password!',
  'P@ssw0rd1!',
  'Pa$$w0rd2027#',
])('%s is a common word with digits and signs around it', async (password) => {
  expect(newPassword.safeParse(password).success).toBe(true);
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'Password-of-my-9-lives',
  'Welcome-2-the-court',
  'Qwerty!8391-0276-55',
  'Setter-Jersey-2027!',
  'Spike-3-times',
  'Other-2-win',
])('%s has more to it than a common word', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('others run while the list is read', async () => {
  vi.resetModules();
  const fresh = await import('./common-passwords.ts');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  expect(await fresh.isCommonPassword('Dragon12!')).toBe(true);
  delay.disable();
  // The longest of many pieces says how busy the machine is; nearly all of them are short.
  expect(delay.percentile(90)).toBeLessThan(50e6);
  expect(delay.count).toBeGreaterThan(10);
});
