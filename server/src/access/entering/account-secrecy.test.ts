import { authCalls } from '@kitroom/contract/auth-calls';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { seen } from '../../../test/answers.ts';
import { ownName } from '../../../test/cookies.ts';
import { unique } from '../../../test/factories.ts';
import { describeApp, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { deleteRows, insertRows, rowsOf } from '../../../test/rows.ts';
import { passwordLink } from '../factors/password/password-tokens.ts';
import { tokenHash } from '../session/tokens.ts';

const JSON_TYPE = 'application/json';

interface Question {
  payload: string | Buffer;
  headers?: Record<string, string | string[]>;
}

/** Values of a cookie, or of another header, that no browser makes up. */
const ODD_VALUES = [
  '',
  '.',
  '..',
  '=',
  ';',
  ',',
  '"',
  '\\',
  '%',
  '%00',
  '%zz',
  '%E0%A4%A',
  'x',
  'x.',
  '.x',
  'x.y.z',
  'null',
  '[]',
  '{}',
  'é',
  'ÿ',
  '%C3%A9',
  '%F0%9F%98%80',
  '%EF%BF%BF',
  '%ED%A0%80',
  '%0D%0A',
  'a b',
  '\t',
  '"x.y"',
  'x'.repeat(4000),
  ...['%C3%A9', 'é', 'A', '%00', '%F0%9F%98%80', '=', '%E2%80%8B'].flatMap((sign) =>
    [1, 21, 22, 42, 43, 44, 64, 86].map((length) => `x.${sign.repeat(length)}`),
  ),
];

const ODD_HEADERS = [
  'accept',
  'accept-encoding',
  'authorization',
  'if-match',
  'if-none-match',
  'user-agent',
  'x-csrf-token',
  'x-forwarded-for',
];

const ODD_PASSWORDS: unknown[] = [
  ...ODD_VALUES,
  'Wrong-2-win',
  ' Wrong-2-win',
  'null',
  'é'.repeat(128),
  '😀'.repeat(64),
  '\u202E',
  '\uFEFF',
  '\uFFFD',
  'x'.repeat(128),
  'x'.repeat(129),
  'x'.repeat(270_000),
  ['Wrong-2-win'],
];

/** How the same email can be written in a body. */
const ODD_BODIES: ((email: string) => string | Buffer)[] = [
  (email) => body(email.toUpperCase()),
  (email) => body(` ${email}\t`),
  (email) => body(`${email}\u0000`),
  (email) => body(`${email}\u200B`),
  (email) => body(email.replace('@', '＠')),
  (email) => body(email.replace('e', 'е')),
  (email) => body(`"${email}"`),
  (email) => body(`${email},${email}`),
  (email) => body([email]),
  (email) => body({ email }),
  (email) => `{"email":"x@example.com","email":"${email}","password":"Wrong-2-win"}`,
  (email) => `{"email":"${email}","password":"a","password":"Wrong-2-win"}`,
  (email) => JSON.stringify({ email, password: 'Wrong-2-win', more: true }),
  (email) => `{"email":"${email}","password":"Wrong-2-win","__proto__":{"isAdmin":true}}`,
  (email) => `{"email":"${email}"}`,
  (email) => `[{"email":"${email}","password":"Wrong-2-win"}]`,
  (email) => `${body(email)}x`,
  (email) => body(email).slice(0, -1),
  (email) => `\uFEFF${body(email)}`,
  (email) => Buffer.from(body(email), 'utf16le'),
  (email) =>
    Buffer.concat([
      Buffer.from(`{"email":"${email}","password":"`),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('"}'),
    ]),
  (email) =>
    Buffer.concat([
      Buffer.from('{"email":"'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from(`${email}","password":"x"}`),
    ]),
  (email) =>
    `{"email":"${[...email].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}","password":"x"}`,
];

const ODD_TYPES = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonx',
  'é',
];

function body(email: unknown, password: unknown = 'Wrong-2-win'): string {
  return JSON.stringify({ email, password });
}

/** Sign-ins that no page sends, about this email; `userId` names the cookie of the account that there is. */
function oddSignIns(email: string, userId: number): Question[] {
  const payload = body(email);
  return [
    ...ODD_VALUES.map((value) => ({
      payload,
      headers: { cookie: `${ownName('device-')}${userId}=${value}` },
    })),
    ...ODD_VALUES.slice(0, 30).map((value) => ({
      payload,
      headers: { cookie: `${ownName('sid')}=${value}; ${ownName('device-')}${userId}="${value}` },
    })),
    ...ODD_HEADERS.flatMap((name) =>
      ['', 'é', '*', 'x'.repeat(4000), '"0", "1"'].map((value) => ({ payload, headers: { [name]: value } })),
    ),
    {
      payload,
      headers: { cookie: [`${ownName('device-')}${userId}=a.b`, `${ownName('device-')}${userId}=c.d`] },
    },
    { payload, headers: { cookie: `${ownName('device-')}${userId}=a.b; `.repeat(200) } },
    ...ODD_TYPES.map((type) => ({ payload, headers: { 'content-type': type } })),
    ...ODD_PASSWORDS.map((password) => ({ payload: body(email, password) })),
    ...ODD_BODIES.map((write) => ({ payload: write(email) })),
  ];
}

/** The parts of an answer that a client sees, without those that are different each time. */
async function answerTo(
  { app, db }: Harness,
  url: string,
  { payload, headers = {} }: Question,
  email: string,
) {
  await deleteRows(db, 'throttles');
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': JSON_TYPE, ...headers },
  });
  return { ...seen(answer), body: answer.body.replaceAll(email, 'EMAIL') };
}

/** An account, and an email of the same length that belongs to nobody. */
async function knownAndUnknown({ db }: Harness) {
  const known = `${unique('known').replace(' ', '-')}@example.com`;
  const { id } = await createAccount(db, { email: known });
  return { id, known, unknown: known.replace('known', 'other') };
}

/** Processor time that each of two calls takes, in microseconds: the median of many, made in turns. */
async function costs(
  times: number,
  calls: [(turn: number) => Promise<unknown>, (turn: number) => Promise<unknown>],
) {
  const spent: [number[], number[]] = [[], []];
  for (let turn = 0; turn < times; turn++) {
    for (const which of [0, 1] as const) {
      const before = process.cpuUsage();
      await calls[which](turn);
      const { user, system } = process.cpuUsage(before);
      spent[which].push(user + system);
    }
  }
  return spent.map((each) => each.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0);
}

describeOnBothEngines('no answer tells whether an account exists, by its time', (harness) => {
  it('to a forgotten password, which is answered before the account is looked for', async () => {
    const { known, unknown } = await knownAndUnknown(harness());
    const { databaseUrl: connectionString } = harness().config;
    // SQLite does one thing at a time: there, nobody can be in the way.
    const other = connectionString ? new pg.Client({ connectionString }) : undefined;
    onTestFinished(() => other?.end());
    await other?.connect();
    await other?.query('begin; lock table users in access exclusive mode');
    for (const email of [known, unknown]) {
      const question = { payload: JSON.stringify({ email }) };
      const answer = await answerTo(harness(), authCalls.forgotPassword.path, question, email);
      expect(answer.statusCode).toBe(200);
    }
    await other?.query('commit');
    // The work behind the answers.
    const { db } = harness();
    await expect.poll(() => rowsOf(db, 'outbox', { to_address: known }, ['to_address'])).toHaveLength(1);
  });
});

describeApp('no answer tells whether an account exists', (harness) => {
  const withoutPassword = ({ payload, ...rest }: Question): Question => ({
    ...rest,
    payload: typeof payload === 'string' ? payload.replace(',"password":"Wrong-2-win"', '') : payload,
  });

  it.each([
    ['sign-ins', authCalls.login.path, (question: Question) => question, [400, 401, 413, 415]],
    ['requests for a link', authCalls.forgotPassword.path, withoutPassword, [200, 400, 413, 415]],
  ] as const)('to 200 odd %s', async (_what, url, asked, expected) => {
    const { id, known, unknown } = await knownAndUnknown(harness());
    const [ofKnown, ofUnknown] = [oddSignIns(known, id), oddSignIns(unknown, id)];
    expect(ofKnown.length).toBeGreaterThan(200);
    const statuses = new Set<number>();
    for (const [index, question] of ofKnown.entries()) {
      const answer = await answerTo(harness(), url, asked(question), known);
      const other = await answerTo(harness(), url, asked(ofUnknown[index] as Question), unknown);
      expect(other, String(question.payload)).toEqual(answer);
      statuses.add(answer.statusCode);
    }
    expect([...statuses].toSorted()).toEqual(expected);
  });

  it('to a link that cannot be used, whether it ever could', async () => {
    const { db } = harness();
    const { id } = await knownAndUnknown(harness());
    const [past, later] = ['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
    const [used, expired] = ['u'.repeat(43), 'e'.repeat(43)];
    const row = { user_id: id, purpose: 'reset' as const, created_at: past };
    await insertRows(db, 'password_tokens', [
      { ...row, token_hash: tokenHash(used), expires_at: later, used_at: past },
      { ...row, token_hash: tokenHash(expired), expires_at: past, used_at: null },
    ]);
    const answers = [];
    for (const token of [used, expired, 'n'.repeat(43), '%C3%A9'.repeat(43)]) {
      const payload = JSON.stringify({ token, newPassword: 'Spike-3-times' });
      answers.push(await answerTo(harness(), passwordCalls.reset.path, { payload }, passwordLink('', token)));
    }
    expect(answers[0]?.statusCode).toBe(400);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('by the work that a sign-in takes', async () => {
    const { known, unknown } = await knownAndUnknown(harness());
    const attempt = (email: string) => (turn: number) =>
      answerTo(harness(), authCalls.login.path, { payload: body(email, `Wrong-${email}-${turn}`) }, email);
    const [ofKnown = 0, ofUnknown = 0] = await costs(21, [attempt(known), attempt(unknown)]);
    // Without the hash, an unknown email would take less than a tenth.
    expect(ofKnown / ofUnknown).toBeGreaterThan(0.6);
    expect(ofKnown / ofUnknown).toBeLessThan(1.6);
  });
});
