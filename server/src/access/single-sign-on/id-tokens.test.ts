import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { describeApp } from '../../../test/harness.ts';
import { CLIENT_ID, startProvider } from '../../../test/single-sign-on/oidc-provider.ts';
import { failedFor, throughProvider } from '../../../test/single-sign-on/through-provider.ts';
import { toIdentity } from './identity.ts';

const idp = await startProvider();
afterAll(() => idp.stop());

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

describeApp(
  'the ID token of a provider',
  (harness) => {
    const { signIn } = throughProvider(harness, idp.issuer);

    async function withToken(alteration: Parameters<typeof idp.alterIdTokens>[0]) {
      const user = await createAccount(harness().db);
      idp.person({ sub: `of-${user.id}`, email: user.email, email_verified: true });
      idp.alterIdTokens(alteration);
      onTestFinished(() => idp.alterIdTokens(undefined));
      const { answer, session } = await signIn();
      return { location: answer.headers.location, isIn: session !== undefined };
    }

    it('lets in as it is', async () => {
      expect(await withToken({ claims: {} })).toMatchObject({ isIn: true });
    });

    it.each([
      ['is for another application', { claims: { aud: 'another' } }],
      [
        'is for another application too, and made for that one',
        { claims: { aud: [CLIENT_ID, 'b'], azp: 'b' } },
      ],
      ['is of another provider', { claims: { iss: 'https://evil.example' } }],
      ['answers another visit', { claims: { nonce: 'another' } }],
      ['answers none', { claims: { nonce: undefined } }],
      ['is about somebody else than the rest of the answer', { claims: { sub: 'somebody-else' } }],
      ['is about nobody', { claims: { sub: undefined } }],
      ['has expired more than a minute ago', { claims: { exp: seconds(-75) } }],
      ['is about nobody by name', { claims: { sub: '' } }],
      ['is made more than a minute from now', { claims: { iat: seconds(75) } }],
      ['is made in the future', { claims: { iat: seconds(600), nbf: seconds(600) } }],
      ['has a signature of somebody else', { forged: true }],
    ])('lets nobody in that %s', async (_what, alteration) => {
      expect(await withToken(alteration)).toEqual({ location: failedFor('failed'), isIn: false });
    });

    it('may be made by a clock that is half a minute ahead', async () => {
      expect(await withToken({ claims: { iat: seconds(30) } })).toMatchObject({ isIn: true });
    });

    it('may have expired by a clock that is half a minute ahead', async () => {
      expect(await withToken({ claims: { exp: seconds(-30) } })).toMatchObject({ isIn: true });
    });
  },
  { ...idp.env },
);

const ENTRA = 'https://login.microsoftonline.com/6b1e/v2.0';

it.each([
  [ENTRA, { xms_edov: true }, true],
  [ENTRA, { xms_edov: 1 }, true],
  [ENTRA, { xms_edov: '1' }, true],
  ['https://login.microsoftonline.us/6b1e/v2.0', { xms_edov: 'true' }, true],
  [ENTRA, { xms_edov: false }, false],
  [ENTRA, { xms_edov: '0' }, false],
  [ENTRA, {}, false],
  ['https://login.microsoftonline.com.evil.example/v2.0', { xms_edov: true }, false],
  ['https://evil.example/login.microsoftonline.com/', { xms_edov: true }, false],
  ['https://idp.example', { xms_edov: true }, false],
  ['https://idp.example', { email_verified: true }, true],
  ['https://idp.example', { email_verified: 'true' }, true],
  ['https://idp.example', { email_verified: 'false' }, false],
  ['https://idp.example', { email_verified: 1 }, false],
])('the email of %s with %j: verified is %s', (iss, claims, verified) => {
  const identity = toIdentity({ iss, sub: 's', email: 'a@club.example', ...claims });
  expect(identity.emailVerified).toBe(verified);
});

it('takes empty claims, and those that are no text, for none', () => {
  const identity = toIdentity({ iss: ENTRA, sub: 's', email: '', given_name: 5, family_name: null });
  const none = { email: undefined, firstName: undefined, lastName: undefined };
  expect(identity).toMatchObject(none);
});
