import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { decodeJwt, importJWK, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** The provider's claims about a person. */
interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean | string | number;
  given_name?: string;
  family_name?: string;
}

/** The flaws of an ID token. */
interface Alteration {
  claims?: Record<string, unknown>;
  /** Signed with a key that only calls itself the provider's. */
  forged?: boolean;
  /** Signed with this key instead. */
  key?: SigningKey;
  /** The changes to the rest of the token answer. */
  answer?: Record<string, unknown>;
}

export type SigningKey = Record<string, unknown> & { alg: string; kid?: string };
type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export const CLIENT_ID = 'kitroom';
const CLIENT_SECRET = 'a-secret-of-the-tests';

/** A private key as the provider wants it. */
function newKey(kid: string = randomUUID()) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
}

/**
 * A real OpenID Connect provider on a port of this machine, at which people are signed in without being asked; `asks`: with
 * a form, which takes the `sub` of a person and any password.
 */
export async function startProvider(publicUrl = 'http://localhost:3000', { asks = false } = {}) {
  const people = new Map<string, Claims>();
  const logoutTokens: string[] = [];
  let keys = [newKey()];
  let person = '';
  let isDown = false;
  let alter: Alteration | undefined;
  let handle: Respond;
  const instead = new Map<string, Respond>();
  const server = createServer((request, response) => {
    if (isDown) return void response.writeHead(503).end();
    const respond = instead.get(request.url ?? '');
    if (respond) return respond(request, response);
    if (alter && request.url === '/token') alterAnswer(response, alter);
    handle(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function build() {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [`${publicUrl}${singleSignOn.callbackPath}`],
          post_logout_redirect_uris: [`${publicUrl}/`],
          token_endpoint_auth_method: 'client_secret_post',
          backchannel_logout_uri: `${issuer}/told`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys },
      cookies: { keys: ['of-the-tests'] },
      // Its own way to call refuses the addresses of this machine.
      fetch: (url, { dispatcher: _refusing, ...options }) => fetch(url, options),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      features: { devInteractions: { enabled: asks }, backchannelLogout: { enabled: true } },
      ...(asks ? {} : { interactions: { url: (_context, { uid }) => `/interaction/${uid}` } }),
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => people.get(id) ?? { sub: id },
      }),
      loadExistingGrant: async ({ oidc: { provider: own, client, session } }) => {
        const of = { clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' };
        const grant = new own.Grant(of);
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    handle = (request, response) => {
      if (!asks && request.url?.startsWith('/interaction/'))
        void provider.interactionFinished(request, response, { login: { accountId: person } });
      else if (request.url === '/told') void readToken(request).then(() => response.end());
      else void answer(request, response);
    };
  }
  build();

  async function sign(
    claims: object,
    typ: string,
    signing: SigningKey | undefined = keys[0],
  ): Promise<string> {
    if (!signing) throw new Error('The provider has no key');
    const { alg, kid } = signing;
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg, ...(typ === '' ? {} : { typ }), ...(kid === undefined ? {} : { kid }) })
      .sign(await importJWK(signing, alg));
  }

  // The provider itself only makes good ones.
  function alterAnswer(response: ServerResponse, alteration: Alteration) {
    const end = response.end.bind(response);
    const endAltered = async (body: unknown) => {
      const told = JSON.parse(String(body));
      const altered = { ...decodeJwt(told.id_token), ...alteration.claims };
      const key = alteration.forged === true ? newKey(keys[0]?.kid) : alteration.key;
      const id_token = await sign(altered, 'JWT', key);
      const text = JSON.stringify({ ...told, id_token, ...alteration.answer });
      response.setHeader('Content-Length', Buffer.byteLength(text));
      end(text);
    };
    response.end = ((body: unknown) => void endAltered(body)) as unknown as typeof response.end;
  }

  async function readToken(request: IncomingMessage) {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    logoutTokens.push(new URLSearchParams(body).get('logout_token') ?? '');
  }

  return {
    issuer,
    /** Tokens that the provider has sent to the application. */
    logoutTokens,
    /** A token of this kind ('': of none) with these claims and the provider's signature, or that of this key. */
    sign,
    /** The changes to each ID token from now on, with the provider's signature; undefined: none. */
    alterIdTokens(alteration: Alteration | undefined) {
      alter = alteration;
    },
    /** What answers at these paths from now on, in place of the provider. */
    instead(answers: Record<string, Respond>) {
      instead.clear();
      for (const [path, respond] of Object.entries(answers)) instead.set(path, respond);
    },
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    /** Who signs in next. */
    person(claims: Claims) {
      people.set(claims.sub, claims);
      person = claims.sub;
    },
    /** `kid`: of the new key. */
    rotateKeys(kid?: string) {
      keys = [newKey(kid)];
      build();
    },
    down(value: boolean) {
      isDown = value;
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** A browser at the provider: keeps its cookies. */
export function browserAtProvider(issuer: string) {
  const jar = new Map<string, string>();
  const visit = async (address: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  };
  return {
    /** Follows the provider's redirects; resolves to the first address that is not its own. */
    async follow(address: string): Promise<string> {
      let next = address;
      while (next.startsWith(issuer)) {
        const answer = await visit(next);
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`${answer.status} at ${next}: ${await answer.text()}`);
        next = new URL(location, next).href;
      }
      return next;
    },
    /** Ends the session at the provider, saying yes to its question. */
    async signOut(address: string): Promise<string> {
      const page = await (await visit(address)).text();
      const xsrf = /name="xsrf" value="(?<value>[^"]+)"/u.exec(page)?.groups?.value ?? '';
      const answer = await visit(`${issuer}/session/end/confirm`, {
        method: 'POST',
        body: new URLSearchParams({ xsrf, logout: 'yes' }),
      });
      return answer.headers.get('location') ?? '';
    },
  };
}
