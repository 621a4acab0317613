import { authCalls } from '@kitroom/contract/auth-calls';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, createAccount, login } from '../../../test/accounts.ts';
import { statusWith } from '../../../test/answers.ts';
import { describeApp, type Harness, startHarness } from '../../../test/harness.ts';
import { accountWithApp, answerCode, appCode } from '../../../test/second-steps.ts';

/** The cookies that a browser keeps for one host, whatever the port. */
class Jar {
  readonly #cookies = new Map<string, string>();
  get header() {
    return { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }
  keep(answer: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value } of answer.cookies) {
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}

describe.each(['http', 'https'])('on one host, by %s', (scheme) => {
  const started: Awaited<ReturnType<typeof startHarness>>[] = [];
  beforeAll(async () => {
    for (const port of [3000, 3001])
      started.push(await startHarness('sqlite', { PUBLIC_URL: `${scheme}://club.example:${port}` }));
  });
  afterAll(() => Promise.all(started.map(({ close }) => close())));
  const installations = () => started.map(({ harness }) => harness) as [Harness, Harness];

  it('two installations sign nobody out of the other one', async () => {
    const jar = new Jar();
    for (const { app, db } of installations()) {
      const { email } = await createAccount(db);
      jar.keep(await login(app, email, undefined, { headers: jar.header }));
    }
    const statuses = () => Promise.all(installations().map(({ app }) => statusWith(app, jar.header.cookie)));
    expect(await statuses()).toEqual([200, 200]);
    const left = { method: 'POST', url: authCalls.logout.path, headers: jar.header } as const;
    jar.keep(await installations()[0].app.inject(left));
    expect(await statuses()).toEqual([401, 200]);
  });

  it('each of several cookies of the name is tried', async () => {
    const { app, db } = installations()[0];
    const { email } = await createAccount(db);
    const [session] = (await login(app, email)).cookies;
    if (!session) throw new Error('No cookie');
    const other = `${session.name}=${'x'.repeat(43)}`;
    const own = `${session.name}=${session.value}`;
    const cookie = `${session.name}=short; ${other}; sid=abc; ${own}`;
    expect(await statusWith(app, cookie)).toBe(200);
    // Apache joins two lines of cookies by a comma. Reading that would let other hosts of the domain, in a cookie of their
    // own, plant one that `__Host-` keeps them from planting.
    expect(await statusWith(app, `theme=dark, ${own}`)).toBe(401);
    await app.inject({ method: 'POST', url: authCalls.logout.path, headers: { cookie } });
    expect(await statusWith(app, own)).toBe(401);
  });

  it('a sign-in ends the sessions of all of them, in whatever order they come', async () => {
    const { app, db } = installations()[0];
    const [former, next] = [await createAccount(db), await createAccount(db)];
    const cookies = [cookieOf(await login(app, former.email)), cookieOf(await login(app, former.email))];
    const name = cookies[0]?.split('=')[0];
    const cookie = [`${name}=${'x'.repeat(43)}`, ...cookies].join('; ');
    const own = cookieOf(await login(app, next.email, undefined, { headers: { cookie } }));
    const statuses = await Promise.all(
      [...cookies, `${cookie}; ${own}`].map((sent) => statusWith(app, sent)),
    );
    expect(statuses).toEqual([401, 401, 200]);
  });
});

describeApp('an update to the new names', (harness) => {
  it('signs nobody out, and asks nobody for a second step again', async () => {
    const { app } = harness();
    const { account, secret } = await accountWithApp(harness());
    const jar = new Jar();
    jar.keep(await login(app, account.email));
    const done = await answerCode(app, jar.header.cookie, appCode(secret), { trust: true });
    const former = done.cookies.map(({ name, value }) => `${name.replace('kitroom-3000-', '')}=${value}`);
    expect(former.map((cookie) => cookie.split('=')[0])).toContain('sid');
    expect(await statusWith(app, former.join('; '))).toBe(200);
    const again = await login(app, account.email, undefined, { headers: { cookie: former.join('; ') } });
    expect(again.json()).toEqual({ success: true, csrfToken: expect.any(String) });
    // The session that it was ends as ever.
    expect(await statusWith(app, former.join('; '))).toBe(401);
    // Under the former names, other programs of the host may have cookies of their own.
    const own = done.cookies.map(({ name, value }) => `${name}=${value}`);
    const cookie = [...former.map((one) => one.replace(/=.*/u, '=x')), ...own].join('; ');
    const beside = await login(app, account.email, undefined, { headers: { cookie } });
    expect(beside.json()).toEqual({ success: true, csrfToken: expect.any(String) });
  });
});
