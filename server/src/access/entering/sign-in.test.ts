import { authCalls } from '@kitroom/contract/auth-calls';
import { MESSAGES } from '@kitroom/contract/errors';
import { hash, parseOptions } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { cookieOf, createAccount, login, PASSWORD } from '../../../test/accounts.ts';
import { ownPermissions, refusedWith, seen, statusWith, told } from '../../../test/answers.ts';
import { ownName } from '../../../test/cookies.ts';
import { createGate } from '../../../test/gate.ts';
import { describeApp } from '../../../test/harness.ts';
import { late } from '../../../test/meeting.ts';
import { rowOf, rowsOf, setRows } from '../../../test/rows.ts';
import { accountWithApp, answerCode, appCode, challengeFor } from '../../../test/second-steps.ts';
import { limitPasswordHashing } from '../factors/password/passwords.ts';
import { tokenHash } from '../session/tokens.ts';

describeApp('sign-in', (harness) => {
  it('answers a CSRF token and a cookie that no script reads, and stores only a hash of it', async () => {
    const { app, db } = harness();
    const user = await createAccount(db, { permissions: ['CLUBS_READ'] });
    const answer = await login(app, ` ${user.email.toUpperCase()} `);
    expect(told(answer)).toEqual([200, { success: true, csrfToken: expect.stringMatching(/^[\w-]{43}$/u) }]);
    const [cookie, device, ...others] = answer.cookies;
    expect([device?.name, others]).toEqual([`${ownName('device-')}${user.id}`, []]);
    expect(cookie).toEqual({
      name: ownName('sid'),
      value: expect.stringMatching(/^[\w-]{43}$/u),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
    const sessions = await rowsOf(db, 'sessions', { user_id: user.id });
    expect(sessions.map((session) => session.token_hash)).toEqual([tokenHash(cookie?.value ?? '')]);
  });

  it('opens what the role holds, and repeats the CSRF token', async () => {
    const { app, db } = harness();
    const user = await createAccount(db, { permissions: ['SIZE_CREATE', 'CLUBS_READ'], first_name: 'Ann' });
    const answer = await login(app, user.email);
    const { csrfToken } = answer.json();
    const cookie = cookieOf(answer);
    expect((await ownPermissions(app, cookie)).json()).toEqual({
      success: true,
      data: {
        userId: user.id,
        firstName: 'Ann',
        email: user.email,
        passwordChangeRequired: false,
        permissions: ['CLUBS_READ', 'SIZE_CREATE'],
        csrfToken,
      },
    });
    const created = await app.inject({
      method: 'POST',
      url: '/api/admin/size',
      headers: { cookie, 'x-csrf-token': csrfToken },
      payload: { name: `Size of ${user.id}`, code: `S${user.id}` },
    });
    expect(created.statusCode).toBe(201);
  });

  it('answers the same but for the request id, byte for byte, whatever is wrong', async () => {
    const { app, db } = harness();
    const active = await createAccount(db);
    const inactive = await createAccount(db, { is_active: 0 });
    const invited = await createAccount(db, { password_hash: null });
    const wrong = await login(app, active.email, 'Wrong-2-win');
    expect(told(wrong)).toEqual(refusedWith(401, 'Invalid email or password'));
    for (const answer of [
      await login(app, 'nobody@example.com'),
      await login(app, inactive.email),
      await login(app, invited.email),
      await login(app, invited.email, 'null'),
    ])
      expect(seen(answer)).toEqual(seen(wrong));
  });

  it('compares the whole password, as it was typed', async () => {
    const { app, db } = harness();
    // 72 bytes are where bcrypt would stop reading.
    const long = `Aa1-${'x'.repeat(124)}`;
    const user = await createAccount(db, { password_hash: await hash(long) });
    expect((await login(app, user.email, long)).statusCode).toBe(200);
    expect((await login(app, user.email, `${long.slice(0, -1)}y`)).statusCode).toBe(401);
    expect((await login(app, user.email, ` ${long.slice(0, -1)}`)).statusCode).toBe(401);
    const blanks = await createAccount(db, { password_hash: await hash('  Serve-2-win ') });
    expect((await login(app, blanks.email, '  Serve-2-win ')).statusCode).toBe(200);
    expect((await login(app, blanks.email)).statusCode).toBe(401);
    const emoji = await createAccount(db, { password_hash: await hash('😀'.repeat(64)) });
    expect((await login(app, emoji.email, '😀'.repeat(64))).statusCode).toBe(200);
  });

  it('starts a new session and ends the one this browser had', async () => {
    const { app, db } = harness();
    const user = await createAccount(db);
    const first = cookieOf(await login(app, user.email));
    const second = cookieOf(await login(app, user.email, PASSWORD, { headers: { cookie: first } }));
    expect(second).not.toBe(first);
    const statuses = (...cookies: string[]) => Promise.all(cookies.map((cookie) => statusWith(app, cookie)));
    expect(await statuses(first, second)).toEqual([401, 200]);
    // A cookie that an attacker planted never becomes a session.
    const planted = 'sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const third = cookieOf(await login(app, user.email, PASSWORD, { headers: { cookie: planted } }));
    expect(third).not.toBe(planted);
    expect(await statuses(planted, third, second)).toEqual([401, 200, 200]);
  });

  it('keeps the old session when the new sign-in fails', async () => {
    const { app, db } = harness();
    const user = await createAccount(db);
    const cookie = cookieOf(await login(app, user.email));
    await login(app, user.email, 'Wrong-2-win', { headers: { cookie } });
    expect(await statusWith(app, cookie)).toBe(200);
  });

  it('counts failures in the user record, clears them at success and notes when', async () => {
    const { app, db } = harness();
    const user = await createAccount(db);
    const read = () => rowOf(db, 'users', { id: user.id });
    await login(app, user.email, 'Wrong-2-win');
    await login(app, user.email, 'Wrong-2-win');
    expect(await read()).toMatchObject({ failed_login_attempts: 2, last_login: null });
    await login(app, user.email);
    const after = await read();
    expect(after).toMatchObject({ failed_login_attempts: 0, version: user.version });
    expect(after.last_login).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u);
  });

  it('stands in the change log, without password or token', async () => {
    const { app, db } = harness();
    const user = await createAccount(db);
    await login(app, user.email, 'Wrong-2-win');
    await login(app, 'stranger@example.com', 'Wrong-2-win');
    await login(app, user.email);
    const entries = (await rowsOf(db, 'change_log')).slice(-3);
    const failed = (email: string) => JSON.stringify({ email, address: '127.0.0.1' });
    expect(
      entries.map(({ actor_user_id, action, entity, entity_id, after }) => [
        ...[actor_user_id, action, entity, entity_id],
        after,
      ]),
    ).toEqual([
      [null, 'sign-in-failed', 'users', user.id, failed(user.email)],
      [null, 'sign-in-failed', 'users', null, failed('stranger@example.com')],
      [user.id, 'sign-in', 'users', user.id, null],
    ]);
  });

  it('hashes a password again that was hashed with other parameters', async () => {
    const { app, db } = harness();
    const weak = { memoryCost: 8192, timeCost: 1, parallelism: 1 };
    const user = await createAccount(db, { password_hash: await hash(PASSWORD, weak) });
    expect((await login(app, user.email)).statusCode).toBe(200);
    const { password_hash } = await rowOf(db, 'users', { id: user.id }, ['password_hash']);
    expect(parseOptions(password_hash ?? '')).toMatchObject({
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });
    expect((await login(app, user.email)).statusCode).toBe(200);
    // Also where the second step is still to come.
    const { account, secret } = await accountWithApp(harness());
    await setRows(db, 'users', { id: account.id }, { password_hash: user.password_hash });
    const challenge = await challengeFor(app, account.email);
    expect((await answerCode(app, challenge, appCode(secret))).statusCode).toBe(200);
    const rehashed = await rowOf(db, 'users', { id: account.id });
    expect(parseOptions(rehashed.password_hash ?? '')).toMatchObject({ memoryCost: 19_456 });
  });

  it('takes no password that is changed while it waits for the database', async () => {
    const { app, db } = harness();
    const { id, email } = await createAccount(db);
    const change = () => setRows(db, 'users', { id }, { password_hash: 'another' });
    expect((await late(harness(), () => login(app, email), change)).statusCode).toBe(401);
  });

  it('in a burst answers each with 200 or 503, and others meanwhile', async () => {
    const { app, db } = harness();
    const user = await createAccount(db, { permissions: ['SIZE_READ'] });
    const reader = await harness().signIn({ permissions: ['SIZE_READ'] });
    let ended = 0;
    const burst = Array.from({ length: 100 }, async () => {
      const { statusCode, headers } = await login(app, user.email);
      ended += 1;
      return { statusCode, retryAfter: headers['retry-after'] };
    });
    expect((await reader.get('/api/admin/size')).statusCode).toBe(200);
    const endedMeanwhile = ended;
    const answers = await Promise.all(burst);
    const accepted = answers.filter((answer) => answer.statusCode === 200);
    const busy = answers.filter((answer) => answer.statusCode === 503);
    // Two running and 64 waiting; the rest are told to try again.
    expect(accepted.length).toBeGreaterThanOrEqual(66);
    expect(busy.length).toBe(100 - accepted.length);
    expect(busy.length).toBeGreaterThan(0);
    for (const { retryAfter } of busy) expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(endedMeanwhile).toBeLessThan(66);
  });
});

describeApp('sign-ins that wait for each other', (harness) => {
  it('are at most 64 besides the two that are checked; the next one is asked to try again', async () => {
    const { email } = await createAccount(harness().db);
    const gate = createGate();
    const before = Array.from({ length: 65 }, () => limitPasswordHashing(() => gate.opened));
    // One of the two is the last that may wait; the other is refused immediately.
    const two = [login(harness().app, email), login(harness().app, email)];
    const refused = await Promise.race(two);
    expect(told(refused)).toEqual(refusedWith(503, MESSAGES.busy));
    expect(refused.headers['retry-after']).toBe('2');
    gate.open();
    await Promise.all(before);
    const answers = await Promise.all(two);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503]);
    expect((await login(harness().app, email)).statusCode).toBe(200);
  });
});

describeApp('sign-out', (harness) => {
  it('ends the session, clears the cookie and works without a session too', async () => {
    const { app, db } = harness();
    const user = await createAccount(db);
    const cookie = cookieOf(await login(app, user.email));
    const out = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: authCalls.logout.path, headers });
    for (const headers of [{ cookie }, { cookie }, { cookie: 'sid=never-was' }, {}]) {
      const answer = await out(headers as Record<string, string>);
      expect(told(answer)).toEqual([200, { success: true, message: 'Signed out' }]);
      expect(answer.cookies[0]).toMatchObject({ name: ownName('sid'), value: '', path: '/', httpOnly: true });
      expect(answer.cookies[0]?.expires?.getTime()).toBeLessThan(Date.now());
    }
    expect(await statusWith(app, cookie)).toBe(401);
    expect(await rowsOf(db, 'change_log', { action: 'sign-out', actor_user_id: user.id })).toHaveLength(1);
  });
});

describeApp(
  'behind https, the cookie',
  (harness) => {
    it('is bound to this host and to https, and one for a part of it to https', async () => {
      const { app, db } = harness();
      const { id, email } = await createAccount(db);
      const answer = await login(app, email);
      const [cookie, device] = answer.cookies;
      // Browsers refuse one that is bound to the host and has a path.
      expect(device).toMatchObject({
        name: `__Secure-kitroom-443-device-${id}`,
        path: authCalls.login.path,
        secure: true,
      });
      expect(cookie).toEqual({
        name: '__Host-kitroom-443-sid',
        value: expect.any(String),
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      });
      expect(cookieOf(answer)).toMatch(/^__Host-kitroom-443-sid=/u);
    });
  },
  { PUBLIC_URL: 'https://kitroom.example.com' },
);
