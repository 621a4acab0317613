import { Secret } from 'otpauth';
import { describe, expect, it, test } from 'vitest';
import { appCode } from '../../../test/second-steps.ts';
import { appAddress, digitsOf, newAppSecret, stepOfCode } from './time-codes.ts';

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32;

describe('codes of an app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-2, undefined],
    [-1, -1],
    [0, 0],
    [1, 1],
    [2, undefined],
  ])('of %i steps away are of step %s', (away, step) => {
    const secret = newAppSecret();
    const now = Date.now();
    const expected = step === undefined ? undefined : Math.floor(now / 30_000) + step;
    expect(stepOfCode(secret, appCode(secret, away), now)).toBe(expected);
  });

  it('are no codes when they have other than six digits', () => {
    for (const code of ['', '1', '12345', '1234567', 'abcdef'])
      expect(stepOfCode(RFC_SECRET, code, 59_000)).toBeUndefined();
  });
});

test('digits are read with blanks and hyphens', () => {
  expect(['123456', '123 456', ' 123-456 '].map(digitsOf)).toEqual(['123456', '123456', '123456']);
  expect(['12345', '1234567', '12345a', '3-12345-67890', '１２３４５６'].map(digitsOf)).toEqual(
    Array(5).fill(undefined),
  );
});

test('an app reads issuer, account, and a secret of 160 bits', () => {
  const secret = newAppSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
  expect(newAppSecret()).not.toBe(secret);
  const address = new URL(appAddress(secret, 'dana@example.com'));
  expect(decodeURIComponent(address.pathname)).toContain('Kitroom:dana@example.com');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Kitroom',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
