import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { describeApp } from '../../../test/harness.ts';
import { startProvider } from '../../../test/single-sign-on/oidc-provider.ts';
import { failedFor, throughProvider } from '../../../test/single-sign-on/through-provider.ts';

const idp = await startProvider();
afterAll(() => idp.stop());

const HOME = 'http://localhost:3000/admin/size?q=a';
const OWN = '$own';

describeApp(
  'what a provider says of an email',
  (harness) => {
    const { signIn } = throughProvider(harness, idp.issuer);

    it.each([
      ['Keycloak, in both', { email: OWN, email_verified: true }, { email: OWN, email_verified: true }, true],
      ['Google', { email: OWN, email_verified: true, hd: 'example.com' }, {}, true],
      ['Authelia, in userinfo alone', {}, { email: OWN, email_verified: true }, true],
      ['Okta, a thin token', { email: OWN }, { email: OWN, email_verified: true }, true],
      ['Okta, the rest in userinfo', { email: OWN }, { email_verified: true }, true],
      ['LemonLDAP, the other way round', { email_verified: true }, { email: OWN }, true],
      ['Cognito, as text', {}, { email: OWN, email_verified: 'true' }, true],
      [
        'Cognito, both kinds',
        { email: OWN, email_verified: true },
        { email: OWN, email_verified: 'true' },
        true,
      ],
      ['written in another case', { email: OWN }, { email: '$OWN', email_verified: true }, true],
      ['Entra, without a word', { email: OWN }, { email: OWN }, false],
      [
        'Authentik, not verified',
        { email: OWN, email_verified: false },
        { email: OWN, email_verified: false },
        false,
      ],
      ['as text, not verified', {}, { email: OWN, email_verified: 'false' }, false],
      [
        'two words that contradict',
        { email: OWN, email_verified: false },
        { email: OWN, email_verified: true },
        false,
      ],
      ['as many others do, a number', {}, { email: OWN, email_verified: 1 }, false],
      ['of another address', { email: OWN }, { email: 'other@example.com', email_verified: true }, false],
      [
        'of another address, in the token',
        { email: 'other@example.com', email_verified: true },
        { email: OWN },
        false,
      ],
    ])('%s', async (_whose, token, userinfo, isIn) => {
      const user = await createAccount(harness().db);
      const filled = (claims: object) =>
        JSON.parse(
          JSON.stringify(claims).replaceAll(OWN, user.email).replaceAll('$OWN', user.email.toUpperCase()),
        );
      idp.person({ sub: `of-${user.id}`, ...filled(userinfo) });
      idp.alterIdTokens({ claims: filled(token) });
      onTestFinished(() => idp.alterIdTokens(undefined));
      const { answer } = await signIn();
      const refused = JSON.stringify(token).includes('other@') ? 'no-account' : 'unverified-email';
      expect(answer.headers.location).toBe(isIn ? HOME : failedFor(refused));
    });

    it('nothing, if userinfo is about somebody else', async () => {
      const user = await createAccount(harness().db);
      idp.person({ sub: `of-${user.id}`, email: user.email, email_verified: true });
      const claims = { sub: 'somebody-else', email: user.email, email_verified: true };
      idp.alterIdTokens({ claims });
      onTestFinished(() => idp.alterIdTokens(undefined));
      expect((await signIn()).answer.headers.location).toBe(failedFor('failed'));
    });
  },
  { ...idp.env },
);
