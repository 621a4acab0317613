import { offerInAddress, singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { singleSignOnCalls } from '@kitroom/contract/access/single-sign-on-calls';
import type { SingleSignOnFailure } from '@kitroom/contract/access/single-sign-on-failures';
import type { SecondStepOffer } from '@kitroom/contract/auth-calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { busy, notFound } from '../../platform/http/errors.ts';
import { addressOf } from '../../platform/http/request-address.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { challengeCookie } from '../factors/challenges.ts';
import { signInLink } from '../factors/password/password-tokens.ts';
import { NotLetInError } from '../factors/provider/accounts.ts';
import type { Identity } from '../factors/provider/identity.ts';
import { openIdClient, type Provider, ProviderUnavailableError } from '../factors/provider/provider.ts';
import {
  fromCookie,
  newVisit,
  ownAddress,
  toCookie,
  VISIT_SECONDS,
  type Visit,
  visitCookie,
} from '../factors/provider/visit.ts';
import { countFailureAtProvider, isProviderThrottled } from '../limits/limits.ts';
import { countInWindow, forget } from '../limits/throttles.ts';
import { tokenHash } from '../session/tokens.ts';
import { backChannelLogoutRoute } from './back-channel-logout.ts';
import { keepSignedIn, signInClientOf } from './cookies.ts';
import { enterFromProvider } from './enter-from-provider.ts';

/** To the provider and back, and its message that someone has signed out there. 404 without settings. */
export function singleSignOnRoutes(
  app: App,
  db: Database,
  config: Config,
  provider: Provider | undefined,
): void {
  const { publicUrl, singleSignOn: settings } = config;
  const cookie = visitCookie(config);

  serve(app, singleSignOnCalls.start, async (request, reply) => {
    if (!provider) throw notFound();
    refuseToLookAhead(request);
    const visit = newVisit(queryOf(request).get(singleSignOn.returnTo), publicUrl);
    try {
      const address = await provider.signInAddress(visit);
      const visits = [...fromCookie(cookie.of(request)), visit];
      return cookie.set(reply, toCookie(visits)).redirect(address.href);
    } catch (error) {
      return refuse(request, reply, error, visit);
    }
  });

  serve(app, singleSignOnCalls.finish, async (request, reply) => {
    if (!provider || !settings) throw notFound();
    refuseToLookAhead(request);
    const visits = fromCookie(cookie.of(request));
    const visit = visits.find(({ state }) => state === queryOf(request).get('state')) ?? visits.at(-1);
    // It works once, whatever comes of it. Other tabs may still be at the provider.
    const others = visits.filter((other) => other !== visit);
    if (others.length > 0) cookie.set(reply, toCookie(others));
    else cookie.clear(reply);
    try {
      if (!visit) throw new NotLetInError('expired', 'no attempt of this browser is open');
      const identity = await identityOf(db, provider, visit, request);
      const entered = await enterFromProvider(db, identity, settings, signInClientOf(request, config));
      if ('secondStep' in entered) {
        const address = secondStepAddress(publicUrl, entered.secondStep, visit.returnTo);
        return challengeCookie('sign-in', config).set(reply, entered.challenge).redirect(address);
      }
      await keepSignedIn(reply, config, entered);
      return reply.redirect(ownAddress(visit.returnTo, publicUrl));
    } catch (error) {
      return refuse(request, reply, error, visit);
    }
  });

  backChannelLogoutRoute(app, db, config, provider);

  // The page that they wanted is kept: the next attempt may succeed, and of a request that came twice, the first one has.
  async function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, visit?: Visit) {
    const reason = await reasonOf(error);
    request.log.warn({ err: error, reason }, 'single sign-on let nobody in');
    const query = new URLSearchParams({ [singleSignOn.reason]: reason });
    if (visit) query.set(singleSignOn.returnTo, visit.returnTo);
    return reply.redirect(`${signInLink(publicUrl)}?${query}`);
  }
}

/** A browser that fetches what somebody may open next would use up the visit. Refused, it asks again when they do. */
function refuseToLookAhead({ headers }: FastifyRequest): void {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name]);
  if (/prefetch|preview/iu.test(String(purposes))) throw busy();
}

/** Who has come back with this request, asked once for each visit. Rejects with `NotLetInError` and what `reasonOf` knows. */
async function identityOf(
  db: Database,
  provider: Provider,
  visit: Visit,
  request: FastifyRequest,
): Promise<Identity> {
  if (await isProviderThrottled(db.query, addressOf(request)))
    throw new NotLetInError('too-many', 'too many failures from this address');
  const key = `single-sign-on:${tokenHash(visit.state)}`;
  // Of two answers at the same moment one goes on: the provider would end the sessions of both.
  const { count } = await countInWindow(db.query, key, VISIT_SECONDS * 1000);
  if (count > 1) throw new NotLetInError('expired', 'this attempt was used before');
  try {
    const identity = await provider.identityOf(queryOf(request), visit);
    if (identity.withoutUserinfo)
      request.log.warn({ err: identity.withoutUserinfo }, 'single sign-on goes on without userinfo');
    return identity;
  } catch (error) {
    const reason = await reasonOf(error);
    // It could not be asked: the visit is given back, so that none of them is left behind.
    if (reason === 'unavailable') await forget(db.query, key);
    // Each one has made us ask the provider.
    if (reason === 'failed') await countFailureAtProvider(db.query, addressOf(request));
    throw error;
  }
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at));
}

/** The sign-in page, which asks for the second step, and then goes where the browser wanted to. */
function secondStepAddress(publicUrl: string, offer: SecondStepOffer, returnTo: string): string {
  const query = new URLSearchParams({
    [singleSignOn.secondStep]: offerInAddress(offer),
    [singleSignOn.returnTo]: returnTo,
  });
  return `${signInLink(publicUrl)}?${query}`;
}

async function reasonOf(error: unknown): Promise<SingleSignOnFailure> {
  if (error instanceof NotLetInError) return error.reason;
  const isUnanswered = error instanceof TypeError && error.message === 'fetch failed';
  if (error instanceof ProviderUnavailableError || isUnanswered) return 'unavailable';
  const { AuthorizationResponseError, ClientError } = await openIdClient();
  const { errors } = await import('jose');
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'canceled';
  if (error instanceof AuthorizationResponseError && error.error === 'temporarily_unavailable')
    // Keycloak's word for somebody who has taken too long there, or has signed in in another tab.
    return error.error_description === 'authentication_expired' ? 'expired' : 'unavailable';
  const isKnown = error instanceof ClientError || error instanceof errors.JOSEError;
  if (isKnown && NO_ANSWER.has(error.code ?? '')) return 'unavailable';
  return 'failed';
}

/** Also a page of something in between, or half an answer, in place of tokens or keys. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'ECONNREFUSED',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'ERR_JWKS_TIMEOUT',
  'ERR_JWKS_INVALID',
  'ERR_JOSE_GENERIC',
]);
