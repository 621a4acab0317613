import { randomUUID } from 'node:crypto';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { authCalls } from '@kitroom/contract/auth';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { browserAtProvider, CLIENT_ID, startProvider } from '../../../test/oidc-provider.ts';

import { openProvider, ProviderUnavailableError } from './provider.ts';

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

    it('works once, in the browser where it began, with the state and nonce of then', async () => {
      const user = await createAccount(harness().db);
      idp.person({ sub: `of-${user.id}`, email: user.email, email_verified: true });
      const { address, cookie } = await start();
      const back = await browserAtProvider(idp.issuer).follow(address);
      const altered = (change: object) => {
        const [name = '', value = ''] = cookie.split('=');
        const attempt = JSON.parse(Buffer.from(value, 'base64url').toString());
        return `${name}=${Buffer.from(JSON.stringify({ ...attempt, ...change })).toString('base64url')}`;
      };
      const where = async (at: string, sent: string) => (await comeBack(at, sent)).headers.location;
      expect(await where(back, '')).toBe(failed('expired'));
      expect(await where(back, altered({ until: Date.now() }))).toBe(failed('expired'));
      expect(await where(back, altered({ state: 'another' }))).toBe(failed('failed'));
      expect(await where(back.replace(/iss=[^&]*/u, 'iss=https%3A%2F%2Fevil.example'), cookie)).toBe(
        failed('failed'),
      );
      const answer = await comeBack(back, cookie);
      expect(answer.headers.location).toBe('http://localhost:3000/admin/size?q=a');
      expect(answer.cookies.find(({ name }) => name === 'single-sign-on')?.value).toBe('');
      expect(await where(back, cookie)).toBe(failed('failed'));

      const second = await start();
      const wrong = await browserAtProvider(idp.issuer).follow(
        second.address.replace(/nonce=[^&]*/u, 'nonce=other'),
      );
      expect(await where(wrong, second.cookie)).toBe(failed('failed'));
      const canceled = `${back.split('?')[0]}?error=access_denied&state=${new URL(second.address).searchParams.get('state')}&iss=${encodeURIComponent(idp.issuer)}`;
      expect(await where(canceled, second.cookie)).toBe(failed('canceled'));
    });

    it('says in a sentence that the provider is down, before and after it was asked', async () => {
      const user = await createAccount(harness().db);
      idp.person({ sub: `of-${user.id}`, email: user.email, email_verified: true });
      const { address, cookie } = await start();
      const back = await browserAtProvider(idp.issuer).follow(address);
      idp.down(true);
      onTestFinished(() => idp.down(false));
      expect((await comeBack(back, cookie)).headers.location).toBe(failed('unavailable'));
      const { publicUrl, singleSignOn: settings } = harness().config;
      if (!settings) throw new Error('no settings');
      const provider = openProvider(settings, publicUrl);
      await expect(provider.check()).rejects.toThrow(ProviderUnavailableError);
      idp.down(false);
      await expect(provider.check()).resolves.toBeUndefined();
      await expect(
        openProvider({ ...settings, issuer: `${settings.issuer}/other` }, publicUrl).check(),
      ).rejects.toThrow(ProviderUnavailableError);
    });

    it('takes new keys of the provider, a minute after it last asked for them', async () => {
      const user = await createAccount(harness().db);
      idp.person({ sub: `of-${user.id}`, email: user.email, email_verified: true });
      expect((await signIn()).session).toBeDefined();
      idp.rotateKeys();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
      onTestFinished(() => void vi.useRealTimers());
      expect((await signIn()).session).toBeDefined();
    });

    it('ends our session, leads to where the provider ends its own, and takes its message that it has', async () => {
      const { app, db } = harness();
      const user = await createAccount(db);
      idp.person({ sub: `of-${user.id}`, email: user.email, email_verified: true });
      const here = await signIn();
      const other = await signIn();
      const isIn = async (session: typeof here.session) =>
        (
          await app.inject({
            url: authCalls.userPermissions.path,
            headers: { cookie: `sid=${session?.value}` },
          })
        ).statusCode === 200;
      const headers = { cookie: `sid=${here.session?.value}` };
      const out = await app.inject({ method: 'POST', url: authCalls.logout.path, headers });
      const { redirect } = out.json();
      expect(redirect).toMatch(/\/session\/end\?/u);
      expect(Object.fromEntries(new URL(redirect).searchParams)).toEqual({
        client_id: CLIENT_ID,
        post_logout_redirect_uri: 'http://localhost:3000/',
      });
      expect([await isIn(here.session), await isIn(other.session)]).toEqual([false, true]);

      const tell = (token: string) =>
        app.inject({
          method: 'POST',
          url: singleSignOn.backChannelLogoutPath,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: `logout_token=${token}`,
        });
      await here.browser.signOut(redirect);
      expect((await tell(idp.logoutTokens.at(-1) ?? '')).statusCode).toBe(200);
      expect(await isIn(other.session)).toBe(true);
      await other.browser.signOut(redirect);
      const token = idp.logoutTokens.at(-1) ?? '';
      expect((await tell(`${token}x`)).json().message).toBe('The logout token is not valid.');
      expect(await isIn(other.session)).toBe(true);
      expect((await tell(token)).statusCode).toBe(200);
      expect(await isIn(other.session)).toBe(false);
      expect((await tell(token)).statusCode).toBe(400);
    });

    it.each([
      ['a token for somebody else', { aud: 'another' }],
      ['a token of somebody else', { iss: 'https://evil.example' }],
      ['a token with a nonce', { nonce: 'n' }],
      ['a token without the event', { events: {} }],
      ['a token of yesterday', { iat: Math.floor(Date.now() / 1000) - 86_400 }],
      ['a token for nobody', { sub: undefined }],
      ['none', undefined],
    ])('takes only logout tokens of the provider: not %s', async (_what, change) => {
      const tell = async (claims: object) =>
        harness().app.inject({
          method: 'POST',
          url: singleSignOn.backChannelLogoutPath,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: `logout_token=${await idp.sign(claims)}`,
        });
      const good = {
        iss: idp.issuer,
        aud: CLIENT_ID,
        iat: Math.floor(Date.now() / 1000),
        jti: randomUUID(),
        sub: 'unknown',
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      };
      const answer = await tell({ ...good, ...change });
      expect(answer.statusCode).toBe(change ? 400 : 200);
    });
  },
  { ...idp.env },
);
