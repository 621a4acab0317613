import { expect, test } from 'vitest';
import { securityMail } from '../mails/security-mails.ts';
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';

test('ten codes are made, each with its number, and stored as salted slow hashes', async () => {
  const { codes, hashes } = await newRecoveryCodes();
  expect(codes).toHaveLength(10);
  for (const [index, code] of codes.entries()) {
    expect(code).toMatch(new RegExp(`^${index + 1}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$`, 'u'));
    // A thousandth of 19,456 KB: see test/stand-ins/remembered-argon2.ts.
    expect(hashes[index]).toMatch(/^\$argon2id\$v=19\$m=19,t=2,p=1\$/u);
  }
  expect(new Set(codes.map((code) => code.replace(/^\d+-/u, ''))).size).toBe(10);
});

test('a code is read however it is typed', () => {
  const read = { number: 3, letters: '7KQ2M01110' };
  for (const typed of [
    '3-7KQ2M-01110',
    '3-7kq2m-oilLo',
    ' 3 7KQ2M 01110 ',
    '37KQ2M01110',
    '3–7KQ2M—0111O',
    '3‑7KQ2M−01110',
  ])
    expect(readRecoveryCode(typed)).toEqual(read);
  for (const typed of [
    '３－７ＫＱ２Ｍ－０１１１０',
    '3.7KQ2M.01110.',
    '"3-7KQ2M-01110"',
    '\u200b3-7KQ2M-01110\r\n',
    '• 3-7KQ2M-01110',
    '٣-7KQ2M-01110',
  ])
    expect([typed, readRecoveryCode(typed)]).toEqual([typed, read]);
  expect(readRecoveryCode('10-7KQ2M-01110')).toEqual({ ...read, number: 10 });
  // Its number taken for that of a list, or the number of a list before it.
  for (const typed of ['7KQ2M-01110', '7kq2m o1110', '3. 3-7KQ2M-01110', '11-7KQ2M-01110', '0-7KQ2M-01110'])
    expect([typed, readRecoveryCode(typed)]).toEqual([typed, { letters: '7KQ2M01110' }]);
});

test('a text that lacks letters, has another one, or has two codes, is not a recovery code', () => {
  const [another, cut, long, two] = [
    '3-7KQ2M-0111U',
    '3-7KQ2M-011',
    '3-7KQ2M-0111000',
    '3-7KQ2M-01110 4-X9D4T-7KQ2M',
  ];
  for (const typed of ['', '3', another, cut, long, two])
    expect([typed, readRecoveryCode(typed)]).toEqual([typed, undefined]);
});

test.each([
  [0, 'That was the last one: create new ones under Sign-in and Security.'],
  [1, 'You have 1 recovery code left.'],
  [2, 'You have 2 recovery codes left.'],
])('says in the mail that %i are left', (left, sentence) => {
  const user = { email: 'ann@example.com', first_name: 'Ann' };
  const settings = { publicUrl: 'http://localhost:3000', singleSignOn: undefined };
  const { text } = securityMail(user, { what: 'recovery-code-used', left }, settings);
  expect(text).toContain(sentence);
});
