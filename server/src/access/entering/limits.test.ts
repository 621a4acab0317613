import { authCalls, ownSessions } from '@kitroom/contract/auth-calls';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  createAccount,
  type From,
  failedBefore,
  letPass,
  login,
  PASSWORD,
  post,
} from '../../../test/accounts.ts';
import { refusal, refusedWith, told } from '../../../test/answers.ts';
import { stopClock } from '../../../test/clock.ts';
import { ownName } from '../../../test/cookies.ts';
import { freeEmail } from '../../../test/factories.ts';
import { describeApp, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { setRows } from '../../../test/rows.ts';
import { hashPassword } from '../factors/password/passwords.ts';
import { deviceValue } from '../limits/devices.ts';
import { inWords, networkOf } from '../limits/limits.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let addresses = 0;
/** An address that no other test has failed from. */
function freshAddress(): From & { address: string } {
  addresses += 1;
  return { address: `10.0.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}` };
}

async function fail(harness: Harness, email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count++) {
    statuses.push((await login(harness.app, email, 'Wrong-2-win', freshAddress())).statusCode);
  }
  return statuses;
}

const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

describeApp('failed sign-ins', (harness) => {
  beforeEach(stopClock);

  it.each(['known', 'unknown'])('slow down guessing at a %s account, whoever guesses', async (kind) => {
    const account = await createAccount(harness().db);
    const email = kind === 'known' ? account.email : freeEmail();
    const statuses = await fail(harness(), email, 30);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    const refused = await login(harness().app, email.toUpperCase(), PASSWORD, freshAddress());
    expect(told(refused)).toEqual(refusedWith(429, 'Too many attempts. Please try again in 30 seconds.'));
    expect(refused.headers['retry-after']).toBe('30');
  });

  it('let the owner in after the delay, from anywhere, and are forgotten then', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    await fail(harness(), email, 30);
    await letPass(db, 30 * SECOND);
    expect((await login(app, email, PASSWORD, freshAddress())).statusCode).toBe(200);
    expect(await fail(harness(), email, 4)).toEqual([401, 401, 401, 401]);
    expect((await login(app, email, PASSWORD, freshAddress())).statusCode).toBe(200);
  });

  it('wait twice as long each time, but never longer than a quarter of an hour', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    await fail(harness(), email, 5);
    const waits: number[] = [];
    for (let round = 0; round < 8; round++) {
      const refused = await login(app, email, PASSWORD, freshAddress());
      waits.push(Number(refused.headers['retry-after']));
      await letPass(db, 15 * MINUTE);
      await fail(harness(), email, 1);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    await letPass(db, 15 * MINUTE);
    expect((await login(app, email, PASSWORD, freshAddress())).statusCode).toBe(200);
  });

  it('are forgotten after a day', async () => {
    const { email } = await createAccount(harness().db);
    await fail(harness(), email, 5);
    await letPass(harness().db, 24 * HOUR);
    expect(await fail(harness(), email, 5)).toEqual([401, 401, 401, 401, 401]);
  });

  it('of many accounts from one address stop that address, even behind another of its /64', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    const statuses: number[] = [];
    for (let host = 1; host <= 60; host++) {
      const from = { address: `2001:db8:7:${harness().engine.length}::${host.toString(16)}` };
      statuses.push((await login(app, freeEmail(), 'Wrong-2-win', from)).statusCode);
    }
    expect(countOf(statuses, 401)).toBe(50);
    expect(countOf(statuses, 429)).toBe(10);
    const inside = { address: `2001:db8:7:${harness().engine.length}:ffff::1` };
    expect((await login(app, email, PASSWORD, inside)).statusCode).toBe(429);
    expect((await login(app, email, PASSWORD, { address: '2001:db8:8::1' })).statusCode).toBe(200);
    await letPass(db, 30 * SECOND);
    expect((await login(app, email, PASSWORD, inside)).statusCode).toBe(200);
    // An address is forgiven sooner than an account.
    await letPass(db, HOUR);
    for (let count = 0; count < 2; count++)
      expect((await login(app, freeEmail(), 'Wrong-2-win', inside)).statusCode).toBe(401);
  });

  it('are taken back by a sign-in, and from its address only those of its own account', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    const from = freshAddress();
    const guess = () => login(app, freeEmail(), 'Wrong-2-win', from);
    for (let count = 0; count < 45; count++) await guess();
    for (let count = 0; count < 4; count++)
      expect((await login(app, email, 'Wrong-2-win', from)).statusCode).toBe(401);
    expect((await login(app, email, PASSWORD, from)).statusCode).toBe(200);
    for (let count = 0; count < 5; count++) expect((await guess()).statusCode).toBe(401);
    expect((await guess()).statusCode).toBe(429);
  });

  it.each([
    [2, 'its address', 1],
    [24, 'its account', 10],
  ])('are not taken back after %i hours, when %s has forgotten them', async (hours, _whose, others) => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    const from = freshAddress();
    const guess = async (whose = freeEmail()) => (await login(app, whose, 'Wrong-2-win', from)).statusCode;
    for (let count = 0; count < 3; count++) await guess(email);
    await letPass(db, hours * HOUR);
    for (let count = 0; count < others; count++) await guess();
    expect((await login(app, email, PASSWORD, from)).statusCode).toBe(200);
    for (let count = others; count < 50; count++) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
  });

  it('make those wait longest for whom more was wrong: the account, or the address', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    await fail(harness(), email, 5);
    await failedBefore(db, 52);
    expect((await login(app, email)).headers['retry-after']).toBe('120');
    await failedBefore(db, 0);
  });

  it('trust no address that a client claims', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    const from = freshAddress();
    const claimed = (host: number) => ({ ...from, headers: { 'x-forwarded-for': `203.0.113.${host}` } });
    for (let count = 0; count < 50; count++) await login(app, freeEmail(), 'Wrong-2-win', claimed(count));
    expect((await login(app, email, PASSWORD, claimed(99))).statusCode).toBe(429);
  });
});

describeOnBothEngines('failed sign-ins at the same moment', (harness) => {
  beforeEach(stopClock);

  it('never try many more passwords than one by one', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    const from = freshAddress();
    const tries = Array.from({ length: 40 }, (_, n) => login(app, email, `Wrong-${n}-win`, from));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    // Two run at a time: one more than five may be tried before the fifth failure is counted.
    expect(countOf(statuses, 401)).toBeLessThanOrEqual(6);
  });
});

describeApp('requests for reset links', (harness) => {
  it('are bounded by address, for known and unknown accounts alike', async () => {
    const { app } = harness();
    const from = freshAddress();
    const ask = () => post(app, authCalls.forgotPassword.path, { email: freeEmail() }, from);
    for (let count = 0; count < 30; count++) expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect(refusal(refused)).toEqual([429, 'Too many attempts. Please try again in 60 minutes.']);
    await letPass(harness().db, HOUR);
    expect((await ask()).statusCode).toBe(200);
  });
});

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8::/64'],
    ['::1', '::/64'],
    ['::', '::/64'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a waiting time', () => {
  test.each([
    [1, '1 second'],
    [29_001, '30 seconds'],
    [90_000, '90 seconds'],
    [90_001, '2 minutes'],
    [15 * MINUTE, '15 minutes'],
  ])('of %d ms is %s', (milliseconds, words) => {
    expect(inWords(milliseconds)).toBe(words);
  });
});

describeApp('a device that has signed in to an account before', (harness) => {
  beforeEach(stopClock);

  /** The device cookie that a sign-in sets, as the browser sends it with the next one. */
  const signInFrom = async (email: string, from: From = freshAddress()) => {
    const { cookies, statusCode } = await login(harness().app, email, PASSWORD, from);
    expect(statusCode).toBe(200);
    const device = cookies.find(({ name }) => name.startsWith(ownName('device-')));
    if (!device) throw new Error('The sign-in sets no device cookie');
    const maxAge = 180 * 24 * 60 * 60;
    expect(device).toMatchObject({ path: authCalls.login.path, httpOnly: true, sameSite: 'Lax', maxAge });
    return { cookie: `${device.name}=${device.value}` };
  };
  const attempt = async (email: string, headers: { cookie: string }, password = PASSWORD) =>
    (await login(harness().app, email, password, { ...freshAddress(), headers })).statusCode;

  it('lets its owner in while strangers guess, at the account or from the same address', async () => {
    const { email } = await createAccount(harness().db);
    const from = freshAddress();
    const device = await signInFrom(email, from);
    await fail(harness(), email, 30);
    for (let count = 0; count < 50; count++) await login(harness().app, freeEmail(), PASSWORD, from);
    const { app } = harness();
    expect((await login(app, email, PASSWORD, from)).statusCode).toBe(429);
    expect((await login(app, email, PASSWORD, { ...from, headers: device })).statusCode).toBe(200);
  });

  it('has a count of its own, which keeps nobody else out', async () => {
    const { email } = await createAccount(harness().db);
    const [device, other] = [await signInFrom(email), await signInFrom(email)];
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) statuses.push(await attempt(email, device, 'Wrong-2-win'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await attempt(email, device)).toBe(429);
    expect(await attempt(email, other)).toBe(200);
    expect((await login(harness().app, email, PASSWORD, freshAddress())).statusCode).toBe(200);
    await letPass(harness().db, 30 * SECOND);
    expect(await attempt(email, device)).toBe(200);
    for (let count = 0; count < 2; count++) expect(await attempt(email, device, 'Wrong-2-win')).toBe(401);
  });

  it('is known for this account and this password alone, and cannot be made up', async () => {
    const { db } = harness();
    const [one, another] = [await createAccount(db), await createAccount(db)];
    const { cookie } = await signInFrom(one.email);
    const value = cookie.slice(cookie.indexOf('=') + 1);
    const [id = '', signature = ''] = value.split('.');
    const ofAnother = `${ownName('device-')}${another.id}=${value}`;
    const beyondAscii = `${id}.${encodeURIComponent('é'.repeat(signature.length))}`;
    const short = `${id}.${signature.slice(1)}`;
    const madeUp = [`x${id}.${signature}`, short, beyondAscii, id, '.', `.${signature}`, ''];
    await fail(harness(), one.email, 5);
    await fail(harness(), another.email, 5);
    expect(await attempt(another.email, { cookie: ofAnother })).toBe(429);
    for (const wrong of madeUp)
      expect(await attempt(one.email, { cookie: `${ownName('device-')}${one.id}=${wrong}` })).toBe(429);
    expect(await attempt(one.email, { cookie })).toBe(200);

    await fail(harness(), one.email, 5);
    const password_hash = await hashPassword('Other-2-win');
    await setRows(db, 'users', { id: one.id }, { password_hash });
    expect(await attempt(one.email, { cookie }, 'Other-2-win')).toBe(429);
  });

  it('is not known for an account without a password', async () => {
    const { app, db, config } = harness();
    const account = await createAccount(db, { password_hash: null });
    const cookie = `${ownName('device-')}${account.id}=${await deviceValue(account, config)}`;
    for (let count = 0; count < 5; count++)
      expect(await attempt(account.email, { cookie }, 'Wrong-2-win')).toBe(401);
    expect((await login(app, account.email, PASSWORD, freshAddress())).statusCode).toBe(429);
  });

  it('is stored only as a hash', async () => {
    const { db } = harness();
    const { email } = await createAccount(db);
    const device = await signInFrom(email);
    await attempt(email, device, 'Wrong-2-win');
    const id = device.cookie.split('=')[1]?.split('.')[0] ?? '';
    expect(id).toHaveLength(43);
    const rows = await db.query.selectFrom('throttles').select('key').execute();
    expect(JSON.stringify(rows)).not.toContain(id);
  });
});

describeApp(
  'behind a proxy that adds the port of each connection, one address',
  (harness) => {
    const from = (port: number) => ({ headers: { 'x-forwarded-for': `203.0.113.9:${port}` } });
    const statuses = async (count: number, send: (port: number) => ReturnType<typeof login>) => {
      const answers: number[] = [];
      for (let port = 1001; port <= 1000 + count; port++) answers.push((await send(port)).statusCode);
      return [answers.indexOf(429), answers.at(-1)];
    };

    it('fails to sign in 50 times, asks for 30 links an hour, and is listed without the port', async () => {
      const { app, db } = harness();
      const user = await createAccount(db);
      await login(app, user.email, PASSWORD, from(51_234));
      const { sessions } = (await (await harness().signInAs(user.id)).get(ownSessions.list.path)).json();
      expect(sessions).toContainEqual(expect.objectContaining({ address: '203.0.113.9' }));
      const fails = (port: number) => login(app, freeEmail(), 'Wrong-2-win', from(port));
      expect(await statuses(51, fails)).toEqual([50, 429]);
      const asks = (port: number) =>
        post(app, authCalls.forgotPassword.path, { email: freeEmail() }, from(port));
      expect(await statuses(31, asks)).toEqual([30, 429]);
    });
  },
  { TRUST_PROXY: '1' },
);
