import { Secret } from 'otpauth';
import { describe, expect, it, test } from 'vitest';
import { appCode } from '../../../../test/second-steps.ts';
import { appAddress, digitsOf, newAppSecret, stepOfCode } from './code-app.ts';

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

test.each([
  ['with blanks', '123 456'],
  ['with a hyphen', ' 123-456 '],
  ['with blanks that do not break, as apps copy them', '123\u00a0456\u202f'],
  ['with a dash, a minus, or a hyphen that does not break', '1–2—3−4‑56'],
  ['with a point', '123.456'],
  ['with quotation marks', '“123456”'],
  ['at the end of a sentence', '123456.'],
  ['with marks that nobody sees', '\u200e\u2066123\u200b456\u2069\ufeff\u00ad'],
  ['with a line break', '123\r\n456\n'],
  ['on a full-width keyboard', '１２３　４５６'],
  ['on an Arabic keyboard', '١٢٣٤٥٦'],
  ['on a Persian keyboard', '۱۲۳۴۵۶'],
  ['on a Hindi keyboard', '१२३४५६'],
  ['in bold digits', '𝟏𝟐𝟑𝟒𝟓𝟔'],
  ['with letters that look like digits', 'l23456'],
  ['with the word before them', 'Code: 123456'],
  ['within the sentence that was copied', '123 456 is your verification code.'],
])('digits are read %s', (_how, typed) => {
  expect(digitsOf(typed)).toBe('123456');
});

test('digits are not looked for in something longer, or where there are several', () => {
  for (const text of ['ABC-123-456', '1234567 pieces', 'x123456 is it', 'Codes: 123456 234567'])
    expect(digitsOf(text)).toBeUndefined();
});

test('digits that begin with zeros keep them, also where they are letters', () => {
  expect(['001234', '٠٠١٢٣٤', 'OO1234', 'o01234'].map(digitsOf)).toEqual(Array(4).fill('001234'));
});

test('what has another number of digits, or letters, is no code of an app', () => {
  for (const typed of ['12345', '1234567', '12345a', '3-12345-67890', '１２３４５', 'code', ''])
    expect([typed, digitsOf(typed)]).toEqual([typed, undefined]);
});

test('an app reads issuer, account, and a secret of 160 bits', () => {
  const secret = newAppSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
  expect(newAppSecret()).not.toBe(secret);
  const address = new URL(appAddress(secret, 'dana@example.com', 'kit.example.com'));
  expect(decodeURIComponent(address.pathname)).toContain('Kitroom (kit.example.com):dana@example.com');
  // Apps that take the address apart by themselves read a plus as a plus or as a blank.
  expect(appAddress(secret, 'dana+kit&co?a=b#c@example.com', 'kit.example.com')).toMatch(
    /^otpauth:\/\/totp\/Kitroom%20\(kit\.example\.com\):dana%2Bkit%26co%3Fa%3Db%23c%40example\.com\?issuer=Kitroom%20\(kit\.example\.com\)&secret=[A-Z2-7]{32}&/u,
  );
  expect(Object.fromEntries(address.searchParams)).toEqual({
    // Some apps put one entry in the place of another that is called the same, as that of a test installation.
    issuer: 'Kitroom (kit.example.com)',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
