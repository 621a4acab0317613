import { ADMINISTRATION_CODES } from '@kitroom/contract/access/access-rules';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { authCalls } from '@kitroom/contract/auth-calls';
import { attentionCall } from '@kitroom/contract/lists/attention';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { invitationLink, userResource } from '@kitroom/contract/user';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import {
  CHOSEN_PASSWORD,
  chooseWithLink,
  cookieOf,
  createAccount,
  login,
  PASSWORD,
  post,
} from '../../../test/accounts.ts';
import { refusal } from '../../../test/answers.ts';
import { ownName } from '../../../test/cookies.ts';
import { createRole } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';
import { signInWith, withPasskey } from '../../../test/passkeys.ts';
import { mailsTo } from '../../../test/received-mails.ts';
import { rowOf, rowsOf, setRows } from '../../../test/rows.ts';
import { accountWithApp } from '../../../test/second-steps.ts';
import { startProvider } from '../../../test/single-sign-on/oidc-provider.ts';
import { throughProvider } from '../../../test/single-sign-on/through-provider.ts';
import { hasAdministrator } from '../access-rules.ts';
import { issuePasswordToken, passwordLink } from '../passwords/password-tokens.ts';

const idp = await startProvider();
afterAll(() => idp.stop());

describeApp(
  'PASSWORD_SIGN_IN=off',
  (harness) => {
    const { signIn: enter } = throughProvider(harness, idp.issuer);
    const signIn = async () => (await enter({ returnTo: '/' })).answer;

    it('refuses passwords and mailed links', async () => {
      const { app, db } = harness();
      const { id, email } = await createAccount(db);
      const refused = [403, singleSignOn.passwordsOff];
      expect(refusal(await login(app, email))).toEqual(refused);
      expect(refusal(await login(app, 'nobody@example.com'))).toEqual(refused);
      expect(refusal(await post(app, authCalls.forgotPassword.path, { email }))).toEqual(refused);
      const token = await db.transaction((trx) => issuePasswordToken(trx, id, 'reset'));
      const reset = await post(app, passwordCalls.reset.path, { token, newPassword: CHOSEN_PASSWORD });
      expect(refusal(reset)).toEqual(refused);
    });

    it('takes a password that was chosen with a printed link', async () => {
      const { app, db, config } = harness();
      const { id, email } = await createAccount(db);
      const token = await db.transaction((trx) => issuePasswordToken(trx, id, 'printed-reset'));
      expect((await chooseWithLink(app, passwordLink(config.publicUrl, token))).statusCode).toBe(200);
      expect((await login(app, email, CHOSEN_PASSWORD)).statusCode).toBe(200);
      expect((await login(app, email, 'Wrong-pass-1')).statusCode).toBe(403);
    });

    it('mails nobody to use what is not there', async () => {
      const { app, db, config } = harness();
      const { account } = await accountWithApp(harness());
      const token = await db.transaction((trx) => issuePasswordToken(trx, account.id, 'printed-reset'));
      expect((await chooseWithLink(app, passwordLink(config.publicUrl, token))).statusCode).toBe(200);
      const mails = await mailsTo(db, account.email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Kitroom: a code app was added to your account',
        'Your Kitroom password was changed',
      ]);
      for (const { text } of mails) {
        expect(text).toContain('If this was not you, tell an administrator immediately.');
        expect(text).not.toContain('Forgot your password?');
      }
    });

    it('changes no password, and leaves passkeys and their owners alone', async () => {
      const { app, db } = harness();
      const user = await createAccount(db);
      const browser = await harness().signInAs(user.id);
      const input = { currentPassword: PASSWORD, newPassword: CHOSEN_PASSWORD };
      const refused = await browser.put(passwordCalls.change.path, input);
      expect(refusal(refused)).toEqual([403, singleSignOn.passwordsOff]);
      const authenticator = await withPasskey(browser);
      await setRows(db, 'users', { id: user.id }, { password_change_required: 1 });
      const entered = await signInWith(app, authenticator);
      const asked = await app.inject({
        url: authCalls.userPermissions.path,
        headers: { cookie: cookieOf(entered) },
      });
      expect(asked.json().data).toMatchObject({ userId: user.id, passwordChangeRequired: false });
    });

    it('counts someone who has no password as an administrator', async () => {
      const { db } = harness();
      const user = await createAccount(db, {
        permissions: ADMINISTRATION_CODES,
        password_change_required: 1,
      });
      idp.person({ sub: 'chief', email: user.email, email_verified: true });
      expect((await signIn()).headers.location).toBe('http://localhost:3000/');
      const found = await rowOf(db, 'users', { id: user.id }, ['password_hash']);
      expect(found.password_hash).toBeNull();
      expect(await hasAdministrator(db.query)).toBe(true);
    });

    it('invites to the sign-in page, where no link to a password is made', async () => {
      const { db } = harness();
      const role = await createRole(db, { permissions: [] });
      const browser = await harness().signIn({ permissions: ['USERS_CREATE', 'USERS_READ', 'USERS_UPDATE'] });
      const created = await browser.post(userResource.path, {
        first_name: 'Kim',
        last_name: 'Lee',
        email: 'kim@example.com',
        app_role_id: role.id,
        is_active: true,
      });
      expect(created.statusCode, created.body).toBe(201);
      expect(created.json().user).toMatchObject({ password_change_required: false });
      const mail = await rowOf(db, 'outbox', { to_address: 'kim@example.com' }, ['text', 'html']);
      expect(mail.text).toContain(
        'On the sign-in page, choose "Single sign-on"; you need no password of Kitroom.',
      );
      expect(mail.text).toContain('\nhttp://localhost:3000/login\n');
      const { id } = created.json().user;
      const tokens = await rowsOf(db, 'password_tokens', { user_id: id }, ['id']);
      expect(tokens).toEqual([]);
      const link = await browser.post(invitationLink.path.replace(':id', String(id)), {});
      expect(refusal(link)).toEqual([403, singleSignOn.passwordsOff]);
      const { attention } = (await browser.get(attentionCall(userResource).path)).json();
      expect(attention.map((row: { id: number }) => row.id)).not.toContain(id);
    });

    it('asks nobody to change a password', async () => {
      const { app, db } = harness();
      const user = await createAccount(db, { password_change_required: 1 });
      idp.person({ sub: 'must', email: user.email, email_verified: true });
      const sid = (await signIn()).cookies.find(({ name }) => name === ownName('sid'))?.value;
      const asked = await app.inject({
        url: authCalls.userPermissions.path,
        headers: { cookie: `${ownName('sid')}=${sid}` },
      });
      expect(asked.json().data).toMatchObject({ userId: user.id, passwordChangeRequired: false });
    });

    it('creates people of the domain, whatever its case, with the role of OIDC_NEW_USERS, once there is one', async () => {
      const { db } = harness();
      const ann = { sub: 'ann', email: 'ann@CLUB.example', email_verified: true };
      idp.person({ ...ann, given_name: 'Ann', family_name: 'Lee' });
      expect((await signIn()).headers.location).toMatch(/single-sign-on=no-account$/u);
      const role = await createRole(db, { name: 'Club Viewer', permissions: [] });
      expect((await signIn()).headers.location).toBe('http://localhost:3000/');
      const user = await rowOf(db, 'users', { email: ann.email });
      expect(user).toMatchObject({ first_name: 'Ann', last_name: 'Lee', app_role_id: role.id, is_active: 1 });
      const logged = await rowsOf(db, 'change_log', { entity: 'users', entity_id: user.id }, [
        'action',
        'actor_user_id',
      ]);
      expect(logged).toEqual([
        { action: 'create', actor_user_id: null },
        { action: 'single-sign-on-linked', actor_user_id: user.id },
        { action: 'sign-in', actor_user_id: user.id },
      ]);
      idp.person({ sub: 'bo', email: 'bo@evil-club.example', email_verified: true });
      expect((await signIn()).headers.location).toMatch(/single-sign-on=other-domain$/u);
      // Also of somebody who is known, at another organization of Google by now.
      idp.person({ ...ann });
      idp.alterIdTokens({ claims: { hd: 'evil-club.example' } });
      onTestFinished(() => idp.alterIdTokens(undefined));
      expect((await signIn()).headers.location).toMatch(/single-sign-on=other-domain$/u);
      idp.alterIdTokens({ claims: { hd: 'Club.example' } });
      expect((await signIn()).headers.location).toBe('http://localhost:3000/');
    });
  },
  {
    ...idp.env,
    PASSWORD_SIGN_IN: 'off',
    OIDC_NEW_USERS: 'club viewer',
    OIDC_DOMAINS: 'example.com, Club.example',
  },
);
