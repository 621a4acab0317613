import { once } from 'node:events';
import { request } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { TOKEN_MESSAGES } from '@kitroom/contract/access/api-tokens';
import { SECOND_STEP_REQUIRED } from '@kitroom/contract/access/second-step-required';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { viewAsRole } from '@kitroom/contract/auth-calls';
import type { Access } from '@kitroom/contract/call';
import { MESSAGES } from '@kitroom/contract/errors';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Actor } from './actor.ts';
import { actorOf, guard, personOf } from './guard.ts';

const PUBLIC_URL = 'http://localhost:3000';
const ACTOR: Actor = {
  userId: 7,
  letInBy: { sessionId: 70, times: { idle: 1000, maximum: 1000 }, csrfToken: 'right' },
  provedUntil: Number.POSITIVE_INFINITY,
  requestId: 'test-request',
  firstName: 'Dana',
  email: 'dana@example.com',
  passwordChangeRequired: false,
  secondStepRequired: false,
  permissions: new Set(['SIZE_READ']),
  viewingAs: undefined,
};
const SESSION = 'session'.padEnd(43, 'x');
const OTHER = 'other'.padEnd(43, 'x');
const NAME = 'kitroom-3000-sid';
const COOKIE = { cookie: `${NAME}=${SESSION}` };
const TOKEN = { [CSRF_HEADER]: 'right' };

/** An application with a route that `access` guards, and the actor of the one session that there is. */
async function serve(
  access: Access | undefined,
  { actor = {}, csrf, beforePasswordChange, peopleOnly, proof, https = false, atOnce = false }: Options = {},
) {
  const asked: string[] = [];
  const app: FastifyInstance = Fastify();
  onTestFinished(() => app.close());
  await app.register(fastifyCookie);
  guard(
    app,
    { https, publicUrl: PUBLIC_URL },
    {
      findActor: (token) => {
        asked.push(token);
        const found = token === SESSION ? { ...ACTOR, ...actor } : undefined;
        return atOnce ? found : Promise.resolve(found);
      },
      findTokenActor: async (token) =>
        token === 'kr_token' ? { ...ACTOR, ...actor, letInBy: { tokenId: 1 } } : undefined,
      countTokenRequest: () => {},
    },
  );
  const config = {
    ...(access && { access }),
    ...(csrf === false && { csrf }),
    ...(beforePasswordChange && { beforePasswordChange }),
    ...(peopleOnly && { peopleOnly }),
    ...(proof && { proof }),
  };
  app.all('/thing', { config }, async (request) => ({ actor: request.actor?.userId ?? null }));
  const call = async (method: InjectOptions['method'], headers: Record<string, string> = {}) => {
    const { statusCode, payload } = await app.inject({ method: method ?? 'GET', url: '/thing', headers });
    const body = payload === '' ? {} : JSON.parse(payload);
    return statusCode === 200 ? [200, body.actor] : [statusCode, body.message];
  };
  return { app, asked, call };
}
interface Options {
  actor?: Partial<Actor>;
  csrf?: false;
  beforePasswordChange?: true;
  peopleOnly?: true;
  proof?: true;
  https?: boolean;
  /** The session is known, so that nothing has to be waited for. */
  atOnce?: boolean;
}

const NOT_SIGNED_IN = [401, MESSAGES.notSignedIn];
const FORBIDDEN = [403, MESSAGES.forbidden];
const OTHER_ADDRESS = [403, MESSAGES.otherAddress(PUBLIC_URL)];
const BAD_TOKEN = [403, MESSAGES.badCsrfToken];

describe('a public route', () => {
  it('is open to everyone, asks for no session, and refuses writes of other sites', async () => {
    const { call, asked } = await serve('PUBLIC');
    expect(await call('GET', COOKIE)).toEqual([200, null]);
    expect(await call('POST')).toEqual([200, null]);
    expect(await call('POST', { origin: PUBLIC_URL })).toEqual([200, null]);
    expect(await call('POST', { origin: 'http://evil.example' })).toEqual(OTHER_ADDRESS);
    expect(await call('GET', { origin: 'http://evil.example' })).toEqual([200, null]);
    expect(asked).toEqual([]);
  });
});

describe('a write', () => {
  it.each([
    ['at once', true, 1],
    ['after the headers', false, 2],
  ])('whose body comes %s is asked about as often as needed', async (_when, together, times) => {
    const { app, asked } = await serve('SIGNED_IN');
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const headers = { ...COOKIE, ...TOKEN, 'content-type': 'application/json' };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/thing', headers });
    const answered = once(sent, 'response');
    if (!together) {
      sent.flushHeaders();
      await expect.poll(() => asked).toHaveLength(1);
    }
    sent.end('{}');
    expect((await answered)[0].statusCode).toBe(200);
    expect(asked).toHaveLength(times);
  });
});

describe('a route for everyone who is signed in', () => {
  it('needs a session that there is', async () => {
    const { call, asked } = await serve('SIGNED_IN');
    expect(await call('GET')).toEqual(NOT_SIGNED_IN);
    expect(await call('GET', { cookie: `${NAME}=` })).toEqual(NOT_SIGNED_IN);
    expect(asked).toEqual([]);
    expect(await call('GET', { cookie: `${NAME}=${OTHER}` })).toEqual(NOT_SIGNED_IN);
    expect(await call('GET', { cookie: `__Host-${NAME}=${SESSION}` })).toEqual(NOT_SIGNED_IN);
    expect(await call('GET', COOKIE)).toEqual([200, 7]);
  });

  it('is open to someone without permissions, who has to change the password only if it says so', async () => {
    const actor = { passwordChangeRequired: true, permissions: new Set<string>() };
    const { call } = await serve('SIGNED_IN', { actor, beforePasswordChange: true });
    expect(await call('GET', COOKIE)).toEqual([200, 7]);
    expect(await call('POST', { ...COOKIE, ...TOKEN })).toEqual([200, 7]);
    const other = await serve('SIGNED_IN', { actor });
    expect(await other.call('GET', COOKIE)).toEqual([403, MESSAGES.passwordChangeRequired]);
    expect(await other.call('POST', { ...COOKIE, ...TOKEN })).toEqual([403, MESSAGES.passwordChangeRequired]);
  });
});

describe('a route for holders of codes', () => {
  it('needs a session, and one of its codes', async () => {
    const { call } = await serve(['SIZE_READ', 'CLUBS_READ']);
    expect(await call('GET')).toEqual(NOT_SIGNED_IN);
    expect(await call('GET', COOKIE)).toEqual([200, 7]);
    expect(await (await serve(['CLUBS_READ'])).call('GET', COOKIE)).toEqual(FORBIDDEN);
    expect(await (await serve([])).call('GET', COOKIE)).toEqual(FORBIDDEN);
  });

  it('is closed to a holder who has to change the password, with its own message', async () => {
    const { call } = await serve(['SIZE_READ'], { actor: { passwordChangeRequired: true } });
    expect(await call('GET', COOKIE)).toEqual([403, MESSAGES.passwordChangeRequired]);
  });
});

describe('a write', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s needs the token of the session',
    async (method) => {
      const { call } = await serve(['SIZE_READ']);
      expect(await call(method, COOKIE)).toEqual(BAD_TOKEN);
      for (const wrong of ['', 'wrong', 'righ', 'rights', 'RIGHT', 'rïght']) {
        expect([wrong, await call(method, { ...COOKIE, [CSRF_HEADER]: wrong })]).toEqual([wrong, BAD_TOKEN]);
      }
      expect(await call(method, { ...COOKIE, ...TOKEN })).toEqual([200, 7]);
    },
  );

  it.each(['GET', 'HEAD', 'OPTIONS'] as const)('is not what %s does: no token, any site', async (method) => {
    const { call } = await serve(['SIZE_READ']);
    const [status] = await call(method, { ...COOKIE, 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(200);
  });

  it('of another site is refused before the session is looked at', async () => {
    const { call, asked } = await serve(['SIZE_READ']);
    const answer = await call('POST', { ...COOKIE, ...TOKEN, 'sec-fetch-site': 'cross-site' });
    expect(answer).toEqual([403, MESSAGES.foreignOrigin]);
    expect(asked).toEqual([]);
  });

  it('without the permission says so, whatever its token', async () => {
    const { call } = await serve(['CLUBS_READ']);
    expect(await call('POST', COOKIE)).toEqual(FORBIDDEN);
  });

  it('to a route that takes none needs no token, and comes from its own site all the same', async () => {
    const { call } = await serve(['SIZE_READ'], { csrf: false });
    expect(await call('POST', COOKIE)).toEqual([200, 7]);
    expect(await call('POST', { ...COOKIE, origin: 'null' })).toEqual([403, MESSAGES.foreignOrigin]);
    expect(await call('POST')).toEqual(NOT_SIGNED_IN);
  });
});

describe('the guard', () => {
  it('names of several reasons the first', async () => {
    const { letInBy } = ACTOR;
    const reasons: [Partial<Actor>, string][] = [
      [{ viewingAs: { id: 1, name: 'Reader' } }, viewAsRole.readOnly],
      [{ passwordChangeRequired: true }, MESSAGES.passwordChangeRequired],
      [{ secondStepRequired: true }, SECOND_STEP_REQUIRED.message],
      [{ permissions: new Set() }, MESSAGES.forbidden],
      [{ letInBy: { ...letInBy, csrfToken: 'other' } as Actor['letInBy'] }, MESSAGES.badCsrfToken],
      [{ provedUntil: 0 }, MESSAGES.proofRequired],
    ];
    for (const [at, [, message]] of reasons.entries()) {
      const actor = Object.assign({}, ...reasons.slice(at).map(([wrong]) => wrong));
      const { call } = await serve(['SIZE_READ'], { actor, proof: true });
      expect(await call('POST', { ...COOKIE, ...TOKEN })).toEqual([403, message]);
    }
  });

  it('decides alike where the session is known and nothing has to be asked', async () => {
    const { call } = await serve(['SIZE_READ'], { atOnce: true });
    expect(await call('GET', { cookie: `${NAME}=${OTHER}` })).toEqual(NOT_SIGNED_IN);
    expect(await call('GET', COOKIE)).toEqual([200, 7]);
    expect(await call('POST', COOKIE)).toEqual(BAD_TOKEN);
    expect(await call('POST', { ...COOKIE, ...TOKEN })).toEqual([200, 7]);
    const other = await serve(['CLUBS_READ'], { atOnce: true });
    expect(await other.call('GET', COOKIE)).toEqual(FORBIDDEN);
  });

  it('looks at five cookies at most, those of the name of today before those of the former', async () => {
    const { call, asked } = await serve('SIGNED_IN');
    const others = [...'abcde'].map((letter) => letter.repeat(43));
    const sent = (count: number) => [
      `sid=${SESSION}`,
      ...others.slice(0, count).map((token) => `${NAME}=${token}`),
    ];
    expect(await call('GET', { cookie: sent(4).join('; ') })).toEqual([200, 7]);
    expect(asked.splice(0)).toEqual([...others.slice(0, 4), SESSION]);
    expect(await call('GET', { cookie: sent(5).join('; ') })).toEqual(NOT_SIGNED_IN);
    expect(asked).toEqual(others);
  });

  it('reads the cookie that is bound to the host over https, and only that', async () => {
    const { call } = await serve('SIGNED_IN', { https: true });
    expect(await call('GET', COOKIE)).toEqual(NOT_SIGNED_IN);
    expect(await call('GET', { cookie: `__Host-${NAME}=${SESSION}` })).toEqual([200, 7]);
  });

  it('stops the start at a route under /api that does not say who may call it', async () => {
    const { app } = await serve('PUBLIC');
    expect(() => app.get('/api/thing', async () => null)).toThrow(
      'The route GET /api/thing does not state who may call it',
    );
    expect(() => app.get('/api/other', { config: {} }, async () => null)).toThrow('/api/other');
    expect(() => app.get('/apiary', async () => null)).not.toThrow();
    expect(() => app.get('/api/open', { config: { access: 'PUBLIC' } }, async () => null)).not.toThrow();
  });

  it('gives the actor to a route that has one', async () => {
    const { app } = await serve('SIGNED_IN');
    app.get(
      '/api/who',
      { config: { access: 'SIGNED_IN' } },
      async (request) => personOf(request).letInBy.sessionId,
    );
    expect((await app.inject({ url: '/api/who', headers: COOKIE })).json()).toBe(70);
  });

  it('knows nobody on a route that is open', async () => {
    const { app } = await serve(undefined);
    app.get('/api/who', { config: { access: 'PUBLIC' } }, async (request) => actorOf(request));
    expect((await app.inject({ url: '/api/who', headers: COOKIE })).statusCode).toBe(401);
    expect(
      (await app.inject({ method: 'POST', url: '/thing', headers: { origin: 'null' } })).statusCode,
    ).toBe(200);
  });

  describe('an API token', () => {
    const BEARER = { authorization: 'Bearer kr_token' };
    const UNUSABLE = [401, 'This API token is not valid: it may have expired or been revoked'];

    it('needs neither cookie nor CSRF token, and only what it holds', async () => {
      const { call, asked } = await serve(['SIZE_READ']);
      expect(await call('GET', BEARER)).toEqual([200, 7]);
      expect(await call('POST', BEARER)).toEqual([200, 7]);
      expect(asked).toEqual([]);
      expect(await (await serve(['CLUBS_READ'])).call('GET', BEARER)).toEqual(FORBIDDEN);
    });

    it('counts alone: a cookie that comes along lets nobody in', async () => {
      const { call } = await serve(['SIZE_READ']);
      expect(await call('GET', { ...COOKIE, authorization: 'Bearer kr_other' })).toEqual(UNUSABLE);
      expect(await call('GET', { ...COOKIE, authorization: 'bearer kr_token' })).toEqual([200, 7]);
    });

    it('is not what a proxy in front sends for itself', async () => {
      const { call } = await serve(['SIZE_READ']);
      for (const authorization of ['Basic a3I6eA==', 'Bearer eyJhbGciOi', 'kr_token', '']) {
        expect(await call('GET', { ...COOKIE, authorization })).toEqual([200, 7]);
        const says = authorization === 'kr_token' ? [401, TOKEN_MESSAGES.notBearer] : NOT_SIGNED_IN;
        expect(await call('GET', { authorization })).toEqual(says);
      }
    });

    it('makes no call that is for people', async () => {
      const { call } = await serve('SIGNED_IN', { peopleOnly: true });
      expect(await call('GET', BEARER)).toEqual([403, 'API tokens can’t make this call']);
      expect(await call('GET', COOKIE)).toEqual([200, 7]);
    });

    it('waits with its creator for a required change of password, and comes from no other site', async () => {
      const { call } = await serve('SIGNED_IN', { actor: { passwordChangeRequired: true } });
      expect(await call('GET', BEARER)).toEqual([403, 'Password change required']);
      const other = await serve('SIGNED_IN');
      expect(await other.call('POST', { ...BEARER, origin: 'https://evil.example' })).toEqual(OTHER_ADDRESS);
    });
  });
});
