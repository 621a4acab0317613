import { authCalls } from '@kitroom/contract/auth-calls';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, login } from '../../../test/accounts.ts';
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

const status = ({ app }: Harness, cookie: string) => statusWith(app, cookie);

describe.each(['http', 'https'])('on one host, by %s', (scheme) => {
  const started: Awaited<ReturnType<typeof startHarness>>[] = [];
  beforeAll(async () => {
    for (const port of [3000, 3001])
      started.push(await startHarness('sqlite', { PUBLIC_URL: `${scheme}://club.example:${port}` }));
  });
  afterAll(() => Promise.all(started.map(({ close }) => close())));
  const installation = (index: number): Harness => {
    const found = started[index];
    if (!found) throw new Error('Not started');
    return found.harness;
  };

  it('two installations sign nobody out of the other one', async () => {
    const jar = new Jar();
    const both = [installation(0), installation(1)];
    for (const each of both) {
      const { email } = await createAccount(each.db);
      jar.keep(await login(each.app, email, undefined, { headers: jar.header }));
    }
    for (const each of both) expect(await status(each, jar.header.cookie)).toBe(200);
    const left = { method: 'POST', url: authCalls.logout.path, headers: jar.header } as const;
    jar.keep(await installation(0).app.inject(left));
    expect(await status(installation(0), jar.header.cookie)).toBe(401);
    expect(await status(installation(1), jar.header.cookie)).toBe(200);
  });

  it('each of several cookies of the name is tried', async () => {
    const { app, db } = installation(0);
    const { email } = await createAccount(db);
    const [session] = (await login(app, email)).cookies;
    if (!session) throw new Error('No cookie');
    const other = `${session.name}=${'x'.repeat(43)}`;
    const own = `${session.name}=${session.value}`;
    const cookie = `${session.name}=short; ${other}; sid=abc; ${own}`;
    expect(await status(installation(0), cookie)).toBe(200);
    await app.inject({ method: 'POST', url: authCalls.logout.path, headers: { cookie } });
    expect(await status(installation(0), own)).toBe(401);
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
    expect(await status(harness(), former.join('; '))).toBe(200);
    const again = await login(app, account.email, undefined, { headers: { cookie: former.join('; ') } });
    expect(again.json()).toEqual({ success: true, csrfToken: expect.any(String) });
    // The session that it was ends as ever.
    expect(await status(harness(), former.join('; '))).toBe(401);
  });
});
