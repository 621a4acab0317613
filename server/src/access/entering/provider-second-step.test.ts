import { randomUUID } from 'node:crypto';
import { SECOND_STEP_MESSAGES } from '@kitroom/contract/access/second-step';
import { singleSignOnLinks } from '@kitroom/contract/access/single-sign-on-links';
import { expect, it } from 'vitest';
import { refusedWith, statusWith, told } from '../../../test/answers.ts';
import { ownName } from '../../../test/cookies.ts';
import { describeApp } from '../../../test/harness.ts';
import { signInWith, withPasskey } from '../../../test/passkeys.ts';
import { mailsTo } from '../../../test/received-mails.ts';
import { insertRows, rowsOf } from '../../../test/rows.ts';
import { accountWithApp, answerCode, appCode, cookiesOf } from '../../../test/second-steps.ts';
import { providerOfTests, throughProvider } from '../../../test/single-sign-on/through-provider.ts';
import { now } from '../../platform/db/now.ts';
import { SIGN_INS } from '../limits/limits.ts';
import { endProviderSessions } from './back-channel-logout.ts';

const idp = await providerOfTests();

const NEW_BROWSER = 'New sign-in to your Kitroom account';
const START_AGAIN = refusedWith(401, SECOND_STEP_MESSAGES.startAgain);

describeApp(
  'the second step after a provider',
  (harness) => {
    const { knows, signIn, tellSignedOut } = throughProvider(harness, idp);

    /** Someone with a code app, whom the provider knows. */
    async function member() {
      const made = await accountWithApp(harness(), { last_login: now() });
      knows(made.account);
      return made;
    }
    /** The same, sent back by the provider: `cookie` has the challenge. */
    async function asked() {
      const made = await member();
      const { answer, browser } = await signIn();
      return { ...made, answer, idpBrowser: browser, cookie: cookiesOf(answer) };
    }
    /** Signs out there, and has the provider say so. */
    async function endAtProvider(idpBrowser: Awaited<ReturnType<typeof asked>>['idpBrowser']) {
      await idpBrowser.signOut(`${idp.issuer}/session/end?client_id=kitroom`);
      expect((await tellSignedOut(idp.logoutTokens.at(-1))).statusCode).toBe(200);
    }
    const sessions = (userId: number) => rowsOf(harness().db, 'sessions', { user_id: userId });
    const identities = (userId: number) =>
      rowsOf(harness().db, 'single_sign_on_identities', { user_id: userId });
    const mailsOf = async (address: string) =>
      (await mailsTo(harness().db, address)).map(({ subject }) => subject);
    const counted = async () =>
      (await SIGN_INS.get()).values.map(({ labels, value }) => [labels.result, value]);

    it('is asked for on the sign-in page, which keeps where to go; nothing is open or known before', async () => {
      const { account, secret, answer, cookie } = await asked();
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        'http://localhost:3000/login?second-step=codeApp.recoveryCode&return-to=%2Fadmin%2Fsize%3Fq%3Da',
      ]);
      expect(answer.cookies.map(({ name, value }) => [name, value === ''])).toEqual([
        [ownName('single-sign-on'), true],
        [ownName('second-step'), false],
      ]);
      // That of the browser that has set the app up.
      expect(await sessions(account.id)).toHaveLength(1);
      expect(await identities(account.id)).toEqual([]);
      expect(await statusWith(harness().app, cookie)).toBe(401);

      const done = await answerCode(harness().app, cookie, appCode(secret));
      expect(told(done)).toEqual([200, { success: true, csrfToken: expect.any(String) }]);
      expect(await statusWith(harness().app, cookiesOf(done))).toBe(200);
      expect(await identities(account.id)).toHaveLength(1);
      // The provider tells of new browsers itself.
      expect(await mailsOf(account.email)).not.toContain(NEW_BROWSER);
    });

    it('opens a session that the provider ends', async () => {
      const { secret, cookie, idpBrowser } = await asked();
      const done = await answerCode(harness().app, cookie, appCode(secret));
      await endAtProvider(idpBrowser);
      expect(await statusWith(harness().app, cookiesOf(done))).toBe(401);
    });

    it('is not waited for any more when the provider has ended its session, and of nobody else', async () => {
      const other = await asked();
      const { secret, cookie, idpBrowser } = await asked();
      await endAtProvider(idpBrowser);
      const late = await answerCode(harness().app, cookie, appCode(secret));
      expect(told(late)).toEqual(START_AGAIN);
      expect((await answerCode(harness().app, other.cookie, appCode(other.secret))).statusCode).toBe(200);
    });

    it('is not waited for any more when an administrator has removed the link, and of nobody else', async () => {
      const other = await asked();
      const { account, secret, cookie } = await asked();
      expect((await answerCode(harness().app, cookie, appCode(secret))).statusCode).toBe(200);
      const later = cookiesOf((await signIn()).answer);
      const admin = await harness().signIn({ permissions: ['USERS_UPDATE'] });
      expect(
        (await admin.delete(singleSignOnLinks.remove.path.replace(':id', `${account.id}`))).statusCode,
      ).toBe(200);
      expect(told(await answerCode(harness().app, later, appCode(secret)))).toEqual(START_AGAIN);
      expect(await identities(account.id)).toEqual([]);
      expect((await answerCode(harness().app, other.cookie, appCode(other.secret))).statusCode).toBe(200);
    });

    it('is waited for when another session has ended, or that of somebody else, or elsewhere', async () => {
      const { account, secret, cookie } = await asked();
      const subject = `of-${account.id}`;
      const end = (ended: { issuer?: string; subject?: string; sid?: string }) =>
        endProviderSessions(
          harness().db,
          { issuer: idp.issuer, subject: undefined, sid: undefined, ...ended, id: randomUUID() },
          'told',
        );
      await end({ issuer: 'https://former.example', subject });
      await end({ subject, sid: 'another' });
      await end({ subject: 'else' });
      SIGN_INS.reset();
      expect((await signIn()).session).toBeUndefined();
      expect(await counted()).toEqual([]);
      expect((await answerCode(harness().app, cookie, appCode(secret))).statusCode).toBe(200);
      expect(await counted()).toEqual([['let-in', 1]]);
    });

    it('is asked once of a trusted browser', async () => {
      const { account, secret, cookie } = await asked();
      const done = await answerCode(harness().app, cookie, appCode(secret), { trust: true });
      expect((await signIn({ cookie: cookiesOf(done) })).session).toBeDefined();
      expect((await signIn()).session).toBeUndefined();
      expect((await signIn({ cookie: `${ownName('trusted-')}${account.id}=x` })).session).toBeUndefined();
    });

    it('ends when the person at the provider has become another user', async () => {
      const { account, secret, cookie } = await asked();
      const other = await accountWithApp(harness());
      const at = new Date().toISOString();
      await insertRows(harness().db, 'single_sign_on_identities', {
        user_id: other.account.id,
        issuer: idp.issuer,
        subject: `of-${account.id}`,
        created_at: at,
        last_used_at: at,
      });
      const late = await answerCode(harness().app, cookie, appCode(secret));
      expect(told(late)).toEqual(START_AGAIN);
      expect(await sessions(account.id)).toHaveLength(1);
    });

    it('can be a passkey: its session began at the provider too, nobody is mailed, and the code is not taken any more', async () => {
      const { account, secret, browser } = await member();
      const authenticator = await withPasskey(browser);
      const { answer } = await signIn();
      expect(answer.headers.location).toContain('second-step=passkey.codeApp.recoveryCode&');
      const cookie = cookiesOf(answer);
      SIGN_INS.reset();
      const done = await signInWith(harness().app, authenticator, {}, { headers: { cookie } });
      expect(told(done)).toEqual([200, { success: true, csrfToken: expect.any(String) }]);
      expect(done.cookies.find(({ name }) => name === ownName('second-step'))?.value).toBe('');
      expect(await counted()).toEqual([['let-in', 1]]);
      expect(await statusWith(harness().app, cookiesOf(done))).toBe(200);
      const began = harness().db.query.selectFrom('single_sign_on_sessions').select('session_id');
      expect(await began.where('subject', '=', `of-${account.id}`).execute()).toHaveLength(1);
      expect(await mailsOf(account.email)).not.toContain(NEW_BROWSER);
      const late = await answerCode(harness().app, cookie, appCode(secret));
      expect(told(late)).toEqual(START_AGAIN);
    });

    it('says nothing of who the provider has sent when another person uses a passkey', async () => {
      const { cookie, account } = await asked();
      const other = await accountWithApp(harness());
      const authenticator = await withPasskey(other.browser);
      const done = await signInWith(harness().app, authenticator, {}, { headers: { cookie } });
      expect(done.statusCode).toBe(200);
      expect(await identities(account.id)).toEqual([]);
      expect(await identities(other.account.id)).toEqual([]);
    });
  },
  { ...idp.env },
);
