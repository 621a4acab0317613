import { endBrowserTrust, secondStepCall, securityCall } from '@kitroom/contract/access/second-step';
import { describe, expect, it } from 'vitest';
import { letPass, login, PASSWORD, post } from '../../../test/accounts.ts';
import { refusedWith, sessionOf, statusWith, told } from '../../../test/answers.ts';
import { changesOf } from '../../../test/change-log.ts';
import { stopClock } from '../../../test/clock.ts';
import { ownName } from '../../../test/cookies.ts';
import { describeApp, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/received-mails.ts';
import { deleteRows, rowOf, rowsOf, setRows } from '../../../test/rows.ts';
import {
  accountThatTrusts,
  accountWithApp,
  anotherProcess,
  answerCode,
  appCode,
  challengeFor,
  cookiesOf,
} from '../../../test/second-steps.ts';
import { now } from '../../platform/db/now.ts';

const WRONG_CODE =
  'That code isn’t correct. Each code works once: try the next one. If codes of your app keep failing, check the time on your phone.';
const NO_CODE = 'Enter the 6 digits from your app, or one recovery code, such as 3-7KQ2M-X9D4T.';

const ENDED = refusedWith(401, 'This sign-in has ended. Sign in again.');

const MINUTE = 60 * 1000;

const failures = async ({ db }: Harness, userId: number) =>
  (await rowsOf(db, 'change_log', { entity_id: userId, action: 'second-step-failed' }, ['action'])).length;

describeApp('a sign-in with two steps', (harness) => {
  it('asks for a code after the password, and opens nothing before', async () => {
    const { app, db } = harness();
    const { account, secret } = await accountWithApp(harness());
    const sessions = () => rowsOf(db, 'sessions', { user_id: account.id }, ['id']);
    const before = await sessions();
    const asked = await login(app, account.email);
    expect(told(asked)).toEqual([
      200,
      { success: true, secondStep: { passkey: false, codeApp: true, recoveryCode: true } },
    ]);
    expect(asked.cookies).toEqual([
      {
        name: ownName('second-step'),
        value: expect.stringMatching(/^[\w-]{43}$/u),
        path: '/api/auth',
        maxAge: 600,
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    expect(await sessions()).toEqual(before);
    const lastLogin = async () => (await rowOf(db, 'users', { id: account.id })).last_login;
    expect(await lastLogin()).toBe(account.last_login);

    const done = await answerCode(app, cookiesOf(asked), appCode(secret));
    expect(told(done)).toEqual([200, { success: true, csrfToken: expect.any(String) }]);
    expect(done.cookies.find(({ name }) => name === ownName('second-step'))?.value).toBe('');
    const mine = await app.inject({ url: securityCall.path, headers: { cookie: sessionOf(done) } });
    expect(mine.json()).toMatchObject({
      code_app: { last_used_at: expect.any(String) },
      recovery_codes_left: 10,
    });
    expect(await lastLogin()).not.toBe(account.last_login);
    const mails = await mailsTo(db, account.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Kitroom: a code app was added to your account']);
  });

  it('says nothing of it for a wrong password', async () => {
    const { account } = await accountWithApp(harness());
    const answer = await login(harness().app, account.email, 'Wrong-2-win');
    expect(told(answer)).toEqual(refusedWith(401, 'Invalid email or password'));
    expect(answer.cookies).toEqual([]);
  });

  it('has a challenge that does not work as a session, whatever the cookie is called', async () => {
    const { app } = harness();
    const { account } = await accountWithApp(harness());
    const challenge = await challengeFor(app, account.email);
    expect(await statusWith(app, challenge)).toBe(401);
    expect(await statusWith(app, challenge.replace(ownName('second-step'), ownName('sid')))).toBe(401);
  });

  it('accepts each step of the app once, and none before it', async () => {
    const { app } = harness();
    const { account, secret } = await accountWithApp(harness());
    const next = appCode(secret, 1);
    expect((await answerCode(app, await challengeFor(app, account.email), next)).statusCode).toBe(200);
    for (const code of [next, appCode(secret)]) {
      const again = await answerCode(app, await challengeFor(app, account.email), code);
      expect(told(again)).toEqual(refusedWith(401, WRONG_CODE));
    }
  });

  it('takes a recovery code instead, once, and mails how many are left', async () => {
    const { app, db } = harness();
    const { account, recoveryCodes } = await accountWithApp(harness());
    const code = (recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ');
    expect((await answerCode(app, await challengeFor(app, account.email), code)).statusCode).toBe(200);
    const again = await answerCode(app, await challengeFor(app, account.email), code);
    expect(told(again)).toEqual(refusedWith(401, WRONG_CODE));
    const withoutNumber = (recoveryCodes[9] ?? '').slice('10-'.length);
    expect((await answerCode(app, await challengeFor(app, account.email), withoutNumber)).statusCode).toBe(
      200,
    );
    const mail = (await mailsTo(db, account.email)).at(-1);
    expect(mail?.subject).toBe('Kitroom: a recovery code was used to sign in');
    expect(mail?.text).toContain('You have 8 recovery codes left.');
    expect(mail?.text).not.toContain(withoutNumber);
    await setRows(db, 'recovery_codes', { user_id: account.id }, { used_at: now() });
    const asked = await login(app, account.email);
    expect(asked.json().secondStep).toEqual({ passkey: false, codeApp: true, recoveryCode: false });
  });

  it('starts again after five wrong codes', async () => {
    const { app } = harness();
    const { account, secret } = await accountWithApp(harness());
    const challenge = await challengeFor(app, account.email);
    const messages: string[] = [];
    for (const code of ['000000', '1-00000-00000', '00000-00000', 'x', '000000'])
      messages.push((await answerCode(app, challenge, code)).json().message);
    expect(messages).toEqual([...Array(3).fill(WRONG_CODE), NO_CODE, 'Too many wrong codes. Sign in again.']);
    const answer = async () => told(await answerCode(app, challenge, appCode(secret)));
    // Whoever was told to wait would wait for nothing.
    expect(await answer()).toEqual(ENDED);
    await letPass(harness().db, MINUTE);
    expect(await answer()).toEqual(ENDED);
    expect(await failures(harness(), account.id)).toBe(5);
  });

  it('takes no code for another account than the one whose password was given in that tab', async () => {
    const { app } = harness();
    const { account, secret } = await accountWithApp(harness());
    const other = await accountWithApp(harness());
    const headers = { cookie: await challengeFor(app, other.account.email) };
    const answer = (email: string, code: string) =>
      post(app, secondStepCall.path, { code, trust: false, email }, { headers });
    const refused = await answer(account.email, appCode(secret));
    expect(told(refused)).toEqual(refusedWith(401, 'This sign-in has ended. Sign in again.'));
    expect(await failures(harness(), other.account.id)).toBe(0);
    expect((await answer(other.account.email.toUpperCase(), appCode(other.secret))).statusCode).toBe(200);
  });

  it('makes those wait who guess codes, apart from passwords and from known browsers', async () => {
    stopClock();
    const { app, db } = harness();
    const { account, secret, recoveryCodes } = await accountWithApp(harness());
    const known = cookiesOf(
      await answerCode(app, await challengeFor(app, account.email), recoveryCodes[0] ?? ''),
    );
    const [one, two, ofKnown] = [
      await challengeFor(app, account.email),
      await challengeFor(app, account.email),
      await challengeFor(app, account.email, { headers: { cookie: known } }),
    ];
    for (const challenge of [one, one, one, one]) await answerCode(app, challenge, '000000');
    expect((await answerCode(app, two, '000000')).statusCode).toBe(401);
    const refused = await answerCode(app, two, appCode(secret));
    expect(told(refused)).toEqual(refusedWith(429, 'Too many attempts. Please try again in 30 seconds.'));
    expect(refused.headers['retry-after']).toBe('30');
    // Passwords are counted for themselves.
    expect((await login(app, account.email)).statusCode).toBe(200);
    expect((await answerCode(app, ofKnown, recoveryCodes[1] ?? '')).statusCode).toBe(200);
    await letPass(db, 30 * 1000);
    expect((await answerCode(app, two, appCode(secret))).statusCode).toBe(200);
  });

  it('takes wrong passwords back, once its code is right', async () => {
    const { app } = harness();
    const { account, secret } = await accountWithApp(harness());
    const guess = async () => (await login(app, account.email, 'Wrong-2-win')).statusCode;
    for (let wrong = 0; wrong < 4; wrong++) await guess();
    const done = await answerCode(app, await challengeFor(app, account.email), appCode(secret));
    expect([done.statusCode, await guess(), await guess()]).toEqual([200, 401, 401]);
  });

  it('takes wrong codes back, once one is right', async () => {
    const { app } = harness();
    const { account, secret } = await accountWithApp(harness());
    const first = await challengeFor(app, account.email);
    for (let wrong = 0; wrong < 4; wrong++) await answerCode(app, first, '000000');
    expect((await answerCode(app, first, appCode(secret))).statusCode).toBe(200);
    const later = await challengeFor(app, account.email);
    const guess = async () => (await answerCode(app, later, '000000')).statusCode;
    expect([await guess(), await guess()]).toEqual([401, 401]);
  });

  const LONG_AGO = '2020-01-01T00:00:00.000Z';
  const ends: [string, (id: number) => Promise<void>][] = [
    ['the account is deactivated', (id) => setRows(harness().db, 'users', { id }, { is_active: 0 })],
    ['its password is changed', (id) => setRows(harness().db, 'users', { id }, { password_hash: 'other' })],
    [
      'ten minutes pass',
      (id) => setRows(harness().db, 'challenges', { user_id: id }, { expires_at: LONG_AGO }),
    ],
  ];
  it.each(ends)('ends where %s in the meantime', async (_what, happen) => {
    const { app } = harness();
    const { account, secret } = await accountWithApp(harness());
    const challenge = await challengeFor(app, account.email);
    await happen(account.id);
    for (const code of ['000000', appCode(secret)])
      expect(told(await answerCode(app, challenge, code))).toEqual(ENDED);
  });

  it.each([
    '',
    `${ownName('second-step')}=`,
    `${ownName('second-step')}=x`,
    `${ownName('second-step')}=${'x'.repeat(43)}`,
  ])('refuses %j as a challenge', async (cookie) => {
    expect((await answerCode(harness().app, cookie, '000000')).statusCode).toBe(401);
  });

  describe('that trusts the browser', () => {
    const trusted = async () => {
      const made = await accountThatTrusts(harness());
      const cookie = made.done.cookies.find(({ name }) => name.startsWith(ownName('trusted-')));
      expect(cookie).toMatchObject({ path: '/api/auth', maxAge: 30 * 24 * 60 * 60, httpOnly: true });
      const headers = { cookie: cookiesOf(made.done) };
      const signInAgain = () => login(harness().app, made.account.email, PASSWORD, { headers });
      return { ...made, signInAgain };
    };
    const isAsked = { success: true, secondStep: expect.any(Object) };
    const isLetIn = { success: true, csrfToken: expect.any(String) };

    it('is the last one there for 30 days, and for this account alone', async () => {
      const { account, signInAgain } = await trusted();
      expect((await signInAgain()).json()).toEqual(isLetIn);
      const other = await accountWithApp(harness());
      const { db, app } = harness();
      const [row] = await rowsOf(db, 'trusted_browsers', { user_id: account.id });
      expect(Date.parse(row?.expires_at ?? '') - Date.parse(row?.created_at ?? '')).toBe(30 * 86_400_000);
      const cookie = `${ownName('trusted-')}${other.account.id}=x; ${ownName('trusted-')}${account.id}=y`;
      const stolen = { headers: { cookie } };
      expect((await login(app, other.account.email, PASSWORD, stolen)).json()).toEqual(isAsked);
      const past = { expires_at: '2020-01-01T00:00:00.000Z' };
      await setRows(db, 'trusted_browsers', { user_id: account.id }, past);
      expect((await signInAgain()).json()).toEqual(isAsked);
    });

    it('is listed, and removed from the list by its owner alone', async () => {
      const { account, browser, secret, signInAgain } = await trusted();
      const another = await challengeFor(harness().app, account.email);
      await answerCode(harness().app, another, appCode(secret, 1), { trust: true });
      const { trusted_browsers } = (await browser.get(securityCall.path)).json();
      const one = {
        id: expect.any(Number),
        browser: expect.any(String),
        created_at: expect.any(String),
        expires_at: expect.any(String),
      };
      expect(trusted_browsers).toEqual([one, one]);
      const [later, own] = trusted_browsers;
      expect(later.id).toBeGreaterThan(own.id);
      const path = endBrowserTrust.path.replace(':id', own.id);
      const stranger = await harness().signIn({ permissions: [] });
      expect((await stranger.delete(path)).statusCode).toBe(404);
      expect((await browser.delete(path)).json()).toEqual({
        success: true,
        message: 'This browser will be asked for a second step again',
      });
      const entry = { actor: account.id, action: 'browser-trust-ended', before: null, after: null };
      expect((await changesOf(harness().db, 'second-steps', account.id)).at(-1)).toEqual(entry);
      expect((await browser.delete(path)).statusCode).toBe(404);
      expect((await signInAgain()).json()).toEqual(isAsked);
    });
  });
});

describeOnBothEngines('a sign-in with two steps, more than once at the same moment', (harness) => {
  it('lets one of two in that use the same code, recovery code, or challenge at the same moment, in two processes', async () => {
    const { app, config, db } = harness();
    const { app: other, close } = await anotherProcess(config);
    try {
      const { account, secret, recoveryCodes } = await accountWithApp(harness());
      const both = async (codes: [string, string], challenges: [string, string]) => {
        const answers = await Promise.all([
          answerCode(app, challenges[0], codes[0]),
          answerCode(other, challenges[1], codes[1]),
        ]);
        await deleteRows(db, 'throttles');
        return answers.map(({ statusCode }) => statusCode).toSorted();
      };
      const challenge = () => challengeFor(app, account.email);
      const code = appCode(secret);
      expect(await both([code, code], [await challenge(), await challenge()])).toEqual([200, 401]);
      const [first = '', second = '', third = ''] = recoveryCodes;
      expect(await both([first, first], [await challenge(), await challenge()])).toEqual([200, 401]);
      const one = await challenge();
      expect(await both([second, third], [one, one])).toEqual([200, 401]);
      // The code of the one who came too late is not lost.
      const left = db.query.selectFrom('recovery_codes').select('number').where('used_at', 'is', null);
      expect(await left.where('user_id', '=', account.id).execute()).toHaveLength(8);
    } finally {
      await close();
    }
  });

  it('checks no more than five codes, however many come at the same moment', async () => {
    const { app } = harness();
    const { account } = await accountWithApp(harness());
    const challenge = await challengeFor(app, account.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerCode(app, challenge, '000000')));
    expect(answers.every(({ statusCode }) => statusCode >= 400)).toBe(true);
    expect(await failures(harness(), account.id)).toBeLessThanOrEqual(5);
  });
});
