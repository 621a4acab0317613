import { authCalls } from '@kitroom/contract/auth';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { createAccount, type From, letPass, login, PASSWORD, post } from '../../../test/accounts.ts';
import { stopClock } from '../../../test/clock.ts';
import { unique } from '../../../test/factories.ts';
import { describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { inWords, networkOf } from './limits.ts';

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

describeOnBothEngines('failed sign-ins', (harness) => {
  beforeEach(stopClock);

  it.each(['known', 'unknown'])('slow down guessing at a %s account, whoever guesses', async (kind) => {
    const account = await createAccount(harness().db);
    const email = kind === 'known' ? account.email : `${unique('stranger').replace(' ', '-')}@example.com`;
    const statuses = await fail(harness(), email, 30);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    const refused = await login(harness().app, email.toUpperCase(), PASSWORD, freshAddress());
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        success: false,
        message: 'Too many attempts. Please try again in 30 seconds.',
      },
    ]);
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
      const stranger = `${unique('spray').replace(' ', '-')}@example.com`;
      statuses.push((await login(app, stranger, 'Wrong-2-win', from)).statusCode);
    }
    expect(countOf(statuses, 401)).toBe(50);
    expect(countOf(statuses, 429)).toBe(10);
    const inside = { address: `2001:db8:7:${harness().engine.length}:ffff::1` };
    expect((await login(app, email, PASSWORD, inside)).statusCode).toBe(429);
    expect((await login(app, email, PASSWORD, { address: '2001:db8:8::1' })).statusCode).toBe(200);
    await letPass(db, 30 * SECOND);
    expect((await login(app, email, PASSWORD, inside)).statusCode).toBe(200);
  });

  it('are not reset when another account signs in from the same address', async () => {
    const { app, db } = harness();
    const own = await createAccount(db);
    const from = freshAddress();
    for (let count = 0; count < 50; count++) {
      if (count === 25) expect((await login(app, own.email, PASSWORD, from)).statusCode).toBe(200);
      await login(app, `${unique('mixed').replace(' ', '-')}@example.com`, 'Wrong-2-win', from);
    }
    expect((await login(app, own.email, PASSWORD, from)).statusCode).toBe(429);
  });

  it('trust no address that a client claims', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    const from = freshAddress();
    const claimed = (host: number) => ({ ...from, headers: { 'x-forwarded-for': `203.0.113.${host}` } });
    for (let count = 0; count < 50; count++) {
      const stranger = `${unique('claim').replace(' ', '-')}@example.com`;
      await login(app, stranger, 'Wrong-2-win', claimed(count));
    }
    expect((await login(app, email, PASSWORD, claimed(99))).statusCode).toBe(429);
  });

  it('at once never try many more passwords than one by one', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    const from = freshAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => login(app, email, `Wrong-${n}-win`, from)),
    );
    // Two run at a time: one more than five may be tried before the fifth failure is counted.
    expect(
      countOf(
        answers.map((answer) => answer.statusCode),
        401,
      ),
    ).toBeLessThanOrEqual(6);
  });
});

describeOnBothEngines('requests for reset links', (harness) => {
  it('are bounded by address, for known and unknown accounts alike', async () => {
    const { app } = harness();
    const from = freshAddress();
    const ask = () =>
      post(
        app,
        authCalls.forgotPassword.path,
        { email: `${unique('ask').replace(' ', '-')}@example.com` },
        from,
      );
    for (let count = 0; count < 30; count++) expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Too many attempts. Please try again in 60 minutes.',
    ]);
    await letPass(harness().db, HOUR);
    expect((await ask()).statusCode).toBe(200);
  });
});

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
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
