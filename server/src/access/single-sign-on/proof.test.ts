import { proofCalls } from '@kitroom/contract/access/proof';
import { codeAppCalls, securityCall } from '@kitroom/contract/access/second-step';
import { afterAll, expect, it } from 'vitest';
import { CHOSEN_PASSWORD, chooseWithLink, createAccount, PASSWORD } from '../../../test/accounts.ts';
import { told } from '../../../test/answers.ts';
import { ownName } from '../../../test/cookies.ts';
import { describeApp } from '../../../test/harness.ts';
import { ageProof, PROOF_REQUIRED } from '../../../test/proofs.ts';
import { startProvider } from '../../../test/single-sign-on/oidc-provider.ts';
import { throughProvider } from '../../../test/single-sign-on/through-provider.ts';
import { issuePasswordToken, passwordLink } from '../passwords/password-tokens.ts';

const idp = await startProvider();
afterAll(() => idp.stop());

const OLD = 15 * 60 * 1000;
const NO_PASSWORD = {
  success: false,
  message: 'You have no password here. Use another way.',
  errors: [{ path: 'password', message: 'You have no password here. Use another way.' }],
};

describeApp(
  '"Is it still you?" of people who sign in at the provider',
  (harness) => {
    const { signIn } = throughProvider(harness, idp.issuer);

    it('offers those without a password none, counts no guess, and is answered by signing in again', async () => {
      const user = await createAccount(harness().db, { password_hash: null });
      idp.person({ sub: `of-${user.id}`, email: user.email, email_verified: true });
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
        expect(told(refused)).toEqual([400, NO_PASSWORD]);
      }
      expect((await browser.post(codeAppCalls.start.path)).json()).toEqual(PROOF_REQUIRED);

      const again = await signIn({ cookie: `${ownName('sid')}=${first.session?.value}` });
      const offer = await harness().app.inject({
        url: proofCalls.read.path,
        headers: { cookie: `${ownName('sid')}=${again.session?.value}` },
      });
      expect(offer.json().required).toBe(false);
    });
  },
  { ...idp.env, SECOND_STEP: 'access' },
);

describeApp(
  '"Is it still you?" where passwords are off',
  (harness) => {
    it('takes only a password that was chosen with a printed link', async () => {
      const { app, db, config } = harness();
      const user = await createAccount(db);
      const before = await harness().signInAs(user.id);
      await ageProof(harness(), user.id, OLD);
      expect((await before.get(proofCalls.read.path)).json()).toMatchObject({
        required: true,
        password: false,
      });
      const refused = await before.post(proofCalls.password.path, { password: PASSWORD });
      expect(told(refused)).toEqual([400, NO_PASSWORD]);

      const token = await db.transaction((trx) => issuePasswordToken(trx, user.id, 'printed-reset'));
      expect((await chooseWithLink(app, passwordLink(config.publicUrl, token))).statusCode).toBe(200);
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
