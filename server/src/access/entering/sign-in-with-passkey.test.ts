import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import { authCalls } from '@kitroom/contract/auth-calls';
import { expect, it, onTestFinished } from 'vitest';
import { createAccount, login, PASSWORD, post } from '../../../test/accounts.ts';
import {
  ownPermissions,
  refusal,
  refusedWith,
  seen,
  sessionOf,
  statusWith,
  told,
} from '../../../test/answers.ts';
import { Authenticator } from '../../../test/authenticator.ts';
import { ownName } from '../../../test/cookies.ts';
import { describeApp, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { signInChallenge, signInWith, WRONG_PROMPTS, withPasskey } from '../../../test/passkeys.ts';
import { rowOf, rowsOf, setRows } from '../../../test/rows.ts';
import { anotherProcess, challengeFor } from '../../../test/second-steps.ts';
import { fromNow } from '../../platform/db/now.ts';
import type { App } from '../../platform/http/schemas.ts';

const REFUSED = refusedWith(
  401,
  'This passkey can’t be used here: it may have been removed. Sign in another way.',
);
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function account(harness: Harness, columns: Parameters<typeof createAccount>[1] = {}) {
  const user = await createAccount(harness.db, columns);
  const browser = await harness.signInAs(user.id);
  return { user, browser, authenticator: await withPasskey(browser) };
}

function entries({ db }: Harness, userId: number, action: string) {
  return rowsOf(db, 'change_log', { action, entity_id: userId });
}

describeApp('signing in with a passkey', (harness) => {
  it('starts a session, tells when and from where it was used, and knows the browser', async () => {
    const { app, db } = harness();
    const { user, browser, authenticator } = await account(harness(), { first_name: 'Ann' });
    const answer = await signInWith(app, authenticator, {}, { headers: { 'user-agent': FIREFOX } });
    expect(told(answer)).toEqual([200, { success: true, csrfToken: expect.stringMatching(/^[\w-]{43}$/u) }]);
    expect(answer.cookies.map(({ name, path }) => [name, path])).toEqual([
      [ownName('sid'), '/'],
      [`${ownName('device-')}${user.id}`, authCalls.login.path],
      [ownName('passkey-sign-in'), passkeySignIn.path],
    ]);
    const me = await ownPermissions(app, sessionOf(answer));
    expect(me.json().data).toMatchObject({ userId: user.id, firstName: 'Ann' });
    const { passkeys } = (await browser.get('/api/auth/passkeys')).json();
    expect(passkeys).toMatchObject([
      { last_used_at: expect.any(String), last_used_browser: 'Firefox on Windows', refused_at: null },
    ]);
    expect(await entries(harness(), user.id, 'sign-in')).toHaveLength(1);
    const { sign_count } = await rowOf(db, 'passkeys', { user_id: user.id }, ['sign_count']);
    expect(Number(sign_count)).toBe(2);
  });

  it('leaves the password, and that it has to be changed', async () => {
    const { app, db } = harness();
    const { user, authenticator } = await account(harness());
    await setRows(db, 'users', { id: user.id }, { password_change_required: 1 });
    const me = await ownPermissions(app, sessionOf(await signInWith(app, authenticator)));
    expect(me.json().data).toMatchObject({ passwordChangeRequired: true });
    expect((await login(app, user.email)).json()).toHaveProperty('secondStep');
  });

  it('asks for the challenge without saying anything about people', async () => {
    const { asked } = await signInChallenge(harness().app);
    expect(asked.json()).toEqual({
      success: true,
      options: {
        rpId: 'localhost',
        challenge: expect.stringMatching(/^[\w-]{43}$/u),
        timeout: 300_000,
        userVerification: 'required',
      },
    });
    expect(asked.cookies).toEqual([
      {
        name: ownName('passkey-sign-in'),
        value: expect.stringMatching(/^[\w-]{43}$/u),
        path: '/api/auth/login/passkey',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: 300,
      },
    ]);
  });

  it.each(WRONG_PROMPTS)('refuses %s', async (_what, wrong) => {
    const { user, authenticator } = await account(harness());
    const answer = await signInWith(harness().app, authenticator, wrong);
    expect(told(answer)).toEqual(REFUSED);
    expect(answer.cookies).toEqual([]);
    expect(await entries(harness(), user.id, 'sign-in')).toEqual([]);
    expect(await entries(harness(), user.id, 'sign-in-failed')).toHaveLength(1);
    expect((await signInWith(harness().app, authenticator)).statusCode).toBe(200);
  });

  it('refuses unknown passkeys, those of someone else or of another host, wrong signatures, and inactive accounts, all alike', async () => {
    const { app, db } = harness();
    const known = await account(harness());
    const other = await account(harness());
    const inactive = await account(harness());
    await setRows(db, 'users', { id: inactive.user.id }, { is_active: 0 });
    const elsewhere = await account(harness());
    await setRows(db, 'passkeys', { user_id: elsewhere.user.id }, { rp_id: 'former.example' });
    const foreign = known.authenticator.clone();
    foreign.userHandle = other.authenticator.userHandle;
    const forged = Object.assign(new Authenticator(), {
      id: known.authenticator.id,
      userHandle: known.authenticator.userHandle,
    });
    const nobody = known.authenticator.clone();
    nobody.userHandle = '';
    const answers = [
      await signInWith(app, new Authenticator()),
      await signInWith(app, foreign),
      await signInWith(app, forged),
      await signInWith(app, inactive.authenticator),
      await signInWith(app, elsewhere.authenticator),
      await signInWith(app, nobody),
    ];
    for (const answer of answers) expect(told(answer)).toEqual(REFUSED);
    const [first, ...rest] = answers.map(seen);
    for (const answer of rest) expect(answer).toEqual(first);
  });

  it('takes no challenge of another browser, none that is too old, and none without its cookie', async () => {
    const { app, db } = harness();
    const { authenticator } = await account(harness());
    const mine = await signInChallenge(app);
    const theirs = await signInChallenge(app);
    const send = (challenge: string, headers: Record<string, string>) =>
      post(app, passkeySignIn.path, { response: authenticator.get({ challenge }) }, { headers });
    expect((await send(mine.challenge, { cookie: theirs.cookie })).statusCode).toBe(401);
    expect((await send(mine.challenge, {})).statusCode).toBe(401);
    await setRows(db, 'challenges', { purpose: 'passkey-sign-in' }, { expires_at: fromNow(-1) });
    expect((await send(mine.challenge, { cookie: mine.cookie })).statusCode).toBe(401);
  });

  it('keeps one challenge per browser, for all its windows, and prolongs it', async () => {
    const { app, db } = harness();
    const { authenticator } = await account(harness());
    const kept = () => rowsOf(db, 'challenges', { purpose: 'passkey-sign-in' }, ['id', 'value']);
    const { challenge, cookie } = await signInChallenge(app);
    const before = await kept();
    const soon = fromNow(1000);
    await setRows(db, 'challenges', { value: challenge }, { expires_at: soon });
    const again = await signInChallenge(app, { headers: { cookie } });
    expect([again.challenge, again.cookie]).toEqual([challenge, cookie]);
    expect(await kept()).toEqual(before);
    expect((await rowOf(db, 'challenges', { value: challenge })).expires_at > soon).toBe(true);
    const answer = () =>
      post(app, passkeySignIn.path, { response: authenticator.get({ challenge }) }, { headers: { cookie } });
    expect((await answer()).statusCode).toBe(200);
    expect((await answer()).statusCode).toBe(401);
    const next = await signInChallenge(app, { headers: { cookie } });
    expect(next.challenge).not.toBe(challenge);
    await setRows(db, 'challenges', { value: next.challenge }, { expires_at: fromNow(-1) });
    const later = await signInChallenge(app, { headers: { cookie: next.cookie } });
    expect(later.challenge).not.toBe(next.challenge);
  });

  it('takes no passkey of another account as the second step', async () => {
    const { app } = harness();
    const mine = await account(harness());
    const other = await account(harness());
    const { challenge, cookie } = await signInChallenge(app);
    const pending = await challengeFor(app, mine.user.email);
    const send = (authenticator: Authenticator, secondStep: boolean) => {
      const body = { response: authenticator.get({ challenge }), secondStep };
      return post(app, passkeySignIn.path, body, { headers: { cookie: `${cookie}; ${pending}` } });
    };
    const refused = await send(other.authenticator, true);
    const says = 'This passkey is for another account. Choose one of yours, or use another way.';
    expect(told(refused)).toEqual(refusedWith(401, says));
    expect(await entries(harness(), other.user.id, 'sign-in')).toEqual([]);
    expect(
      (await signInWith(app, other.authenticator, {}, { headers: { cookie: pending } })).statusCode,
    ).toBe(200);
  });

  it('refuses a copy whose counter is behind, writes it into the history, and marks the passkey', async () => {
    const { app } = harness();
    const { user, browser, authenticator } = await account(harness());
    const copy = authenticator.clone();
    await withPasskey(browser);
    expect((await signInWith(app, authenticator)).statusCode).toBe(200);
    const refused = await signInWith(app, copy);
    expect(told(refused)).toEqual(REFUSED);
    expect(await entries(harness(), user.id, 'passkey-refused')).toMatchObject([
      { actor_user_id: null, entity: 'users', after: expect.stringContaining('"sign_count":2') },
    ]);
    expect(await entries(harness(), user.id, 'sign-in-failed')).toHaveLength(1);
    const { passkeys } = (await browser.get('/api/auth/passkeys')).json();
    expect(passkeys).toMatchObject([{ refused_at: expect.any(String) }, { refused_at: null }]);
    expect((await signInWith(app, authenticator)).statusCode).toBe(200);
  });

  it('takes a passkey that does not count, again and again, as those are that sync, and ends the session before', async () => {
    const { app } = harness();
    const browser = await harness().signIn({ permissions: [] });
    const authenticator = await withPasskey(browser, new Authenticator({ counts: false }));
    expect((await signInWith(app, authenticator)).statusCode).toBe(200);
    expect((await browser.get('/api/auth/passkeys')).json().passkeys).toMatchObject([{ is_synced: true }]);
    const from = { headers: { cookie: browser.cookie } };
    expect((await signInWith(app, authenticator, {}, from)).statusCode).toBe(200);
    expect(await statusWith(app, browser.cookie)).toBe(401);
  });
});

describeOnBothEngines('signing in with a passkey twice at the same moment', (harness) => {
  it('takes a challenge of another process, and none twice', async () => {
    const { app, config } = harness();
    const { user, authenticator } = await account(harness());
    const other = await anotherProcess(config);
    onTestFinished(other.close);
    const { challenge, cookie } = await signInChallenge(app);
    const send = (to: App) =>
      post(to, passkeySignIn.path, { response: authenticator.get({ challenge }) }, { headers: { cookie } });
    const answers = await Promise.all([send(app), send(other.app)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect(await entries(harness(), user.id, 'sign-in')).toHaveLength(1);
  });
});

describeApp('guessing with passkeys', (harness) => {
  it('makes an address wait after 50 failures, for passwords as for passkeys', async () => {
    const { app, db } = harness();
    const user = await createAccount(db);
    const from = { address: '192.0.2.9' };
    const stranger = new Authenticator();
    for (let failures = 0; failures < 50; failures += 1)
      expect((await signInWith(app, stranger, {}, from)).statusCode).toBe(401);
    const refused = await signInWith(app, stranger, {}, from);
    expect(refusal(refused)).toEqual([429, 'Too many attempts. Please try again in 30 seconds.']);
    expect((await login(app, user.email, PASSWORD, from)).statusCode).toBe(429);
    expect((await signInWith(app, stranger, {}, { address: '192.0.2.10' })).statusCode).toBe(401);
  });

  it('gives an address 1,000 challenges an hour', async () => {
    const { app, db } = harness();
    const from = { address: '192.0.2.20' };
    await signInChallenge(app, from);
    await setRows(db, 'throttles', { key: 'passkey-from:192.0.2.20' }, { count: 999 });
    await signInChallenge(app, from);
    const refused = await post(app, passkeySignIn.options.path, {}, from);
    expect(refusal(refused)).toEqual([429, 'Too many attempts. Please try again in 60 minutes.']);
  });
});
