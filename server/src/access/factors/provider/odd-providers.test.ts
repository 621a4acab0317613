import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { authCalls } from '@kitroom/contract/auth-calls';
import { expect, it, onTestFinished } from 'vitest';
import { createAccount, post } from '../../../../test/accounts.ts';
import { createRole } from '../../../../test/factories.ts';
import { describeApp } from '../../../../test/harness.ts';
import { rowOf, rowsOf } from '../../../../test/rows.ts';
import { anotherProcess, cookiesOf } from '../../../../test/second-steps.ts';
import { browserAtProvider, CLIENT_ID } from '../../../../test/single-sign-on/oidc-provider.ts';
import {
  failedFor,
  HOME,
  providerOfTests,
  throughProvider,
} from '../../../../test/single-sign-on/through-provider.ts';
import { openProvider } from './provider.ts';

const idp = await providerOfTests();
const DESCRIPTION = '/.well-known/openid-configuration';
type Respond = Parameters<typeof idp.instead>[0][string];

const json = (response: ServerResponse, body: unknown, type = 'application/json') =>
  void response.writeHead(200, { 'content-type': type }).end(JSON.stringify(body));
const html = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Please wait…</html>');

/** What userinfo answers at providers where it cannot be had. */
const NO_USERINFO: [what: string, (response: ServerResponse) => void][] = [
  ['401', (response) => void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()],
  ['403', (response) => void response.writeHead(403).end()],
  ['429', (response) => void response.writeHead(429, { 'retry-after': '60' }).end()],
  ['500', (response) => void response.writeHead(500).end()],
  ['a redirect', (response) => void response.writeHead(302, { location: '/login' }).end()],
  ['a reset', (response) => void response.socket?.resetAndDestroy()],
  ['nothing, ever', () => {}],
  ['HTML', html],
  ['JSON that is no object', (response) => json(response, [])],
  ['nobody', (response) => json(response, { given_name: 'Mallory' })],
  ['an unsigned token', (response) => json(response, 'e30.e30.', 'application/jwt')],
];

describeApp(
  'a provider that answers oddly',
  (harness) => {
    const { member, askProvider, comeBack, signIn, start } = throughProvider(harness, idp);

    function alter(alteration: Parameters<typeof idp.alterIdTokens>[0]) {
      idp.alterIdTokens(alteration);
      onTestFinished(() => idp.alterIdTokens(undefined));
    }
    function instead(answers: Parameters<typeof idp.instead>[0]) {
      idp.instead(answers);
      onTestFinished(() => idp.instead({}));
    }
    /** A member whose email the ID token has, verified, but no name. */
    async function nameless(besides: Parameters<typeof idp.alterIdTokens>[0] = {}) {
      const { user, person } = await member();
      const claims = { email: user.email, email_verified: true, ...besides.claims };
      alter({ ...besides, claims });
      return person;
    }
    const userinfo = (respond: (response: ServerResponse) => void) =>
      instead({ '/me': (_request, response) => respond(response) });
    /** Another server, which asks the provider for all that it needs; it is described with this change. */
    async function newServer(change: object = {}) {
      const other = await anotherProcess(harness().config);
      onTestFinished(other.close);
      const described: object = JSON.parse(await (await fetch(`${idp.issuer}${DESCRIPTION}`)).text());
      const describe: Respond = (_request, response) => json(response, { ...described, ...change });
      const signOut = (cookie = '') => post(other.app, authCalls.logout.path, {}, { headers: { cookie } });
      return { describe, signOut, ...throughProvider(() => ({ ...harness(), ...other }), idp) };
    }
    const where = async () => (await signIn()).answer.headers.location;

    it.each(NO_USERINFO)(
      'is not asked for what is not needed: userinfo answers %s',
      async (_what, respond) => {
        await nameless();
        userinfo(respond);
        expect(await where()).toBe(HOME);
      },
    );

    it('is said to be down where only userinfo has the email and cannot be had, and still lets in whom Kitroom knows', async () => {
      const { user, person } = await member();
      const refuse = (response: ServerResponse) => void response.writeHead(503).end();
      userinfo(refuse);
      expect(await where()).toBe(failedFor('unavailable'));
      for (const [status, challenge] of [
        [401, {}],
        [403, {}],
        [403, { 'www-authenticate': 'Bearer error="insufficient_scope"' }],
      ] as const) {
        userinfo((response) => void response.writeHead(status, challenge).end());
        expect(await where()).toBe(failedFor('unverified-email'));
      }
      // What userinfo says of somebody else is worth nothing, and a reason to stop.
      userinfo((response) => json(response, { sub: 'else', email: user.email, email_verified: true }));
      expect(await where()).toBe(failedFor('failed'));
      idp.instead({});
      expect(await where()).toBe(HOME);
      idp.person({ ...person, email_verified: false });
      userinfo(refuse);
      expect(await where()).toBe(HOME);
    });

    it('of many organizations at once is refused with what to set instead', async () => {
      const { describe } = await newServer({ issuer: `${idp.issuer}/{tenantid}/v2.0` });
      instead({ [DESCRIPTION]: describe });
      const { publicUrl, singleSignOn: settings } = harness().config;
      if (!settings) throw new Error('no settings');
      const issuer = `${idp.issuer}${DESCRIPTION}`;
      await expect(openProvider({ ...settings, issuer }, publicUrl).check()).rejects.toThrow(
        'OIDC_ISSUER must have the id of yours in the address',
      );
    });

    it('may sign what userinfo says, with its own key', async () => {
      const { person } = await member();
      const server = await newServer({ userinfo_signing_alg_values_supported: ['RS256'] });
      const claims = { ...person, iss: idp.issuer, aud: CLIENT_ID };
      idp.person({ sub: person.sub });
      const answer = async (signed: string) => {
        const type = { 'content-type': 'application/jwt' };
        instead({
          [DESCRIPTION]: server.describe,
          '/me': (_request, response) => void response.writeHead(200, type).end(signed),
        });
        return (await server.signIn()).answer.headers.location;
      };
      const token = await idp.sign(claims, 'JWT');
      const other = Buffer.from(JSON.stringify({ ...claims, email: 'root@example.com' }));
      const forged = token.replace(/\..*\./u, `.${other.toString('base64url')}.`);
      for (const bad of [forged, await idp.sign({ ...claims, aud: 'another' }, 'JWT')])
        expect(await answer(bad)).toBe(failedFor('unavailable'));
      expect(await answer(token)).toBe(HOME);
    });

    it.each([
      { expires_in: null },
      { expires_in: '3600' },
      { expires_in: '' },
      { expires_in: 'never' },
      { expires_in: -1 },
      { token_type: undefined },
      { token_type: 'BEARER' },
      { token_type: 'JWT' },
      { scope: ['openid', 'email'] },
      { scope: null },
      { refresh_token: null },
      { refresh_token: '' },
      { access_token: undefined },
      { access_token: null },
      { access_token: 5 },
    ])('lets in, whatever else its token answer has: %j', async (answer) => {
      await nameless({ answer });
      expect(await where()).toBe(HOME);
    });

    it.each([{ id_token: undefined }, { id_token: null }, { id_token: '' }, { id_token: 'a.b.c.d.e' }])(
      'lets nobody in without a signed ID token: %j',
      async (answer) => {
        await member();
        alter({ answer });
        expect(await where()).toBe(failedFor('failed'));
      },
    );

    it.each(['/token', '/jwks'])('is down if %s is a page of something in between', async (path) => {
      await member();
      const server = await newServer();
      const { back, cookie } = await server.askProvider();
      instead({ [path]: (_request, response) => html(response) });
      expect((await server.comeBack(back, cookie)).headers.location).toBe(failedFor('unavailable'));
    });

    it('lets in with two tabs at the provider, each with its own answer', async () => {
      await member();
      const first = await start();
      const second = await harness().app.inject({
        url: singleSignOn.startPath,
        headers: { cookie: first.cookie },
      });
      const both = cookiesOf(second);
      const browser = browserAtProvider(idp.issuer);
      const one = await comeBack(await browser.follow(first.address), both);
      expect(one.headers.location).toBe(HOME);
      const rest = cookiesOf(one);
      const other = await comeBack(await browser.follow(String(second.headers.location)), rest);
      expect(other.headers.location).toBe('http://localhost:3000/');
    });

    it('never makes its cookie too long for a browser, whatever pages its visits return to', async () => {
      await member();
      const page = `/admin/size?q=${'a'.repeat(980)}`;
      let cookie = '';
      for (let count = 0; count < 5; count += 1) {
        const query = new URLSearchParams({ [singleSignOn.returnTo]: page });
        const url = `${singleSignOn.startPath}?${query}`;
        const answer = await harness().app.inject({ url, headers: { cookie } });
        cookie = cookiesOf(answer);
        expect(String(answer.headers['set-cookie']).length).toBeLessThanOrEqual(4096);
        const back = await browserAtProvider(idp.issuer).follow(String(answer.headers.location));
        if (count === 4)
          expect((await comeBack(back, cookie)).headers.location).toBe(`http://localhost:3000${page}`);
      }
    });

    it.each(['ES384', 'ES512', 'PS256', 'EdDSA'])(
      'signs with %s, among keys that nobody knows',
      async (alg) => {
        await member();
        const curve = { ES384: 'P-384', ES512: 'P-521' }[alg];
        const pair = curve
          ? generateKeyPairSync('ec', { namedCurve: curve })
          : alg === 'EdDSA'
            ? generateKeyPairSync('ed25519')
            : generateKeyPairSync('rsa', { modulusLength: 2048 });
        const own = pair.privateKey.export({ format: 'jwk' });
        const shown = pair.publicKey.export({ format: 'jwk' });
        const keys = [
          { kty: 'PQC', kid: 'a', alg: 'ML-KEM-768' },
          { kty: 'oct', kid: 'b' },
          { ...shown, kid: 'c', use: 'enc' },
          { ...shown, kid: 'd', use: 'sig', x5c: [], x5t: null },
          { ...shown, kid: 'e', use: 'weird' },
        ];
        alter({ key: { ...own, alg, kid: 'd' } });
        const server = await newServer({ id_token_signing_alg_values_supported: ['RS256', alg] });
        instead({
          '/jwks': (_request, response) => json(response, { keys }),
          [DESCRIPTION]: server.describe,
        });
        expect((await server.signIn()).answer.headers.location).toBe(HOME);
      },
    );

    it('names no key in its tokens, where it has several', async () => {
      await member();
      const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
      const [own, other] = [pair(), pair()];
      const keys = [other, own].map(({ publicKey }, at) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid: `${at}`,
      }));
      instead({ '/jwks': (_request, response) => json(response, { keys }) });
      alter({ key: { ...own.privateKey.export({ format: 'jwk' }), alg: 'RS256' } });
      expect(await where()).toBe(HOME);
      alter({ key: { ...pair().privateKey.export({ format: 'jwk' }), alg: 'RS256' } });
      expect(await where()).toBe(failedFor('failed'));
    });

    it.each([
      [
        'no optional part',
        {
          userinfo_endpoint: undefined,
          end_session_endpoint: undefined,
          claims_supported: undefined,
          scopes_supported: undefined,
        },
      ],
      [
        'nulls',
        {
          userinfo_endpoint: null,
          end_session_endpoint: null,
          token_endpoint_auth_methods_supported: null,
          code_challenge_methods_supported: null,
        },
      ],
      ['addresses that are none', { userinfo_endpoint: 'soon', end_session_endpoint: 'soon' }],
      ['what nobody knows', { mtls_endpoint_aliases: {}, '': [], future: { x: 1 } }],
    ])('describes itself with %s', async (_what, change) => {
      await nameless();
      const server = await newServer(change);
      instead({ [DESCRIPTION]: server.describe });
      const { answer, session } = await server.signIn();
      expect(answer.headers.location).toBe(HOME);
      const out = await server.signOut(session);
      expect([out.statusCode, out.json().success]).toEqual([200, true]);
    });

    it.each([
      [400, 'application/json'],
      [401, 'application/json'],
      [401, 'text/html'],
    ])('takes the secret in the header alone, and says so with %i and %s', async (status, type) => {
      await member();
      const seen: string[] = [];
      instead({
        '/token': async (request, response) => {
          const sent = await text(request);
          if (sent.includes('client_secret'))
            return void response
              .writeHead(status, { 'content-type': type })
              .end(JSON.stringify({ error: 'invalid_client' }));
          seen.push(atob(request.headers.authorization?.slice('Basic '.length) ?? ''), sent);
          response.writeHead(503).end();
        },
      });
      expect(await where()).toBe(failedFor('unavailable'));
      expect(decodeURIComponent(seen[0] ?? '')).toBe(`${CLIENT_ID}:${idp.env.OIDC_CLIENT_SECRET}`);
      expect(Object.fromEntries(new URLSearchParams(seen[1]))).toEqual({
        grant_type: 'authorization_code',
        code: expect.any(String),
        code_verifier: expect.any(String),
        redirect_uri: `http://localhost:3000${singleSignOn.callbackPath}`,
      });
    });

    it.each([
      ['aud', (id: string) => ({ aud: [id] })],
      ['aud and azp', (id: string) => ({ aud: [id, 'b'], azp: id })],
      ['at_hash', () => ({ at_hash: undefined })],
      ['a wrong at_hash', () => ({ at_hash: 'x' })],
      ['auth_time', () => ({ auth_time: undefined })],
      ['auth_time as text', () => ({ auth_time: '1700000000' })],
      ['groups', () => ({ groups: Array.from({ length: 500 }, (_, at) => `Group ${at} – ü`) })],
      ['times with fractions', () => ({ iat: Date.now() / 1000, exp: Date.now() / 1000 + 300.5 })],
      ['names of another kind', () => ({ given_name: ['Ann'], family_name: { en: 'Lee' }, name: 5 })],
      ['email_verified as Python writes it', () => ({ email_verified: 'True' })],
    ])('writes its claims in its own way: %s', async (_what, claims) => {
      await nameless({ claims: claims('kitroom') });
      expect(await where()).toBe(HOME);
    });

    it('that gives an email written with a look-alike letter, or blanks around it', async () => {
      const { db } = harness();
      const user = await createAccount(db);
      idp.person({ sub: `like-${user.id}`, email: `\u212A${user.email}`, email_verified: true });
      const kay = await createAccount(db, { email: `k${user.email}` });
      expect(await where()).toBe(failedFor('no-account'));
      idp.person({ sub: `kay-${user.id}`, email: ` ${kay.email.toUpperCase()} `, email_verified: true });
      expect(await where()).toBe(HOME);
    });

    it.each([
      ['access_denied', 'Zugriff für „Ann“ verweigert\r\nx: y', 'canceled'],
      ['temporarily_unavailable', 'authentication_expired', 'expired'],
      ['temporarily_unavailable', 'Maintenance', 'unavailable'],
      ['login_required', '', 'failed'],
    ])('that says why it lets nobody in: %s, %j', async (error, error_description, reason) => {
      const { address, cookie } = await start();
      const state = new URL(address).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ error, error_description, state, iss: idp.issuer });
      const answer = await comeBack(`http://localhost:3000${singleSignOn.callbackPath}?${query}`, cookie);
      expect(answer.headers.location).toBe(failedFor(reason));
    });

    it('that sends its answer with parameters that nobody asked for', async () => {
      await member();
      const { back, cookie } = await askProvider();
      const answer = await comeBack(
        `${back}&session_state=a.b&scope=openid+email&authuser=0&prompt=none&hd=x`,
        cookie,
      );
      expect(answer.headers.location).toBe(HOME);
    });
  },
  { ...idp.env },
);

describeApp(
  'new people of a provider',
  (harness) => {
    const { signIn } = throughProvider(harness, idp);

    it.each([
      ['only a whole name', { name: 'Ann Lee' }, ['Ann Lee', '-']],
      ['a whole and a family name', { name: 'Mary Ann Lee', family_name: 'Lee' }, ['Mary Ann', 'Lee']],
      ['only a family name', { family_name: 'Lee' }, ['new-1', 'Lee']],
      ['only a given name', { given_name: 'Ann' }, ['Ann', '-']],
      [
        '101 letters',
        { given_name: 'A'.repeat(101), family_name: 'L'.repeat(101), name: 'Ann' },
        ['Ann', '-'],
      ],
      ['blanks', { given_name: '  ', family_name: '\u00a0' }, ['new-4', '-']],
      ['a control character', { given_name: 'A\u001a1\u001a', family_name: 'Lee' }, ['new-5', 'Lee']],
      ['letters of any language', { given_name: 'Łukasz', family_name: '李' }, ['Łukasz', '李']],
    ])('come in with a name of %s', async (what, claims, [first_name, last_name]) => {
      const { db } = harness();
      if ((await rowsOf(db, 'roles', { name: 'Newcomers' })).length === 0)
        await createRole(db, { name: 'Newcomers', permissions: [] });
      const email = `${first_name?.startsWith('new-') ? first_name : what.replaceAll(' ', '-')}@example.com`;
      idp.person({ sub: email, email, email_verified: true });
      idp.alterIdTokens({ claims });
      onTestFinished(() => idp.alterIdTokens(undefined));
      expect((await signIn()).answer.headers.location).toBe(HOME);
      expect(await rowOf(db, 'users', { email })).toMatchObject({ first_name, last_name });
    });
  },
  { ...idp.env, OIDC_NEW_USERS: 'Newcomers' },
);
