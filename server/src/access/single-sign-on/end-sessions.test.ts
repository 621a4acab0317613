import { randomUUID } from 'node:crypto';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { authCalls } from '@kitroom/contract/auth';
import { afterAll, expect, it } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { CLIENT_ID, startProvider } from '../../../test/oidc-provider.ts';
import { throughProvider } from '../../../test/single-sign-on.ts';

const idp = await startProvider();
afterAll(() => idp.stop());

describeOnBothEngines(
  'signing out with single sign-on',
  (harness) => {
    const { signIn } = throughProvider(harness, idp.issuer);

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
      ['a token that has expired', { exp: Math.floor(Date.now() / 1000) - 61 }],
      ['a token for nobody', { sub: undefined }],
      ['a token of another kind', {}, 'JWT'],
      ['an access token', {}, 'at+jwt'],
      ['none', undefined],
    ])('takes only logout tokens of the provider: not %s', async (_what, change, typ = 'logout+jwt') => {
      const tell = async (claims: object) =>
        harness().app.inject({
          method: 'POST',
          url: singleSignOn.backChannelLogoutPath,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: `logout_token=${await idp.sign(claims, typ)}`,
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
