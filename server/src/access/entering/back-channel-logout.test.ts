import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { authCalls } from '@kitroom/contract/auth-calls';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { expect, it, onTestFinished } from 'vitest';
import { CHOSEN_PASSWORD, createAccount, letPass, login, PASSWORD, post } from '../../../test/accounts.ts';
import { sessionOf, statusWith, told, wrongField } from '../../../test/answers.ts';
import { browser, describeApp } from '../../../test/harness.ts';
import { rowsOf, setRows } from '../../../test/rows.ts';
import { anotherProcess } from '../../../test/second-steps.ts';
import { CLIENT_ID, type SigningKey } from '../../../test/single-sign-on/oidc-provider.ts';
import { providerOfTests, throughProvider } from '../../../test/single-sign-on/through-provider.ts';
import type { App } from '../../platform/http/schemas.ts';

const idp = await providerOfTests();
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

const signOut = (app: App, cookie = '') => post(app, authCalls.logout.path, {}, { headers: { cookie } });

describeApp(
  'signing out with single sign-on',
  (harness) => {
    const { member, signIn, tellSignedOut } = throughProvider(harness, idp);

    /** Sends a good logout token, with these changes. */
    const tell = async (change: object, typ = 'logout+jwt', key?: SigningKey) => {
      const claims = {
        iss: idp.issuer,
        aud: CLIENT_ID,
        iat: Math.floor(Date.now() / 1000),
        jti: randomUUID(),
        sub: 'unknown',
        events: { [LOGOUT]: {} },
        ...change,
      };
      return tellSignedOut(await idp.sign(claims, typ, key));
    };
    const isIn = async (session = '') => (await statusWith(harness().app, session)) === 200;

    it('ends our session, leads to where the provider ends its own, and takes its message that it has', async () => {
      const { app } = harness();
      await member();
      const here = await signIn();
      const other = await signIn();
      const { redirect } = (await signOut(app, here.session)).json();
      expect(redirect).toMatch(/\/session\/end\?/u);
      expect(Object.fromEntries(new URL(redirect).searchParams)).toEqual({
        client_id: CLIENT_ID,
        post_logout_redirect_uri: 'http://localhost:3000/',
      });
      expect([await isIn(here.session), await isIn(other.session)]).toEqual([false, true]);

      await here.browser.signOut(redirect);
      expect((await tellSignedOut(idp.logoutTokens.at(-1))).statusCode).toBe(200);
      expect(await isIn(other.session)).toBe(true);
      await other.browser.signOut(redirect);
      const token = idp.logoutTokens.at(-1);
      const invalid = wrongField('logout_token', 'The logout token is not valid.');
      expect(told(await tellSignedOut(`${token}x`))).toEqual(invalid);
      expect(await isIn(other.session)).toBe(true);
      expect((await tellSignedOut(token)).json()).toEqual({ success: true, message: 'Signed out' });
      expect(await isIn(other.session)).toBe(false);
      // Once, for as long as one may be good: ten minutes, and one more for clocks that differ.
      for (const later of [0, 11 * 60_000]) {
        await letPass(harness().db, later);
        expect((await tellSignedOut(token)).statusCode).toBe(400);
      }
    });

    it('ends all sessions of a person, or one that the provider names, and nobody else’s', async () => {
      const { db } = harness();
      const enter = async () => {
        const { session } = await signIn();
        const sids = db.query.selectFrom('single_sign_on_sessions').select('sid');
        const { sid } = await sids.orderBy('session_id', 'desc').executeTakeFirstOrThrow();
        return { sid, session };
      };
      const ann = await member();
      const ofAnn = [await enter(), await enter()];
      const bo = await member();
      const ofBo = [await enter(), await enter()];
      const areIn = () => Promise.all([...ofAnn, ...ofBo].map(({ session }) => isIn(session)));
      // That is a session of somebody else.
      expect((await tell({ sub: ann.person.sub, sid: ofBo[0]?.sid })).statusCode).toBe(200);
      expect(await areIn()).toEqual([true, true, true, true]);
      expect((await tell({ sub: ann.person.sub })).statusCode).toBe(200);
      expect(await areIn()).toEqual([false, false, true, true]);
      expect((await tell({ sub: undefined, sid: ofBo[0]?.sid })).statusCode).toBe(200);
      expect(await areIn()).toEqual([false, false, false, true]);
      // It began at another provider.
      await setRows(db, 'single_sign_on_sessions', {}, { issuer: 'https://former.example' });
      expect((await tell({ sub: bo.person.sub })).statusCode).toBe(200);
      expect(await areIn()).toEqual([false, false, false, true]);
      const actorsOf = async ({ user }: typeof ann) =>
        (await rowsOf(db, 'change_log', { action: 'sign-out', actor_user_id: user.id })).map(
          ({ entity }) => entity,
        );
      expect([await actorsOf(ann), await actorsOf(bo)]).toEqual([['sessions', 'sessions'], ['sessions']]);
    });

    it('ends the session in which somebody has changed their password, too', async () => {
      const { user, person } = await member();
      const { session = '' } = await signIn();
      const entered = browser(harness().app, user.id, user.app_role_id, session.split('=')[1] ?? '');
      const input = { currentPassword: PASSWORD, newPassword: CHOSEN_PASSWORD };
      const goesOn = sessionOf(await entered.put(passwordCalls.change.path, input));
      expect(await isIn(goesOn)).toBe(true);
      expect((await tell({ sub: person.sub })).statusCode).toBe(200);
      expect(await isIn(goesOn)).toBe(false);
    });

    it('takes its message by a key that the token does not name, among several', async () => {
      const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
      const [own, other] = [pair(), pair()];
      const keys = [other, own].map(({ publicKey }) => publicKey.export({ format: 'jwk' }));
      idp.instead({ '/jwks': (_request, response) => void response.end(JSON.stringify({ keys })) });
      onTestFinished(() => idp.instead({}));
      const key = { ...own.privateKey.export({ format: 'jwk' }), alg: 'RS256' };
      expect((await tell({}, 'logout+jwt', key)).statusCode).toBe(200);
      const unknown = { ...pair().privateKey.export({ format: 'jwk' }), alg: 'RS256' };
      expect((await tell({}, 'logout+jwt', unknown)).statusCode).toBe(400);
    });

    it('wants the message of the provider again while its keys cannot be had', async () => {
      const other = await anotherProcess(harness().config);
      onTestFinished(other.close);
      const token = await idp.sign({ iss: idp.issuer }, 'logout+jwt');
      idp.down(true);
      onTestFinished(() => idp.down(false));
      const elsewhere = throughProvider(() => ({ ...harness(), ...other }), idp);
      expect((await elsewhere.tellSignedOut(token)).statusCode).toBe(503);
    });

    it('leads nowhere where the session began with a password', async () => {
      const { app, db } = harness();
      const { email } = await createAccount(db);
      const out = await signOut(app, sessionOf(await login(app, email)));
      expect([out.statusCode, out.json().redirect]).toEqual([200, undefined]);
    });

    it.each([
      ['a session and null for a person', { sub: null, sid: 'of-nobody' }],
      ['several audiences', { aud: ['b', CLIENT_ID] }],
      ['an event with null', { events: { [LOGOUT]: null, other: {} } }],
      ['its kind written in full', {}, 'application/logout+jwt'],
      ['the kind of all tokens', {}, 'JWT'],
      ['no kind', {}, ''],
      [
        'more than it must have',
        { exp: Math.floor(Date.now() / 1000) + 120, trace_id: 'x', nonce: undefined },
      ],
    ])('takes a token with %s', async (_what, change, typ?: string) => {
      expect((await tell({ ...change }, typ)).statusCode).toBe(200);
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
      ['an ID token', { events: undefined }, 'JWT'],
      ['one that names a time as text', { iat: `${Math.floor(Date.now() / 1000)}` }],
      ['one of two minutes from now', { iat: Math.floor(Date.now() / 1000) + 120 }],
      ['an access token', {}, 'at+jwt'],
      ['none', undefined],
    ])('takes only logout tokens of the provider: not %s', async (_what, change, typ?: string) => {
      const answer = await tell({ ...change }, typ);
      expect(answer.statusCode).toBe(change ? 400 : 200);
    });
  },
  { ...idp.env },
);
