import { ADMINISTRATION_CODES } from '@kitroom/contract/access/access-rules';
import { proofCalls } from '@kitroom/contract/access/proof';
import { codeAppCalls, securityCall } from '@kitroom/contract/access/second-step';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { authCalls } from '@kitroom/contract/auth-calls';
import { attentionCall } from '@kitroom/contract/lists/attention';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { invitationLink, userResource } from '@kitroom/contract/user';
import { expect, it, onTestFinished } from 'vitest';
import { CHOSEN_PASSWORD, choosePrinted, createAccount, login, PASSWORD, post } from '../../test/accounts.ts';
import { ownPermissions, refusal, sessionOf, told, wrongField } from '../../test/answers.ts';
import { createRole } from '../../test/factories.ts';
import { describeApp } from '../../test/harness.ts';
import { signInWith, withPasskey } from '../../test/passkeys.ts';
import { mailsTo } from '../../test/received-mails.ts';
import { deleteRows, rowOf, rowsOf, setRows } from '../../test/rows.ts';
import { accountWithApp, ageProof, PROOF_REQUIRED } from '../../test/second-steps.ts';
import { providerOfTests, throughProvider } from '../../test/single-sign-on/through-provider.ts';
import { issuePasswordToken } from './factors/password/password-tokens.ts';
import { hasAdministrator } from './rules/access-rules.ts';

const idp = await providerOfTests();

describeApp(
  'PASSWORD_SIGN_IN=off',
  (harness) => {
    const { member, signIn: enter } = throughProvider(harness, idp);
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
      const { app, db } = harness();
      const { id, email } = await createAccount(db);
      await choosePrinted(harness(), id);
      expect((await login(app, email, CHOSEN_PASSWORD)).statusCode).toBe(200);
      expect((await login(app, email, 'Wrong-pass-1')).statusCode).toBe(403);
      // Where it has to be changed, a sign-in with it does not discard it.
      await setRows(db, 'users', { id }, { password_change_required: 1 });
      for (let time = 0; time < 2; time++)
        expect((await login(app, email, CHOSEN_PASSWORD)).statusCode).toBe(200);
    });

    it('mails nobody to use what is not there', async () => {
      const { db } = harness();
      const { account } = await accountWithApp(harness());
      await choosePrinted(harness(), account.id);
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
      expect((await signInWith(app, authenticator)).statusCode).toBe(200);
      expect(await rowOf(db, 'users', { id: user.id })).toMatchObject({ password_hash: user.password_hash });
      await setRows(db, 'users', { id: user.id }, { password_change_required: 1 });
      const entered = await ownPermissions(app, sessionOf(await signInWith(app, authenticator)));
      expect(entered.json().data).toMatchObject({ userId: user.id, passwordChangeRequired: false });
    });

    it('counts someone who has no password as an administrator', async () => {
      const { db } = harness();
      const { user } = await member({ permissions: ADMINISTRATION_CODES, password_change_required: 1 });
      expect((await signIn()).headers.location).toBe('http://localhost:3000/');
      const found = await rowOf(db, 'users', { id: user.id }, ['password_hash']);
      expect(found.password_hash).toBeNull();
      expect(await hasAdministrator(db.query)).toBe(true);
      // A passkey alone is enough, too.
      await withPasskey(await harness().signInAs(user.id));
      await deleteRows(db, 'single_sign_on_identities', { user_id: user.id });
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
      const { app } = harness();
      const { user } = await member({ password_change_required: 1 });
      const entered = await ownPermissions(app, sessionOf(await signIn()));
      expect(entered.json().data).toMatchObject({ userId: user.id, passwordChangeRequired: false });
    });

    it('creates people of the domain, whatever its case, with the role of OIDC_NEW_USERS, once there is one', async () => {
      const { db } = harness();
      const ann = { sub: 'ann', email: 'ann@CLUB.example', email_verified: true };
      idp.person({ ...ann, given_name: 'Ann', family_name: 'Lee' });
      expect((await signIn()).headers.location).toMatch(/single-sign-on=no-account&/u);
      const role = await createRole(db, { name: 'Club Viewer', permissions: [] });
      expect((await signIn()).headers.location).toBe('http://localhost:3000/');
      const user = await rowOf(db, 'users', { email: ann.email });
      expect(user).toMatchObject({
        first_name: 'Ann',
        last_name: 'Lee',
        app_role_id: role.id,
        is_active: 1,
        email_verified: 1,
        password_change_required: 0,
      });
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
      expect((await signIn()).headers.location).toMatch(/single-sign-on=other-domain&/u);
      // Also of somebody who is known, at another organization of Google by now.
      idp.person({ ...ann });
      idp.alterIdTokens({ claims: { hd: 'evil-club.example' } });
      onTestFinished(() => idp.alterIdTokens(undefined));
      expect((await signIn()).headers.location).toMatch(/single-sign-on=other-domain&/u);
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

const OLD = 15 * 60 * 1000;
const NO_PASSWORD = wrongField('password', 'You have no password here. Use another way.');

describeApp(
  '"Is it still you?" of people who sign in at the provider',
  (harness) => {
    const { member, signIn } = throughProvider(harness, idp);

    it('offers those without a password none, counts no guess, and is answered by signing in again', async () => {
      const { user } = await member({ password_hash: null });
      const first = await signIn();
      const browser = await harness().signInAs(user.id);
      await ageProof(harness(), user.id, OLD);
      expect((await browser.get(securityCall.path)).json().has_password).toBe(false);
      expect((await browser.get(proofCalls.read.path)).json()).toEqual({
        success: true,
        required: true,
        passkey: false,
        code_app: false,
        password: false,
      });
      for (let count = 0; count < 7; count++) {
        const refused = await browser.post(proofCalls.password.path, { password: PASSWORD });
        expect(told(refused)).toEqual(NO_PASSWORD);
      }
      expect((await browser.post(codeAppCalls.start.path)).json()).toEqual(PROOF_REQUIRED);

      const { session = '' } = await signIn({ cookie: first.session ?? '' });
      const headers = { cookie: session };
      const offer = await harness().app.inject({ url: proofCalls.read.path, headers });
      expect(offer.json().required).toBe(false);
    });
  },
  { ...idp.env, SECOND_STEP: 'access' },
);

describeApp(
  '"Is it still you?" where passwords are off',
  (harness) => {
    it('takes only a password that was chosen with a printed link', async () => {
      const user = await createAccount(harness().db);
      const before = await harness().signInAs(user.id);
      await ageProof(harness(), user.id, OLD);
      expect((await before.get(proofCalls.read.path)).json()).toMatchObject({
        required: true,
        password: false,
      });
      const refused = await before.post(proofCalls.password.path, { password: PASSWORD });
      expect(told(refused)).toEqual(NO_PASSWORD);

      await choosePrinted(harness(), user.id);
      const after = await harness().signInAs(user.id);
      await ageProof(harness(), user.id, OLD);
      expect((await after.get(proofCalls.read.path)).json()).toMatchObject({
        required: true,
        password: true,
      });
      const given = await after.post(proofCalls.password.path, { password: CHOSEN_PASSWORD });
      expect(given.statusCode).toBe(200);
    });
  },
  { ...idp.env, SECOND_STEP: 'access', PASSWORD_SIGN_IN: 'off' },
);
