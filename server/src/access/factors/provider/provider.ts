import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import type { createRemoteJWKSet, JWTPayload, JWTVerifyOptions, JWTVerifyResult } from 'jose';
import type { Configuration, CustomFetch } from 'openid-client';
import type { SingleSignOnSettings } from '../../../platform/single-sign-on-settings.ts';
import { type Identity, toIdentity } from './identity.ts';
import type { Visit } from './visit.ts';

const TIMEOUT_SECONDS = 5;
/** Who somebody is at a provider: at most 255 characters (OpenID Connect Core, 2), not blanks alone. */
const SUBJECT = /^(?=.*\S)[^\p{Cc}\p{Cs}]{1,255}$/u;
const CLOCK_SKEW_SECONDS = 60;
/** After this long the provider is asked again where its parts are. */
const DISCOVERY_MILLISECONDS = 60 * 60 * 1000;
/** A logout token is younger than this. */
export const LOGOUT_TOKEN_SECONDS = 600;
const LOGOUT_TYPES = /^(?:application\/)?(?:logout\+)?jwt$/iu;
const NOT_FOR_LOGOUT = 'The token is not a logout token';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Loaded when the provider is first asked: without single sign-on, no server needs it. */
export function openIdClient() {
  return import('openid-client');
}

/** The provider could not be asked. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError';
}

export type Provider = ReturnType<typeof openProvider>;

/** The provider of the settings. It is first asked when it is needed, so that one that is down stops no start. */
export function openProvider(settings: SingleSignOnSettings, publicUrl: string) {
  const callback = `${publicUrl}${singleSignOn.callbackPath}`;
  const home = `${publicUrl}/`;
  let found: { until: number; parts: Promise<Parts> } | undefined;

  function parts(): Promise<Parts> {
    if (found && found.until > Date.now()) return found.parts;
    const asked = { until: Date.now() + DISCOVERY_MILLISECONDS, parts: discover(settings) };
    // The next one asks again.
    asked.parts.catch(() => {
      if (found === asked) found = undefined;
    });
    found = asked;
    return asked.parts;
  }

  return {
    /** Rejects with `ProviderUnavailableError` if the provider does not answer as it should. */
    check: async () => void (await parts()),

    /** Where to send a browser to sign in. */
    async signInAddress({ state, nonce, verifier }: Visit): Promise<URL> {
      const { config } = await parts();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openIdClient();
      return buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },

    /** Who has come back with this query. Rejects if anything about it is not as it was asked for. */
    async identityOf(query: URLSearchParams, { state, nonce, verifier }: Visit): Promise<Identity> {
      const { config, keys } = await parts();
      const { authorizationCodeGrant } = await openIdClient();
      try {
        const tokens = await authorizationCodeGrant(config, new URL(`${callback}?${query}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
        });
        const claims = await claimsOf(String(tokens[ID_TOKEN] ?? ''), keys, { ...settings, nonce });
        const userinfo = await userinfoOf(config, tokens.access_token, claims);
        if (!(userinfo instanceof Error)) return toIdentity(claims, userinfo);
        return { ...toIdentity(claims), withoutUserinfo: userinfo };
      } catch (error) {
        // Its addresses may have changed: the next visit asks again.
        found = undefined;
        throw error;
      }
    },

    /** Where to send a browser to end the provider's session too; undefined: it has no such address, or is down. */
    async signOutAddress(): Promise<string | undefined> {
      try {
        const { config } = await parts();
        if (!config.serverMetadata().end_session_endpoint) return undefined;
        const { buildEndSessionUrl } = await openIdClient();
        return buildEndSessionUrl(config, { post_logout_redirect_uri: home }).href;
      } catch {
        // Nobody stays signed in here because of what a provider says of itself.
        return undefined;
      }
    },

    /** Whose session a logout token ends. Rejects for a token that is not the provider's, not for us, of another kind, or old. */
    async loggedOut(token: string): Promise<LoggedOut> {
      const { keys } = await parts();
      const { payload, protectedHeader } = await verified(token, keys, settings, {
        maxTokenAge: LOGOUT_TOKEN_SECONDS,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      // The event alone makes it one, where a provider writes what all its tokens have, or nothing.
      if (!LOGOUT_TYPES.test(protectedHeader.typ ?? 'JWT')) throw new Error(NOT_FOR_LOGOUT);
      return toLoggedOut(payload);
    },
  };
}

/** The claims of an ID token that is the provider's, for us, and the answer to this visit. Rejects for any other. */
async function claimsOf(
  token: string,
  keys: Parts['keys'],
  { issuer, clientId, nonce }: Pick<SingleSignOnSettings, 'issuer' | 'clientId'> & Pick<Visit, 'nonce'>,
): Promise<JWTPayload & { sub: string }> {
  const { payload } = await verified(
    token,
    keys,
    { issuer, clientId },
    { requiredClaims: ['sub', 'exp', 'iat'] },
  );
  const { aud, azp, iat = 0, sub = '' } = payload;
  if (payload.nonce !== nonce) throw new Error('The ID token is the answer to another visit');
  if ((azp ?? (Array.isArray(aud) && aud.length > 1)) && azp !== clientId)
    throw new Error('The ID token is made for another application');
  if (!SUBJECT.test(sub)) throw new Error('The ID token is about nobody, or names them in an impossible way');
  if (iat > Date.now() / 1000 + CLOCK_SKEW_SECONDS) throw fromTheFuture(iat);
  return { ...payload, sub };
}

/** A token that the provider has made for us, and that counts now. Rejects for any other. */
async function verified(
  token: string,
  keys: Parts['keys'],
  { issuer, clientId }: Pick<SingleSignOnSettings, 'issuer' | 'clientId'>,
  more: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  const { errors, jwtVerify } = await import('jose');
  const expected = { issuer, audience: clientId, clockTolerance: CLOCK_SKEW_SECONDS, ...more };
  // Each time: providers change their keys at any moment, and some keep the name of a key that they have changed.
  await keys.reload();
  return jwtVerify(token, keys, expected).catch(async (error: unknown) => {
    // A token that does not name its key, where there are several.
    if (error instanceof errors.JWKSMultipleMatchingKeys)
      for await (const key of error) {
        const fitting = await jwtVerify(token, key, expected).catch(() => undefined);
        if (fitting) return fitting;
      }
    const isEarly = error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf';
    if (isEarly && typeof error.payload.nbf === 'number') throw fromTheFuture(error.payload.nbf);
    throw error;
  });
}

function fromTheFuture(from: number): Error {
  const seconds = Math.round(from - Date.now() / 1000);
  return new Error(
    `The provider’s clock is ${seconds} seconds ahead of this server’s: have both set by a time server`,
  );
}

const WANTED = ['email', 'email_verified', 'given_name', 'family_name'];

/**
 * The provider's claims besides the ID token, if that lacks some, or why they cannot be had: the token may say enough. Rejects if
 * they are of another person.
 */
async function userinfoOf(
  config: Configuration,
  accessToken: string,
  claims: JWTPayload & { sub: string },
): Promise<Record<string, unknown> | Error> {
  const lacks = WANTED.some((name) => claims[name] === undefined);
  if (!lacks || !config.serverMetadata().userinfo_endpoint) return {};
  const { ClientError, fetchUserInfo } = await openIdClient();
  return fetchUserInfo(config, accessToken, claims.sub).catch((error: Error) => {
    if (error instanceof ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') throw error;
    return error;
  });
}

interface Parts {
  config: Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

async function discover(settings: SingleSignOnSettings): Promise<Parts> {
  const { allowInsecureRequests, clockTolerance, customFetch, discovery, enableNonRepudiationChecks } =
    await openIdClient();
  const { createRemoteJWKSet } = await import('jose');
  const issuer = new URL(settings.issuer);
  const isInsecure = issuer.protocol === 'http:';
  try {
    const config = await discovery(
      issuer,
      settings.clientId,
      { client_secret: settings.clientSecret, [clockTolerance]: CLOCK_SKEW_SECONDS },
      undefined,
      {
        timeout: TIMEOUT_SECONDS,
        [customFetch]: ask,
        execute: [enableNonRepudiationChecks, ...(isInsecure ? [allowInsecureRequests] : [])],
      },
    );
    const { issuer: named, jwks_uri: address } = config.serverMetadata();
    if (named.includes('{'))
      throw new Error(
        'It is that of many organizations: OIDC_ISSUER must have the id of yours in the address',
      );
    if (named !== settings.issuer)
      throw new Error(`It calls itself ${named}: OIDC_ISSUER must be exactly that`);
    if (!address || (!isInsecure && !address.startsWith('https:')))
      throw new Error('It names no keys (jwks_uri) with https');
    return {
      config,
      keys: createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_SECONDS * 1000 }),
    };
  } catch (error) {
    throw new ProviderUnavailableError(`${settings.issuer} does not answer as a provider: ${reason(error)}`, {
      cause: error,
    });
  }
}

/** What the ID token is called where the library shall not read it: that refuses tokens with a time as text, or without a key's name. */
const ID_TOKEN = 'unread_id_token';

/**
 * Asks the provider. The secret of the application goes into the body, where no letter of it is changed, and into the header where a
 * provider, or what it knows of this application, takes it nowhere else. Of the answer to a code, only the tokens are used: no
 * provider's way to write the rest of it keeps anybody out.
 */
const ask: CustomFetch = async (address, init) => {
  const request = init as RequestInit;
  let answer = await fetch(address, request);
  if (init.method !== 'POST') return answer;
  if (answer.status === 401 || (await bodyOf(answer)).error === 'invalid_client')
    answer = await fetch(address, withSecretInHeader(request));
  const { id_token, access_token } = await bodyOf(answer);
  if (!answer.ok || id_token === undefined) return answer;
  const usable = typeof access_token === 'string' && access_token !== '' ? access_token : 'none';
  return Response.json({ [ID_TOKEN]: id_token, access_token: usable, token_type: 'bearer' });
};

async function bodyOf(answer: Response): Promise<Record<string, unknown>> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

function withSecretInHeader(request: RequestInit): RequestInit {
  const body = new URLSearchParams(String(request.body));
  const user = ['client_id', 'client_secret'].map((name) => encodeURIComponent(body.get(name) ?? ''));
  body.delete('client_id');
  body.delete('client_secret');
  const authorization = `Basic ${Buffer.from(user.join(':')).toString('base64')}`;
  return { ...request, body, headers: { ...(request.headers as Record<string, string>), authorization } };
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if (cause instanceof Response) return `${message} (${cause.status} from ${cause.url})`;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

/** Issuer, and subject or session: of one of the two at least. */
interface LoggedOut {
  subject: string | undefined;
  sid: string | undefined;
  /** Unique per token. */
  id: string;
}

function toLoggedOut(payload: JWTPayload): LoggedOut {
  const { events, nonce, sub, sid, jti } = payload;
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
  const session = typeof sid === 'string' ? sid : undefined;
  if (!isLogout || nonce !== undefined || jti === undefined || (sub === undefined && session === undefined))
    throw new Error(NOT_FOR_LOGOUT);
  return { subject: sub, sid: session, id: jti };
}
