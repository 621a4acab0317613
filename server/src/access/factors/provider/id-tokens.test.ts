import { expect, it, onTestFinished } from 'vitest';
import { createAccount } from '../../../../test/accounts.ts';
import { sessionOf } from '../../../../test/answers.ts';
import { describeApp } from '../../../../test/harness.ts';
import { anotherProcess } from '../../../../test/second-steps.ts';
import { CLIENT_ID } from '../../../../test/single-sign-on/oidc-provider.ts';
import {
  failedFor,
  HOME,
  providerOfTests,
  throughProvider,
} from '../../../../test/single-sign-on/through-provider.ts';
import { createLogger } from '../../../platform/logger.ts';
import { toIdentity } from './identity.ts';

const idp = await providerOfTests();

const OWN = '$own';
const VERIFIED = { email: OWN, email_verified: true };
const NOT_VERIFIED = { email: OWN, email_verified: false };
const OTHER = { email: 'other@example.com', email_verified: true };
const NAMED = { given_name: 'Ann', family_name: 'Lee' };

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

describeApp(
  'the ID token of a provider',
  (harness) => {
    const { member, signIn } = throughProvider(harness, idp);

    /** Until the test ends. */
    function alter(alteration: Parameters<typeof idp.alterIdTokens>[0]) {
      idp.alterIdTokens(alteration);
      onTestFinished(() => idp.alterIdTokens(undefined));
    }
    type Alteration = Parameters<typeof idp.alterIdTokens>[0];
    async function withToken(alteration: Alteration | (() => Alteration)) {
      await member();
      alter(typeof alteration === 'function' ? alteration() : alteration);
      const { answer, session } = await signIn();
      return { location: answer.headers.location, isIn: session !== undefined };
    }

    it.each([
      ['is for another application', { claims: { aud: 'another' } }],
      ['is for another application too, and made for it', { claims: { aud: [CLIENT_ID, 'b'], azp: 'b' } }],
      ['is of another provider', { claims: { iss: 'https://evil.example' } }],
      ['answers another visit', { claims: { nonce: 'another' } }],
      ['answers none', { claims: { nonce: undefined } }],
      ['is about somebody else than the rest of the answer', { claims: { sub: 'somebody-else' } }],
      ['is about nobody', { claims: { sub: undefined } }],
      ['has expired more than a minute ago', { claims: { exp: seconds(-75) } }],
      ['is about nobody by name', { claims: { sub: '' } }],
      ['is made more than a minute from now', () => ({ claims: { iat: seconds(75) } })],
      ['is made in the future', { claims: { iat: seconds(600), nbf: seconds(600) } }],
      ['has a signature of somebody else', { forged: true }],
    ])('lets nobody in that %s', async (_what, alteration) => {
      expect(await withToken(alteration)).toEqual({ location: failedFor('failed'), isIn: false });
    });

    it.each([
      ['of 255 characters', 'x'.repeat(255), true],
      ['of 256 characters', 'y'.repeat(256), false],
      ['of blanks', ' \u00a0 ', false],
      ['with a control character', 'ann\u0007', false],
    ])('lets people in by a subject that is one: %s', async (_what, sub, isIn) => {
      const { user } = await member();
      idp.person({ sub, email: user.email, email_verified: true });
      const { answer, session } = await signIn();
      expect(answer.headers.location).toBe(isIn ? HOME : failedFor('failed'));
      expect(session !== undefined).toBe(isIn);
    });

    it.each([
      ['is made', () => ({ claims: { iat: seconds(30) } })],
      ['has expired', () => ({ claims: { exp: seconds(-30) } })],
    ])('lets in that %s by a clock that is half a minute ahead', async (_what, alteration) => {
      expect(await withToken(alteration)).toEqual({ location: HOME, isIn: true });
    });

    it.each([
      ['Keycloak, in both', VERIFIED, VERIFIED, true],
      ['Google', { ...VERIFIED, hd: 'example.com' }, {}, true],
      ['Authelia, in userinfo alone', {}, VERIFIED, true],
      ['Okta, a thin token', { email: OWN }, VERIFIED, true],
      ['Okta, the rest in userinfo', { email: OWN }, { email_verified: true }, true],
      ['LemonLDAP, the other way round', { email_verified: true }, { email: OWN }, true],
      ['all but whether it is verified', { ...NAMED, email: OWN }, { email_verified: true }, true],
      ['all but the address', { ...NAMED, email_verified: true }, { email: OWN }, true],
      ['Cognito, as text', {}, { email: OWN, email_verified: 'true' }, true],
      ['Cognito, both kinds', VERIFIED, { email: OWN, email_verified: 'true' }, true],
      ['written in another case', { email: OWN }, { email: '$OWN', email_verified: true }, true],
      ['Entra, without a word', { email: OWN }, { email: OWN }, false],
      ['nothing', {}, {}, false],
      ['Authentik, not verified', NOT_VERIFIED, NOT_VERIFIED, false],
      ['as text, not verified', {}, { email: OWN, email_verified: 'false' }, false],
      ['two words that contradict', NOT_VERIFIED, VERIFIED, false],
      ['as many others do, a number', {}, { email: OWN, email_verified: 1 }, false],
      ['of another address', { email: OWN }, OTHER, false],
      ['of another address, in the token', OTHER, { email: OWN }, false],
    ])(
      'lets in whom userinfo says more of, by a verified email: %s',
      async (_whose, token, userinfo, isIn) => {
        const user = await createAccount(harness().db);
        const filled = (claims: object) =>
          JSON.parse(
            JSON.stringify(claims).replaceAll(OWN, user.email).replaceAll('$OWN', user.email.toUpperCase()),
          );
        idp.person({ sub: `of-${user.id}`, ...filled(userinfo) });
        alter({ claims: filled(token) });
        const { answer, session } = await signIn();
        const refused = JSON.stringify(token).includes('other@') ? 'no-account' : 'unverified-email';
        expect(answer.headers.location).toBe(isIn ? HOME : failedFor(refused));
        expect(session !== undefined).toBe(isIn);
      },
    );

    it('is not in the log, which says why someone was not let in and names no code, token, or secret', async () => {
      const { config } = harness();
      let log = '';
      const logger = createLogger('trace', {
        write: (line) => {
          log += line;
        },
      });
      const built = await anotherProcess(config, logger);
      onTestFinished(built.close);
      const { askProvider, comeBack } = throughProvider(() => ({ ...harness(), ...built }), idp);
      await member();
      const secrets = [idp.env.OIDC_CLIENT_SECRET];
      const attempt = async () => {
        const { back, cookie } = await askProvider();
        secrets.push(String(new URL(back).searchParams.get('code')), cookie.split('=')[1] ?? '');
        return { back, cookie };
      };
      const ahead = seconds(120);
      for (const wrong of [
        { claims: { aud: 'another' } },
        { claims: { nonce: 'n' } },
        { claims: { iat: ahead } },
        { claims: { iat: ahead, nbf: ahead } },
        { claims: { exp: `${ahead}` } },
        { forged: true },
      ]) {
        alter(wrong);
        const { back, cookie } = await attempt();
        expect((await comeBack(back, cookie)).headers.location).toBe(failedFor('failed'));
      }
      idp.alterIdTokens(undefined);
      const { back, cookie } = await attempt();
      await comeBack(back.replace(/code=[^&]*/u, 'code=made-up-code'), cookie);
      const good = await attempt();
      const entered = await comeBack(good.back, good.cookie);
      secrets.push(sessionOf(entered).split('=')[1] ?? '', 'made-up-code');
      expect(log.match(/single sign-on let nobody in/gu)).toHaveLength(7);
      expect(
        log.match(/"message":"The provider’s clock is 1[12]\d seconds ahead of this server’s: have/gu),
      ).toHaveLength(2);
      expect(log).toMatch(/\\"exp\\" claim must be a number/u);
      expect(log).not.toMatch(/eyJ[\w-]+\./u);
      expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
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
  ['https://login.partner.microsoftonline.cn/6b1e/v2.0', { xms_edov: 1 }, true],
  [ENTRA, { xms_edov: false }, false],
  [ENTRA, { xms_edov: '0' }, false],
  [ENTRA, {}, false],
  ['https://login.microsoftonline.com.evil.example/v2.0', { xms_edov: true }, false],
  ['https://evil.example/login.microsoftonline.com/', { xms_edov: true }, false],
  ['https://idp.example', { xms_edov: true }, false],
  ['https://idp.example', { email_verified: true }, true],
  ['https://idp.example', { email_verified: 'true' }, true],
  ['https://idp.example', { email_verified: 'True' }, true],
  ['https://idp.example', { email_verified: 'False' }, false],
  ['https://idp.example', { email_verified: 'false' }, false],
  ['https://idp.example', { email_verified: 1 }, false],
])('the email of %s with %j: verified is %s', (iss, claims, verified) => {
  const identity = toIdentity({ iss, sub: 's', email: 'a@club.example', ...claims });
  expect(identity.emailVerified).toBe(verified);
});

it('takes empty claims, and those that are no text, for none', () => {
  const listed = {
    email: ['a@b.co'],
    email_verified: [true],
    given_name: ['Ann'],
    family_name: ['Lee', 'Li'],
  };
  expect(toIdentity({ iss: ENTRA, sub: 's', ...listed })).toMatchObject({
    email: 'a@b.co',
    emailVerified: true,
    firstNames: ['Ann', undefined],
    lastName: undefined,
  });
  const identity = toIdentity({ iss: ENTRA, sub: 's', email: '', given_name: 5, family_name: null });
  const none = { email: undefined, firstNames: [undefined, undefined], lastName: undefined };
  expect(identity).toMatchObject(none);
});
