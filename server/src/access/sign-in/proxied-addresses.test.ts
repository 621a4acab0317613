import { authCalls, ownSessions } from '@kitroom/contract/auth-calls';
import { expect, it } from 'vitest';
import { createAccount, login, post } from '../../../test/accounts.ts';
import { unique } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';

const stranger = () => `${unique('stranger').replace(' ', '-')}@example.com`;
const from = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } });

describeApp(
  'behind a proxy that adds the port of each connection, one address',
  (harness) => {
    it.each([
      ['IPv4', (port: number) => `203.0.113.9:${port}`],
      ['IPv6', (port: number) => `[2001:db8:7::${port}]:${port}`],
    ])('fails to sign in 50 times, with %s', async (_kind, forwarded) => {
      const statuses: number[] = [];
      for (let port = 1001; port <= 1051; port++)
        statuses.push(
          (await login(harness().app, stranger(), 'Wrong-2-win', from(forwarded(port)))).statusCode,
        );
      expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([50, 429]);
    });

    it('asks for 30 links to choose a password an hour', async () => {
      const statuses: number[] = [];
      for (let port = 1001; port <= 1031; port++) {
        const asked = { email: stranger() };
        const { path } = authCalls.forgotPassword;
        statuses.push((await post(harness().app, path, asked, from(`203.0.113.9:${port}`))).statusCode);
      }
      expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([30, 429]);
    });

    it('is listed without the port', async () => {
      const { app, db } = harness();
      const user = await createAccount(db);
      await login(app, user.email, undefined, from('203.0.113.10:51234'));
      const { sessions } = (await (await harness().signInAs(user.id)).get(ownSessions.list.path)).json();
      expect(sessions).toContainEqual(expect.objectContaining({ address: '203.0.113.10' }));
    });
  },
  { TRUST_PROXY: '1' },
);
