import { randomUUID } from 'node:crypto';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { afterAll, expect, it } from 'vitest';
import { CHOSEN_PASSWORD, cookieOf, createAccount, login, PASSWORD } from '../../../test/accounts.ts';
import { ownName } from '../../../test/cookies.ts';
import { describeApp } from '../../../test/harness.ts';
import { CLIENT_ID, startProvider } from '../../../test/single-sign-on/oidc-provider.ts';
import { throughProvider } from '../../../test/single-sign-on/through-provider.ts';
import { csrfTokenOf } from '../sign-in/sessions.ts';

const idp = await startProvider();
afterAll(() => idp.stop());

describeApp(
  'signing out with single sign-on',
  (harness) => {
    const { signIn } = throughProvider(harness, idp.issuer);

    /** Sends a good logout token, with these changes. */
    const tell = async (change: object, typ = 'logout+jwt') => {
      const claims = {
        iss: idp.issuer,
        aud: CLIENT_ID,
        iat: Math.floor(Date.now() / 1000),
        jti: randomUUID(),
        sub: 'unknown',
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...change,
      };
      return tellWith(await idp.sign(claims, typ));
    };
    const tellWith = (token: string) =>
      harness().app.inject({
        method: 'POST',
        url: singleSignOn.backChannelLogoutPath,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `logout_token=${token}`,
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
            headers: { cookie: `${ownName('sid')}=${session?.value}` },
          })
        ).statusCode === 200;
      const headers = { cookie: `${ownName('sid')}=${here.session?.value}` };
      const out = await app.inject({ method: 'POST', url: authCalls.logout.path, headers });
      const { redirect } = out.json();
      expect(redirect).toMatch(/\/session\/end\?/u);
      expect(Object.fromEntries(new URL(redirect).searchParams)).toEqual({
        client_id: CLIENT_ID,
        post_logout_redirect_uri: 'http://localhost:3000/',
      });
      expect([await isIn(here.session), await isIn(other.session)]).toEqual([false, true]);

      await here.browser.signOut(redirect);
      expect((await tellWith(idp.logoutTokens.at(-1) ?? '')).statusCode).toBe(200);
      expect(await isIn(other.session)).toBe(true);
      await other.browser.signOut(redirect);
      const token = idp.logoutTokens.at(-1) ?? '';
      const message = 'The logout token is not valid.';
      const errors = [{ path: 'logout_token', message }];
      expect((await tellWith(`${token}x`)).json()).toEqual({ success: false, message, errors });
      expect(await isIn(other.session)).toBe(true);
      expect((await tellWith(token)).json()).toEqual({ success: true, message: 'Signed out' });
      expect(await isIn(other.session)).toBe(false);
      expect((await tellWith(token)).statusCode).toBe(400);
    });

    it('ends all sessions of a person, or one that the provider names, and nobody else’s', async () => {
      const { app, db } = harness();
      const enter = async (sub: string, email: string) => {
        idp.person({ sub, email, email_verified: true });
        const { session } = await signIn();
        const of = db.query.selectFrom('single_sign_on_sessions').selectAll().orderBy('session_id', 'desc');
        const { sid } = await of.executeTakeFirstOrThrow();
        const headers = { cookie: `${ownName('sid')}=${session?.value}` };
        const isIn = async () =>
          (await app.inject({ url: authCalls.userPermissions.path, headers })).statusCode === 200;
        return { sid, isIn };
      };
      const [ann, bo] = [await createAccount(db), await createAccount(db)];
      const ofAnn = [await enter('ann', ann.email), await enter('ann', ann.email)];
      const ofBo = [await enter('bo', bo.email), await enter('bo', bo.email)];
      const areIn = () => Promise.all([...ofAnn, ...ofBo].map(({ isIn }) => isIn()));
      expect((await tell({ sub: 'ann' })).statusCode).toBe(200);
      expect(await areIn()).toEqual([false, false, true, true]);
      expect((await tell({ sub: undefined, sid: ofBo[0]?.sid })).statusCode).toBe(200);
      expect(await areIn()).toEqual([false, false, false, true]);
      const ended = await db.query
        .selectFrom('change_log')
        .select(['entity', 'actor_user_id'])
        .where('action', '=', 'sign-out')
        .where('actor_user_id', 'in', [ann.id, bo.id])
        .orderBy('id')
        .execute();
      expect(ended).toEqual([ann, ann, bo].map(({ id }) => ({ entity: 'sessions', actor_user_id: id })));
    });

    it('ends the session in which somebody has changed their password, too', async () => {
      const { app, db } = harness();
      const user = await createAccount(db);
      idp.person({ sub: `of-${user.id}`, email: user.email, email_verified: true });
      const { session } = await signIn();
      const token = String(session?.value);
      const changed = await app.inject({
        method: 'PUT',
        url: passwordCalls.change.path,
        headers: { cookie: `${ownName('sid')}=${token}`, [CSRF_HEADER]: csrfTokenOf(token) },
        payload: { currentPassword: PASSWORD, newPassword: CHOSEN_PASSWORD },
      });
      const headers = {
        cookie: `${ownName('sid')}=${changed.cookies.find(({ name }) => name === ownName('sid'))?.value}`,
      };
      const status = async () =>
        (await app.inject({ url: authCalls.userPermissions.path, headers })).statusCode;
      expect([changed.statusCode, await status()]).toEqual([200, 200]);
      expect((await tell({ sub: `of-${user.id}` })).statusCode).toBe(200);
      expect(await status()).toBe(401);
    });

    it('leads nowhere where the session began with a password', async () => {
      const { app, db } = harness();
      const { email } = await createAccount(db);
      const headers = { cookie: cookieOf(await login(app, email)) };
      const out = await app.inject({ method: 'POST', url: authCalls.logout.path, headers });
      expect([out.statusCode, out.json().redirect]).toEqual([200, undefined]);
    });

    it.each([
      ['a token for somebody else', { aud: 'another' }],
      ['a token of somebody else', { iss: 'https://evil.example' }],
      ['a token with a nonce', { nonce: 'n' }],
      ['a token without the event', { events: {} }],
      ['a token of yesterday', { iat: Math.floor(Date.now() / 1000) - 86_400 }],
      ['a token that has expired', { exp: Math.floor(Date.now() / 1000) - 61 }],
      ['a token for nobody', { sub: undefined }],
      ['a token without an id', { jti: undefined }],
      ['a token of another kind', {}, 'JWT'],
      ['an access token', {}, 'at+jwt'],
      ['none', undefined],
    ])('takes only logout tokens of the provider: not %s', async (_what, change, typ?: string) => {
      const answer = await tell({ ...change }, typ);
      expect(answer.statusCode).toBe(change ? 400 : 200);
    });
  },
  { ...idp.env },
);
