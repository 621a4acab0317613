import { newPassword } from '@kitroom/contract/auth-schemas';
import { LIMITS } from '@kitroom/contract/limits';
import { describe, expect, test } from 'vitest';
import passwords from './common-passwords.json' with { type: 'json' };
import { isCommonPassword } from './common-passwords.ts';

describe('the list', () => {
  test('has the 3000 common passwords that OWASP asks for, each once and in lower case', () => {
    expect(passwords.length).toBeGreaterThanOrEqual(3000);
    expect(new Set(passwords.map((password) => password.toLowerCase())).size).toBe(passwords.length);
    expect(passwords.filter((password) => password !== password.toLowerCase())).toEqual([]);
  });

  test('has only passwords that satisfy the five rules when one letter is a capital', () => {
    const withCapital = passwords.map((password) =>
      password.replace(/[a-z]/u, (letter) => letter.toUpperCase()),
    );
    expect(withCapital.filter((password) => !newPassword.safeParse(password).success)).toEqual([]);
    expect(Math.max(...passwords.map((password) => password.length))).toBeLessThanOrEqual(LIMITS.passwordMax);
  });

  test('has no email addresses', () => {
    expect(passwords.filter((password) => /\w@[a-z]+\.[a-z]/u.test(password))).toEqual([]);
  });
});

test.each(['P@ssw0rd', 'p@SSW0RD', '1qaz@WSX', '!QAZ2wsx'])('%s is common', async (password) => {
  expect(newPassword.safeParse(password).success).toBe(true);
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(['Owner-pass-1', 'Demo-pass-1', 'Serve-2-win', 'Kitroom-1', ' P@ssw0rd', 'P@ssw0rd '])(
  '%j is not',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);

test.each(['Password1!', 'Welcome1!', 'Qwerty123!', '123Password!', 'P@ssw0rd1!', 'Pa$$w0rd2027#'])(
  '%s is a common word with digits and signs around it',
  async (password) => {
    expect(newPassword.safeParse(password).success).toBe(true);
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each([
  'Password-of-my-9-lives',
  'Welcome-2-the-court',
  'Qwerty!8391-0276-55',
  'Setter-Jersey-2027!',
  'Spike-3-times',
  'Other-2-win',
  'Secret-123',
])('%s has more to it than a common word', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
