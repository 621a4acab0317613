import type { SecondStepOffer } from '@kitroom/contract/access/second-step-schemas';
import { offerInAddress, singleSignOn } from '@kitroom/contract/access/single-sign-on';
import type { SingleSignOnFailure } from '@kitroom/contract/access/single-sign-on-failures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationResponseError, ClientError } from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { busy, invalid, notFound } from '../../platform/http/errors.ts';
import { type App, done } from '../../platform/http/schemas.ts';
import { signInLink } from '../passwords/password-tokens.ts';
import { setChallenge } from '../second-step/challenge-cookie.ts';
import { trustCookieName } from '../second-step/trusted-browsers.ts';
import { keepSignedIn, signInClientOf } from '../sign-in/cookies.ts';
import {
  ATTEMPT_SECONDS,
  attemptCookieName,
  fromCookie,
  newAttempt,
  ownAddress,
  toCookie,
} from './attempt.ts';
import { endProviderSessions } from './end-sessions.ts';
import { enterFromProvider } from './enter.ts';
import { NotLetInError } from './not-let-in.ts';
import { type Provider, ProviderUnavailableError } from './provider.ts';

const FORM = 'application/x-www-form-urlencoded';
const logoutInput = z.object({ logout_token: z.string().max(20_000) });

/** To the provider and back, and its message that someone has signed out there. 404 without settings. */
export function singleSignOnRoutes(
  app: App,
  db: Database,
  config: Config,
  provider: Provider | undefined,
): void {
  const { publicUrl, singleSignOn: settings } = config;
  const cookieName = attemptCookieName(config);
  const cookieFlags = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https } as const;

  app.get(
    singleSignOn.startPath,
    { config: { operationId: 'startSingleSignOn', access: 'PUBLIC', failures: [404] } },
    async (request, reply) => {
      if (!provider) throw notFound();
      const attempt = newAttempt(queryOf(request).get(singleSignOn.returnTo), publicUrl);
      try {
        const address = await provider.signInAddress(attempt);
        const flags = { ...cookieFlags, maxAge: ATTEMPT_SECONDS };
        return reply.setCookie(cookieName, toCookie(attempt), flags).redirect(address.href);
      } catch (error) {
        return refuse(request, reply, error);
      }
    },
  );

  app.get(
    singleSignOn.callbackPath,
    { config: { operationId: 'finishSingleSignOn', access: 'PUBLIC', failures: [404] } },
    async (request, reply) => {
      if (!provider || !settings) throw notFound();
      const attempt = fromCookie(request.cookies[cookieName]);
      // It works once, whatever comes of it.
      reply.clearCookie(cookieName, cookieFlags);
      try {
        if (!attempt) throw new NotLetInError('expired', 'no attempt of this browser is open');
        const identity = await provider.identityOf(new URL(request.url, publicUrl).search, attempt);
        const trustOf = (userId: number) => request.cookies[trustCookieName(userId, config)];
        const client = { ...signInClientOf(request, config), trustOf };
        const entered = await enterFromProvider(db, identity, settings, client);
        if ('secondStep' in entered) {
          const address = askAgain(entered.secondStep, attempt.returnTo);
          return setChallenge(reply, config, entered.challenge).redirect(address);
        }
        return keepSignedIn(reply, config, entered).redirect(ownAddress(attempt.returnTo, publicUrl));
      } catch (error) {
        return refuse(request, reply, error);
      }
    },
  );

  // Only this call reads forms: other sites can send them without asking first.
  app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, read) =>
      read(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    (scope as unknown as App).post(
      singleSignOn.backChannelLogoutPath,
      {
        config: { operationId: 'endProviderSession', access: 'PUBLIC', csrf: false, failures: [404] },
        schema: { body: logoutInput, response: { 200: done } },
      },
      async (request) => {
        if (!provider || !settings) throw notFound();
        const bad = () => invalid([{ path: 'logout_token', message: singleSignOn.badLogoutToken }]);
        const loggedOut = await provider.loggedOut(request.body.logout_token).catch((error: unknown) => {
          request.log.warn({ err: error }, 'a logout token was refused');
          throw error instanceof ProviderUnavailableError ? busy() : bad();
        });
        const ended = { ...loggedOut, issuer: settings.issuer };
        if (!(await endProviderSessions(db, ended, request.changeId))) throw bad();
        return { success: true as const, message: 'Signed out' };
      },
    );
  });

  function queryOf(request: FastifyRequest): URLSearchParams {
    return new URL(request.url, publicUrl).searchParams;
  }

  /** The sign-in page, which asks for the second step, and then goes where the browser wanted to. */
  function askAgain(offer: SecondStepOffer, returnTo: string): string {
    const query = new URLSearchParams({
      [singleSignOn.secondStep]: offerInAddress(offer),
      [singleSignOn.returnTo]: returnTo,
    });
    return `${signInLink(publicUrl)}?${query}`;
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    const reason = reasonOf(error);
    request.log.warn({ err: error, reason }, 'single sign-on let nobody in');
    return reply.redirect(`${signInLink(publicUrl)}?${singleSignOn.reason}=${reason}`);
  }
}

function reasonOf(error: unknown): SingleSignOnFailure {
  if (error instanceof NotLetInError) return error.reason;
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'canceled';
  if (error instanceof ProviderUnavailableError || isNoAnswer(error)) return 'unavailable';
  return 'failed';
}

const NO_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'ECONNREFUSED']);

function isNoAnswer(error: unknown): boolean {
  if (error instanceof ClientError) return NO_ANSWER.has(error.code ?? '');
  return error instanceof TypeError && error.message === 'fetch failed';
}
