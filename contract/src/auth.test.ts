import { describe, expect, test } from 'vitest';
import { isRequiredEmail } from '../test/mail-address-cases.ts';
import { BLANKS, codePoints, describeBody, field, issuesOf } from '../test/validation-table.ts';
import { AUTH_MESSAGES } from './auth.ts';
import { authCalls } from './auth-calls.ts';
import { newPassword, PASSWORD_RULES, passwordCalls } from './passwords/new-password.ts';

const UNUSABLE = 'Password contains characters that can’t be used';
const TOO_LONG = 'Password can be at most 128 characters';
const SHORT = 'Password must be at least 8 characters';
const UPPER = 'Password must contain at least one uppercase letter';
const LOWER = 'Password must contain at least one lowercase letter';
const DIGIT = 'Password must contain at least one number';
const SPECIAL = 'Password must contain at least one special character (! @ # $ % ^ & * -)';

describe.each([
  {
    form: 'sign-in',
    schema: authCalls.login.body,
    valid: { email: 'ann@club.example', password: 'secret' },
    missing: [
      ['email', 'Email is required'],
      ['password', 'Password is required'],
    ] as const,
  },
  {
    form: 'forgot password',
    schema: authCalls.forgotPassword.body,
    valid: { email: 'ann@club.example' },
    missing: [['email', 'Email is required']] as const,
  },
])('$form input', ({ schema, valid, missing }) => {
  describeBody(schema, valid, missing);
  isRequiredEmail(field(schema, valid, 'email'), 254, 'Enter a valid email');
});

describe('password at sign-in', () => {
  const password = field(authCalls.login.body, { email: 'ann@club.example', password: 'secret' }, 'password');
  password.isRequired('Password is required');
  for (const [claim, value] of BLANKS) password.refuses(claim, value, 'Password is required');
  for (const value of [5, true, ['secret'], {}]) {
    password.refuses(JSON.stringify(value), value, 'Password is required');
  }
  password.accepts('one character: no complexity is asked', 'x');
  password.accepts('blanks around it, as they are', ' \u00A0secret\u200B ');
  password.accepts('a decomposed letter, as it is', 'e\u0301');
  for (const [kind, sample] of [
    ['ASCII', 'x'],
    ['two-byte', 'é'],
    ['emoji', '😀'],
    ['combining', 'e\u0301'],
  ] as const) {
    password.accepts(`128 ${kind} code points`, codePoints(sample, 128));
    password.refuses(`129 ${kind} code points`, codePoints(sample, 129), TOO_LONG);
  }
  password.refuses('129 characters with blanks, which count', ` ${'x'.repeat(127)} `, TOO_LONG);
  password.refuses('NUL', 'sec\0ret', UNUSABLE);
  password.refuses('a lone surrogate', 'sec\uD83Dret', UNUSABLE);
});

describe('reset input', () => {
  const valid = { token: 'a-token_123', newPassword: 'Serve-2-win' };
  describeBody(passwordCalls.reset.body, valid, [
    ['token', 'Reset token is required'],
    ['newPassword', 'New password is required'],
  ]);

  const token = field(passwordCalls.reset.body, valid, 'token');
  token.isRequired('Reset token is required');
  for (const [claim, value] of BLANKS) token.refuses(claim, value, 'Reset token is required');
  for (const value of [5, true, ['x'], {}]) {
    token.refuses(JSON.stringify(value), value, 'Reset token is missing or invalid.');
  }
  token.accepts('200 characters', 'x'.repeat(200));
  token.refuses('201 characters', 'x'.repeat(201), 'Reset token is missing or invalid.');

  const password = field(passwordCalls.reset.body, valid, 'newPassword');
  password.isRequired('New password is required');
  for (const [claim, value] of BLANKS) password.refuses(claim, value, 'New password is required');
  for (const value of [5, true, ['Serve-2-win'], {}]) {
    password.refuses(JSON.stringify(value), value, 'New password is required');
  }
  password.refuses('a text that meets no rule, with all messages', '(', SHORT, UPPER, LOWER, DIGIT, SPECIAL);
  password.refuses('7 characters', 'Serve-2', SHORT);
  password.accepts('8 characters', 'Serve-2w');
  password.refuses('7 code points of which four are emoji', 'Aa1-😀😀😀', SHORT);
  password.accepts('8 code points of which four are emoji', 'Aa1-😀😀😀😀');
  password.accepts('128 characters', `Aa1-${'x'.repeat(124)}`);
  password.refuses('129 characters', `Aa1-${'x'.repeat(125)}`, TOO_LONG);
  password.accepts('128 code points', `Aa1-${'😀'.repeat(124)}`);
  password.refuses('129 code points', `Aa1-${'😀'.repeat(125)}`, TOO_LONG);
  password.refuses(
    'too long and poor, with all messages',
    '('.repeat(129),
    TOO_LONG,
    UPPER,
    LOWER,
    DIGIT,
    SPECIAL,
  );
  password.refuses('no uppercase letter', 'serve-2-win', UPPER);
  password.refuses('no lowercase letter', 'SERVE-2-WIN', LOWER);
  password.refuses('no digit', 'Serve-to-win', DIGIT);
  password.refuses('no special character', 'Serve2win', SPECIAL);
  password.refuses('Ä as its only uppercase letter', 'Ärger-2-win', UPPER);
  password.refuses('é as its only lowercase letter', 'SERVé-2-WIN', LOWER);
  password.refuses('full-width digits for digits', 'Serve-２-win', DIGIT);
  password.accepts('blanks around it, as they are', '  Serve-2-win\u00A0');
  password.accepts('a decomposed letter, as it is', 'Serve-2-e\u0301');
  password.refuses('NUL', 'Serve-2\0win', UNUSABLE);
  password.refuses('a lone surrogate', 'Serve-2\uDE00win', UNUSABLE);
  for (const character of '!@#$%^&*-') password.accepts(`${character} as special`, `Serve2win${character}`);
  for (const character of `()_+=[]{}|;:'",.<>/?\\~\` §€–`) {
    password.refuses(`${character} as special`, `Serve2win${character}`, SPECIAL);
  }
});

describe('the live checklist', () => {
  test('has the five rules of SPEC §5, each with its message', () => {
    expect(PASSWORD_RULES.map(({ message }) => message)).toEqual([SHORT, UPPER, LOWER, DIGIT, SPECIAL]);
    expect(new Set(PASSWORD_RULES.map(({ rule }) => rule)).size).toBe(5);
  });

  test.each(['', '(', 'a', 'aA', 'aA1', 'aA1-', 'aA1-aA1-', 'AAAAAAAA', '        '])(
    'and the server agree on %j',
    (value) => {
      const unmet = PASSWORD_RULES.filter(({ met }) => !met(value)).map(({ message }) => message);
      const said = issuesOf(newPassword, value).map(([, message]) => message);
      expect(said).toEqual(value.trim() === '' ? ['New password is required'] : unmet);
    },
  );
});

test('the messages of the calls are those of SPEC §8', () => {
  expect(AUTH_MESSAGES).toMatchObject({
    resetLinkSent: 'Check your email for a reset link.',
    passwordUpdated: 'Your password has been updated successfully.',
    resetTokenInvalid: 'Reset token is missing or invalid.',
  });
});
