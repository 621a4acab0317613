import { newPassword } from '@kitroom/contract/auth-schemas';
import { describe, expect, test } from 'vitest';
import { isGuessable } from './guessable-passwords.ts';

describe('a password that satisfies the five rules', () => {
  test.each([
    'P@ssw0rd',
    'Password1!',
    'Pa$$w0rd1',
    'Passw0rd!',
    '!Password123',
    'Welcome1!',
    'Welcome@123',
    'Admin@123',
    'Qwerty123!',
    'Qwertyuiop1!',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Zaq12wsx!',
    '1Q2w3e4r!',
    'Abc123!@#',
    'Abcd1234!',
    'Aa123456!',
    'Asdf1234!',
    'Test1234!',
    'Summer2026!',
    'Winter-2025',
    'October2026!',
    'Letmein1!',
    'Iloveyou1!',
    'Changeme1!',
    'Football1!',
    'Volleyball-1',
    'L0ve1234!',
    'Trustno1!',
    'M@rch2026!',
  ])('%s is refused: it stands on every list', (password) => {
    expect(newPassword.safeParse(password).success).toBe(true);
    expect(isGuessable(password, [])).toBe(true);
  });

  test.each([
    ['Dana.Whitfield-1', 'dana.whitfield@example.com'],
    ['x-Dana.whitfield@example.com-1', 'dana.whitfield@example.com'],
    ['WHITFIELD-1a', 'Whitfield'],
    ['1-whitFIELD', 'Whitfield'],
    ['Müller-2-win', 'MÜLLER'],
  ])('%s is refused to the owner of %s', (password, word) => {
    expect(isGuessable(password, [null, word])).toBe(true);
    expect(isGuessable(password, [null, 'somebody else'])).toBe(false);
  });

  test.each(['Serve-2-win', 'Blue-Heron-71', 'xK9-mmqpz', 'Correct-horse-4'])('%s is fine', (password) => {
    expect(isGuessable(password, ['li@example.com', 'Li', 'Bo', null])).toBe(false);
  });
});
