import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createAccount, letPass, login } from '../../../test/accounts.ts';
import { ownPermissions } from '../../../test/answers.ts';
import { stopClock } from '../../../test/clock.ts';
import { ownName } from '../../../test/cookies.ts';
import { createRole } from '../../../test/factories.ts';
import { describeApp, describeOnBothEngines } from '../../../test/harness.ts';
import { meet } from '../../../test/meeting.ts';
import { mailsTo } from '../../../test/received-mails.ts';
import { deleteRows, rowsOf, setRows } from '../../../test/rows.ts';
import { anotherProcess } from '../../../test/second-steps.ts';
import { browserAtProvider } from '../../../test/single-sign-on/oidc-provider.ts';
import {
  failedFor,
  HOME,
  providerOfTests,
  throughProvider,
} from '../../../test/single-sign-on/through-provider.ts';
import { linkIdentity } from '../factors/provider/links.ts';
import { openProvider, ProviderUnavailableError } from '../factors/provider/provider.ts';
import { newVisit } from '../factors/provider/visit.ts';
import { SIGN_INS } from '../limits/limits.ts';

const idp = await providerOfTests();

describeApp(
  'single sign-on',
  (harness) => {
    const { member, start, comeBack, askProvider, signIn } = throughProvider(harness, idp);

    it('lets in an active user with this verified email, and knows them by their subject from then on', async () => {
      const { app, db } = harness();
      const user = await createAccount(db, { permissions: ['SIZE_READ'] });
      idp.person({ sub: 'ann', email: user.email.toUpperCase(), email_verified: true });
      const { answer, session } = await signIn();
      expect([answer.statusCode, answer.headers.location]).toEqual([302, HOME]);
      const cookie = answer.cookies.find(({ name }) => name === ownName('sid'));
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      const asked = await ownPermissions(app, session ?? '');
      expect(asked.json().data).toMatchObject({ userId: user.id, permissions: ['SIZE_READ'] });
      idp.person({ sub: 'ann', email: 'other@example.com', email_verified: false });
      expect((await signIn()).session).toBeDefined();
      const signIns = await rowsOf(db, 'change_log', { action: 'sign-in', entity_id: user.id });
      expect(signIns).toHaveLength(2);
      // The provider tells of new browsers itself: the link alone is mailed.
      expect(await mailsTo(db, user.email)).toEqual([
        { subject: 'Kitroom: your account was linked to single sign-on', text: expect.any(String) },
      ]);
    });

    it('keeps its visit in a cookie of ten minutes that no script reads', async () => {
      const { statusCode, cookies } = await harness().app.inject(singleSignOn.startPath);
      expect(statusCode).toBe(302);
      const visit = { name: ownName('single-sign-on'), value: expect.any(String), path: '/' };
      expect(cookies).toEqual([{ ...visit, maxAge: 600, httpOnly: true, sameSite: 'Lax' }]);
    });

    it.each([
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-purpose': 'preview' },
      { 'x-moz': 'prefetch' },
    ])('uses nothing up for a browser that looks ahead: %j', async (headers) => {
      await member();
      const ahead = await harness().app.inject({ url: singleSignOn.startPath, headers });
      expect([ahead.statusCode, ahead.cookies]).toEqual([503, []]);
      const { back, cookie } = await askProvider();
      const { pathname, search } = new URL(back);
      const url = `${pathname}${search}`;
      const looked = await harness().app.inject({ url, headers: { ...headers, cookie } });
      expect([looked.statusCode, looked.cookies]).toEqual([503, []]);
      expect((await comeBack(back, cookie)).headers.location).toBe(HOME);
    });

    it('counts who is let in, and who is refused', async () => {
      const counts = async () =>
        (await SIGN_INS.get()).values.map(({ labels, value }) => [labels.result, value]);
      await member();
      SIGN_INS.reset();
      await signIn();
      expect(await counts()).toEqual([['let-in', 1]]);
      idp.person({ sub: 'stranger', email: 'nobody@example.com', email_verified: true });
      await signIn();
      expect(await counts()).toEqual([
        ['let-in', 1],
        ['refused', 1],
      ]);
    });

    it('lets no inactive user in, whatever the provider says', async () => {
      const { db } = harness();
      const user = await createAccount(db);
      idp.person({ sub: 'gone', email: user.email, email_verified: true });
      expect((await signIn()).session).toBeDefined();
      await setRows(db, 'users', { id: user.id }, { is_active: 0 });
      const { answer, session } = await signIn();
      expect([answer.headers.location, session]).toEqual([failedFor('no-account'), undefined]);
    });

    it.each([
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https://evil.example',
      '/api/auth/logout',
      `/${'a'.repeat(1000)}`,
    ])('returns to no other site: %j', async (returnTo) => {
      await member();
      expect((await signIn({ returnTo })).answer.headers.location).toBe('http://localhost:3000/');
    });

    it('returns to a path of 1,000 characters', () => {
      const longest = `/${'a'.repeat(999)}`;
      expect(newVisit(longest, 'http://localhost:3000').returnTo).toBe(longest);
    });

    it('works once, in the browser where it began, with the state and nonce of then', async () => {
      await member();
      const altered = (cookie: string, change: object) => {
        const [name = '', value = ''] = cookie.split('=');
        const [visit] = JSON.parse(Buffer.from(value, 'base64url').toString());
        return `${name}=${Buffer.from(JSON.stringify([{ ...visit, ...change }])).toString('base64url')}`;
      };
      const where = async (at: string, sent: string) => (await comeBack(at, sent)).headers.location;
      const { back, cookie } = await askProvider();
      expect(await where(back, '')).toBe(failedFor('expired', null));
      expect(await where(back, altered(cookie, { until: Date.now() }))).toBe(failedFor('expired', null));
      expect(await where(back, altered(cookie, { state: 'another' }))).toBe(failedFor('failed'));
      expect(await where(back, altered(cookie, { verifier: 'a'.repeat(43) }))).toBe(failedFor('failed'));

      const good = await askProvider();
      const answer = await comeBack(good.back, good.cookie);
      expect(answer.headers.location).toBe(HOME);
      expect(answer.cookies.find(({ name }) => name === ownName('single-sign-on'))?.value).toBe('');
      expect(await where(good.back, good.cookie)).toBe(failedFor('expired'));

      const mixed = await askProvider();
      const from = mixed.back.replace(/iss=[^&]*/u, 'iss=https%3A%2F%2Fevil.example');
      expect(await where(from, mixed.cookie)).toBe(failedFor('failed'));
      expect(await where(mixed.back, mixed.cookie)).toBe(failedFor('expired'));

      const other = await start();
      const asked = other.address.replace(/nonce=[^&]*/u, 'nonce=other');
      const wrong = await browserAtProvider(idp.issuer).follow(asked);
      expect(await where(wrong, other.cookie)).toBe(failedFor('failed'));

      const third = await start();
      const state = new URL(third.address).searchParams.get('state');
      const canceled = `${good.back.split('?')[0]}?error=access_denied&state=${state}&iss=${encodeURIComponent(idp.issuer)}`;
      expect(await where(canceled, third.cookie)).toBe(failedFor('canceled'));

      const fourth = await start();
      const next = String(new URL(fourth.address).searchParams.get('state'));
      const broken = canceled.replace('access_denied', 'server_error').replace(String(state), next);
      expect(await where(broken, fourth.cookie)).toBe(failedFor('failed'));
    });

    it('lets nobody in from an address from which 50 attempts have failed, and says so', async () => {
      const { user } = await member();
      const failing = async () => {
        const { address, cookie } = await start();
        const state = new URL(address).searchParams.get('state');
        const iss = encodeURIComponent(idp.issuer);
        const back = `http://localhost:3000${singleSignOn.callbackPath}?code=x&state=${state}&iss=${iss}`;
        return (await comeBack(back, cookie)).headers.location;
      };
      await deleteRows(harness().db, 'throttles');
      for (let count = 1; count < 50; count += 1) expect(await failing()).toBe(failedFor('failed'));
      expect((await signIn()).session).toBeDefined();
      expect(await failing()).toBe(failedFor('failed'));
      expect((await signIn()).answer.headers.location).toBe(failedFor('too-many'));
      expect((await login(harness().app, user.email)).statusCode).toBe(200);
      await letPass(harness().db, 30_000);
      expect((await signIn()).session).toBeDefined();
    });

    it('says in a sentence that the provider is down, before and after it was asked', async () => {
      await member();
      const { address, cookie } = await start();
      const back = await browserAtProvider(idp.issuer).follow(address);
      idp.down(true);
      onTestFinished(() => idp.down(false));
      expect((await comeBack(back, cookie)).headers.location).toBe(failedFor('unavailable'));
      const { publicUrl, singleSignOn: settings } = harness().config;
      if (!settings) throw new Error('no settings');
      const provider = openProvider(settings, publicUrl);
      await expect(provider.check()).rejects.toThrow(ProviderUnavailableError);
      await expect(provider.signOutAddress()).resolves.toBeUndefined();
      const other = await anotherProcess(harness().config);
      onTestFinished(other.close);
      const sent = await other.app.inject(singleSignOn.startPath);
      expect([sent.statusCode, sent.headers.location]).toEqual([302, failedFor('unavailable', '/')]);
      idp.down(false);
      await expect(provider.check()).resolves.toBeUndefined();
      expect((await comeBack(back, cookie)).headers.location).toBe(HOME);
      const checked = (issuer: string) => openProvider({ ...settings, issuer }, publicUrl).check();
      await expect(checked(`${settings.issuer}/other`)).rejects.toThrow(
        `(404 from ${settings.issuer}/other/.well-known/openid-configuration)`,
      );
      await expect(checked(`${settings.issuer}/`)).rejects.toThrow(
        `${settings.issuer}/ does not answer as a provider: It calls itself ${settings.issuer}: OIDC_ISSUER must be exactly that`,
      );
      idp.down(true);
      stopClock();
      await expect(provider.check()).resolves.toBeUndefined();
      vi.setSystemTime(Date.now() + 60 * 60 * 1000);
      await expect(provider.check()).rejects.toThrow(ProviderUnavailableError);
    });

    it('asks the provider again where its parts are, once something has failed there', async () => {
      await member();
      const other = await anotherProcess(harness().config);
      onTestFinished(other.close);
      const there = throughProvider(() => ({ ...harness(), ...other }), idp);
      const description = '/.well-known/openid-configuration';
      const described: object = JSON.parse(await (await fetch(`${idp.issuer}${description}`)).text());
      const moved = JSON.stringify({ ...described, token_endpoint: `${idp.issuer}/elsewhere` });
      idp.instead({
        [description]: (_request, response) =>
          void response.writeHead(200, { 'content-type': 'application/json' }).end(moved),
      });
      onTestFinished(() => idp.instead({}));
      expect((await there.signIn()).session).toBeUndefined();
      idp.instead({});
      expect((await there.signIn()).answer.headers.location).toBe(HOME);
    });

    it('takes new keys of the provider at once, also under a former name', async () => {
      await member();
      await deleteRows(harness().db, 'throttles');
      for (const kid of [undefined, 'same', 'same', undefined]) {
        idp.rotateKeys(kid);
        expect((await signIn()).answer.headers.location).toBe(HOME);
      }
    });
  },
  { ...idp.env },
);

describeOnBothEngines(
  'single sign-on at the same moment',
  (harness) => {
    const { member, comeBack, askProvider } = throughProvider(harness, idp);

    it('lets one in with the same answer of the provider', async () => {
      const { user } = await member();
      const { back, cookie } = await askProvider();
      const answers = await Promise.all(Array.from({ length: 3 }, () => comeBack(back, cookie)));
      const where = answers.map(({ headers }) => headers.location);
      expect(where.filter((address) => address === HOME)).toHaveLength(1);
      expect(where.filter((address) => address === failedFor('expired'))).toHaveLength(2);
      const sessions = await rowsOf(harness().db, 'sessions', { user_id: user.id }, ['id']);
      expect(sessions).toHaveLength(1);
    });

    it('links an account to one of two persons with its email', async () => {
      const user = await createAccount(harness().db);
      const sentBack = async (sub: string) => {
        idp.person({ sub: `${sub}-${user.id}`, email: user.email, email_verified: true });
        const { back, cookie } = await askProvider();
        return () => comeBack(back, cookie);
      };
      const answers = await meet(harness(), await sentBack('one'), await sentBack('two'));
      const locations = answers.map(({ headers }) => headers.location);
      expect(locations.toSorted()).toEqual([HOME, failedFor('linked-otherwise')]);
      expect(await rowsOf(harness().db, 'single_sign_on_identities', { user_id: user.id })).toHaveLength(1);
    });

    it('links an account to one of two persons whose second steps end together', async () => {
      const { config, db } = harness();
      const { id } = await createAccount(db);
      const link = (subject: string) => () => {
        const proof = { issuer: idp.issuer, subject: `${subject}-${id}`, sid: null };
        return db.transaction((trx) => linkIdentity(trx, id, proof, { ...config, requestId: 'sign-in' }));
      };
      expect(await meet(harness(), link('one'), link('two'))).toEqual([true, false]);
    });

    it('creates a new person once', async () => {
      const { db } = harness();
      await createRole(db, { name: 'Viewer of clubs', permissions: [] });
      idp.person({ sub: 'new', email: 'new@example.com', email_verified: true });
      const tabs = [await askProvider(), await askProvider(), await askProvider()];
      const answers = await Promise.all(tabs.map(({ back, cookie }) => comeBack(back, cookie)));
      expect(answers.map(({ headers }) => headers.location)).not.toContain(failedFor('failed'));
      const users = await rowsOf(db, 'users', { email: 'new@example.com' });
      const chosen = { email_verified: 1, password_change_required: 0 };
      expect(users).toMatchObject([{ first_name: 'new', last_name: '-', ...chosen }]);
      const identities = await rowsOf(db, 'single_sign_on_identities', { subject: 'new' });
      expect(identities.map(({ user_id }) => user_id)).toEqual([users[0]?.id]);
    });
  },
  { ...idp.env, OIDC_NEW_USERS: 'viewer of clubs' },
);
