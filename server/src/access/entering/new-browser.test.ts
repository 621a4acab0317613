import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import { authCalls } from '@kitroom/contract/auth-calls';
import { expect, it } from 'vitest';
import { createAccount, login, PASSWORD } from '../../../test/accounts.ts';
import { ownName } from '../../../test/cookies.ts';
import { describeApp } from '../../../test/harness.ts';
import { signInWith, withPasskey } from '../../../test/passkeys.ts';
import { letterTo, mailsTo } from '../../../test/received-mails.ts';
import { setRows } from '../../../test/rows.ts';
import {
  accountThatTrusts,
  accountWithApp,
  answerCode,
  appCode,
  challengeFor,
  cookiesOf,
} from '../../../test/second-steps.ts';
import { now } from '../../platform/db/now.ts';
import { newBrowserMail } from '../factors/mails/account-mails.ts';
import { hashPassword } from '../factors/password/passwords.ts';
import { deviceValue } from '../limits/devices.ts';

const SUBJECT = 'New sign-in to your Kitroom account';
const PASSWORD_HASH = await hashPassword(PASSWORD);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describeApp('a sign-in from a browser that is not known', (harness) => {
  const mailed = async (address: string) =>
    (await mailsTo(harness().db, address)).filter(({ subject }) => subject === SUBJECT).length;

  it('is mailed to an account with a second step, except for its very first one', async () => {
    const { app, db } = harness();
    const { account, secret } = await accountWithApp(harness());
    const first = await answerCode(app, await challengeFor(app, account.email), appCode(secret));
    expect(first.statusCode).toBe(200);
    expect(await mailed(account.email)).toBe(0);
    const known = { headers: { cookie: cookiesOf(first) } };
    const second = await answerCode(app, await challengeFor(app, account.email, known), appCode(secret, 1));
    expect(second.statusCode).toBe(200);
    expect(await mailed(account.email)).toBe(0);

    // The code of a step works once: its key starts over.
    await setRows(db, 'code_apps', { user_id: account.id }, { last_step: 0 });
    const stranger = await challengeFor(app, account.email, { address: '203.0.113.9' });
    expect(await mailed(account.email)).toBe(0);
    expect((await answerCode(app, stranger, appCode(secret))).statusCode).toBe(200);
    expect(await mailed(account.email)).toBe(1);
  });

  it('is mailed where the browser shows nothing but that it is trusted, as of a cookie that was copied', async () => {
    const { account, done } = await accountThatTrusts(harness());
    const trust = done.cookies.find(({ name }) => name.startsWith(ownName('trusted-')));
    const headers = { cookie: `${trust?.name}=${trust?.value}` };
    const letIn = await login(harness().app, account.email, PASSWORD, { headers });
    expect(letIn.json()).toHaveProperty('csrfToken');
    expect(await mailed(account.email)).toBe(1);
  });

  it.each([
    ['with', PASSWORD_HASH],
    ['without', null],
  ])(
    'is mailed once for a passkey of an account %s a password, whose cookie cannot be made up',
    async (_kind, password_hash) => {
      const { app, db } = harness();
      const account = await createAccount(db, { last_login: now(), password_hash });
      const authenticator = await withPasskey(await harness().signInAs(account.id));
      const first = await signInWith(app, authenticator);
      expect(await mailed(account.email)).toBe(1);
      const name = `${ownName('device-')}${account.id}`;
      // Sent with both ways to sign in.
      expect(first.cookies.find((cookie) => cookie.name === name)?.path).toBe(authCalls.login.path);
      expect(passkeySignIn.path.startsWith(`${authCalls.login.path}/`)).toBe(true);
      const known = (cookie: string) => signInWith(app, authenticator, {}, { headers: { cookie } });
      const again = await known(cookiesOf(first));
      expect(again.statusCode).toBe(200);
      expect(await mailed(account.email)).toBe(1);
      // Of another account, and made up.
      const other = await createAccount(db, { password_hash });
      const value = await deviceValue(other, harness().config);
      for (const forged of [value, 'x', `${account.id}.x`]) await known(`${name}=${forged}`);
      expect(await mailed(account.email)).toBe(4);
      // Another password makes it unknown.
      await setRows(db, 'users', { id: account.id }, { password_hash: 'x' });
      await known(cookiesOf(again));
      expect(await mailed(account.email)).toBe(5);
    },
  );

  it('is not mailed to an account without a second step, nor for what does not get in', async () => {
    const { app, db } = harness();
    const plain = await createAccount(db, { last_login: now() });
    expect((await login(app, plain.email)).statusCode).toBe(200);
    expect(await mailsTo(db, plain.email)).toEqual([]);
    const { account } = await accountWithApp(harness(), { last_login: now() });
    expect((await login(app, account.email, 'Wrong-2-win')).statusCode).toBe(401);
    expect((await answerCode(app, await challengeFor(app, account.email), '000000')).statusCode).toBe(401);
    expect(await mailed(account.email)).toBe(0);
  });
});

describeApp(
  'a sign-in from a browser that is not known, where second steps are required',
  (harness) => {
    it('is mailed to everybody, in words', async () => {
      const { app, db } = harness();
      const account = await createAccount(db, { last_login: now(), permissions: [] });
      const from = { headers: { 'user-agent': FIREFOX }, address: '203.0.113.9' };
      const first = await login(app, account.email, PASSWORD, from);
      expect(first.statusCode).toBe(200);
      const [mail] = await mailsTo(db, account.email);
      expect(mail?.subject).toBe(SUBJECT);
      expect(mail?.text.replace(/\d{4}-\d\d-\d\d at \d\d:\d\d/u, '2026-11-25 at 10:00')).toBe(
        letterTo(
          account.first_name,
          'Someone, probably you, signed in to your Kitroom account from a browser that Kitroom does not recognize.',
          'Firefox on Linux, from the address 203.0.113.9, on 2026-11-25 at 10:00 UTC.',
          'See how you sign in:\nhttp://localhost:3000/account/security',
          'If this was you, there is nothing to do. If not, change your password immediately and tell an administrator.',
        ),
      );
      const known = { headers: { cookie: cookiesOf(first) } };
      expect((await login(app, account.email, PASSWORD, known)).statusCode).toBe(200);
      expect(await mailsTo(db, account.email)).toHaveLength(1);
      const never = await createAccount(db);
      expect((await login(app, never.email)).statusCode).toBe(200);
      expect(await mailsTo(db, never.email)).toEqual([]);
    });
  },
  { SECOND_STEP: 'access' },
);

it('names an unknown browser, and lets nothing of it into the mail', () => {
  const client = { userAgent: '<script>', address: '203.0.113.9' };
  const mail = newBrowserMail({ email: 'a@b.co', first_name: 'Ann' }, client, 'https://kitroom.example.com');
  expect(mail.text).toContain('Unknown browser, from the address 203.0.113.9, on ');
  expect(mail.html).not.toContain('script>');
});
