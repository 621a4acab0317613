import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { authCalls } from '@kitroom/contract/auth';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { browserAtProvider, startProvider } from '../../../test/oidc-provider.ts';

const idp = await startProvider();
afterAll(() => idp.stop());

const cookies = (answer: LightMyRequestResponse) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

describeOnBothEngines(
  'single sign-on',
  (harness) => {
    async function start(returnTo = '/admin/size?q=a') {
      const query = new URLSearchParams({ [singleSignOn.returnTo]: returnTo });
      const answer = await harness().app.inject({ url: `${singleSignOn.startPath}?${query}` });
      expect(answer.statusCode).toBe(302);
      return { address: String(answer.headers.location), cookie: cookies(answer) };
    }

    async function comeBack(address: string, cookie: string) {
      const { pathname, search } = new URL(address);
      return harness().app.inject({ url: `${pathname}${search}`, headers: { cookie } });
    }

    async function signIn(returnTo?: string) {
      const browser = browserAtProvider(idp.issuer);
      const { address, cookie } = await start(returnTo);
      const answer = await comeBack(await browser.follow(address), cookie);
      return { answer, browser, session: answer.cookies.find(({ name }) => name === 'sid') };
    }

    const failed = (reason: string) => `http://localhost:3000/login?single-sign-on=${reason}`;

    it('lets in an active user with this verified email, and knows them by their subject from then on', async () => {
      const { app, db } = harness();
      const user = await createAccount(db, { permissions: ['SIZE_READ'] });
      idp.person({ sub: 'ann', email: user.email.toUpperCase(), email_verified: true });
      const { answer, session } = await signIn();
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        'http://localhost:3000/admin/size?q=a',
      ]);
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      const asked = await app.inject({
        url: authCalls.userPermissions.path,
        headers: { cookie: `sid=${session?.value}` },
      });
      expect(asked.json().data).toMatchObject({ userId: user.id, permissions: ['SIZE_READ'] });
      idp.person({ sub: 'ann', email: 'other@example.com', email_verified: false });
      expect((await signIn()).session).toBeDefined();
      const signIns = await db.query
        .selectFrom('change_log')
        .selectAll()
        .where('action', '=', 'sign-in')
        .where('entity_id', '=', user.id)
        .execute();
      expect(signIns).toHaveLength(2);
    });

    it.each([
      ['nobody has the email', { email: 'nobody@example.com', email_verified: true }, 'no-account'],
      [
        'the email is not verified',
        { email: 'unsure@example.com', email_verified: false },
        'unverified-email',
      ],
      ['there is no email', {}, 'unverified-email'],
    ])('lets nobody in when %s', async (_when, claims, reason) => {
      idp.person({ sub: `stranger-${reason}`, ...claims });
      const { answer, session } = await signIn();
      expect([answer.headers.location, session]).toEqual([failed(reason), undefined]);
    });

    it('lets no inactive user in, whatever the provider says', async () => {
      const { db } = harness();
      const user = await createAccount(db);
      idp.person({ sub: 'gone', email: user.email, email_verified: true });
      expect((await signIn()).session).toBeDefined();
      await db.query.updateTable('users').set({ is_active: 0 }).where('id', '=', user.id).execute();
      const { answer, session } = await signIn();
      expect([answer.headers.location, session]).toEqual([failed('no-account'), undefined]);
    });

    it.each([
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https://evil.example',
      '/api/auth/logout',
      `/${'a'.repeat(1000)}`,
    ])('returns to no other site: %j', async (returnTo) => {
      const user = await createAccount(harness().db);
      idp.person({ sub: `of-${user.id}`, email: user.email, email_verified: true });
      expect((await signIn(returnTo)).answer.headers.location).toBe('http://localhost:3000/');
    });
  },
  { ...idp.env },
);
