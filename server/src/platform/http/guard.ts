import type { IncomingHttpHeaders } from 'node:http';
import { TOKEN_MESSAGES } from '@kitroom/contract/access/api-tokens';
import { SECOND_STEP_REQUIRED } from '@kitroom/contract/access/second-step-required';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { viewAsRole } from '@kitroom/contract/auth-calls';
import { MESSAGES } from '@kitroom/contract/errors';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config.ts';
import { isSameSecret } from '../same-secret.ts';
import {
  type Actor,
  type FindActor,
  type FindTokenActor,
  type FoundActor,
  isInSession,
  type SessionActor,
} from './actor.ts';
import { sessionTokens } from './cookies.ts';
import { forbidden, notSignedIn } from './errors.ts';
import { refuseForeignOrigin } from './origin.ts';
import { addressOf } from './request-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on a PUBLIC route without a session. */
    actor: Actor | null;
    /** Whether the guard ran before the body of a write had arrived. */
    awaitsBody: boolean;
  }
}

/** The ways in: a session's cookie, or an API token. */
export interface Doors {
  findActor: FindActor;
  findTokenActor: FindTokenActor;
  /** Throws 429 when there were too many with this token. */
  countTokenRequest: (tokenId: number) => void;
}

/**
 * Lets a request through only if its route's `access` allows it, before its body is read: origin, session, no write
 * while viewing as a role, password change, second step, permission, CSRF token, fresh proof, in this order. A write whose
 * body arrives later is checked again then: its sender may have lost the session or the permission in the meantime. An
 * /api route without `access` stops the start.
 */
export function guard(
  app: FastifyInstance,
  config: Pick<Config, 'https' | 'publicUrl'>,
  { findActor, findTokenActor, countTokenRequest }: Doors,
): void {
  const tokensOf = sessionTokens(config);

  app.decorateRequest('actor', null);
  app.decorateRequest('awaitsBody', false);
  app.addHook('onRoute', requireAccess);
  app.addHook('onRequest', (request, _reply, done) => {
    // Check before reading the session, so the body cannot arrive in between. A body that came with the headers, as
    // most do, is there in the next turn, and its write needs no second check.
    const hasBody = () => !isWrite(request) || request.raw.complete;
    const proceed = () => {
      request.awaitsBody = !hasBody();
      whenAdmitted(request, done);
    };
    if (hasBody()) proceed();
    else setImmediate(proceed);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.awaitsBody) whenAdmitted(request, done);
    else done();
  });

  // Synchronous if nothing has to be asked, as for most requests: a promise for each would take longer than all the
  // checks.
  function whenAdmitted(request: FastifyRequest, done: (refusal?: Error) => void): void {
    let asking: Promise<void> | undefined;
    try {
      asking = admit(request);
    } catch (refusal) {
      done(refusal as Error);
      return;
    }
    if (asking) asking.then(() => done(), done);
    else done();
  }

  function admit(request: FastifyRequest): Promise<void> | undefined {
    // Computed once: Fastify describes the route again each time it is asked.
    const { config: route } = request.routeOptions;
    const { access } = route;
    if (access === undefined) return undefined;
    if (isWrite(request)) refuseForeignOrigin(request, config.publicUrl);
    if (access === 'PUBLIC') return undefined;
    const apiToken = apiTokenOf(request);
    if (apiToken !== undefined) return admitToken(request, route, apiToken);
    const found = firstFound(tokensOf(request), findActor);
    if (found instanceof Promise) return found.then((actor) => admitActor(request, route, actor));
    admitActor(request, route, found);
    return undefined;
  }

  async function admitToken(
    request: FastifyRequest,
    route: FastifyContextConfig,
    token: string,
  ): Promise<void> {
    const actor = await findTokenActor(token, addressOf(request));
    if (!actor) throw notSignedIn(TOKEN_MESSAGES.unusable);
    // Once, also when the guard asks again after the body.
    if (request.actor === null) countTokenRequest(actor.letInBy.tokenId);
    if (route.peopleOnly) throw forbidden(TOKEN_MESSAGES.peopleOnly);
    admitActor(request, route, actor);
  }

  function admitActor(
    request: FastifyRequest,
    { access = [], csrf, whileViewing, beforePasswordChange, beforeSecondStep, proof }: FastifyContextConfig,
    actor: FoundActor | undefined,
  ): void {
    if (!actor) throw notSignedIn(hasMisplacedToken(request.headers) ? TOKEN_MESSAGES.notBearer : undefined);
    const isFirstTime = request.actor === null;
    request.actor = inRequest(actor, request.changeId);
    const writes = isWrite(request);
    if (writes && actor.viewingAs && !whileViewing) throw forbidden(viewAsRole.readOnly);
    if (actor.passwordChangeRequired && !beforePasswordChange)
      throw forbidden(MESSAGES.passwordChangeRequired);
    if (actor.secondStepRequired && !beforeSecondStep)
      throw forbidden(SECOND_STEP_REQUIRED.message, 'second-step-required');
    if (access === 'PUBLIC') throw forbidden();
    if (access !== 'SIGNED_IN' && !access.some((code) => actor.permissions.has(code))) throw forbidden();
    if (writes && csrf !== false) requireCsrfToken(request, actor);
    // Once, when the request begins: a proof that grows old while a file is sent was fresh enough.
    if (proof && isFirstTime) requireProof(actor);
  }
}

/** The user as sender of a request. Member by member: for a spread, V8 describes the object again with each request. */
function inRequest(user: FoundActor, requestId: string): Actor {
  return {
    userId: user.userId,
    letInBy: user.letInBy,
    firstName: user.firstName,
    email: user.email,
    passwordChangeRequired: user.passwordChangeRequired,
    secondStepRequired: user.secondStepRequired,
    permissions: user.permissions,
    viewingAs: user.viewingAs,
    provedUntil: user.provedUntil,
    requestId,
  };
}

/** Whether an API token is where programs are used to have one, but not where ours is read. */
function hasMisplacedToken({ authorization = '', 'x-api-key': key = '' }: IncomingHttpHeaders): boolean {
  const [, credentials = ''] = /^basic +(\S+)/iu.exec(authorization) ?? [];
  return /\bkr_/u.test(`${authorization} ${key} ${Buffer.from(credentials, 'base64').toString('latin1')}`);
}

function firstFound([token, ...others]: readonly string[], find: FindActor): ReturnType<FindActor> {
  if (token === undefined) return undefined;
  const found = find(token);
  if (found instanceof Promise) return found.then((actor) => actor ?? firstFound(others, find));
  return found ?? firstFound(others, find);
}

/**
 * Refuses (403) whoever has to prove again who they are: their last proof is too old. For changes that a route cannot
 * judge before it has read what is sent.
 */
export function requireProof({ provedUntil }: Pick<Actor, 'provedUntil'>): void {
  if (Date.now() >= provedUntil) throw forbidden(MESSAGES.proofRequired, 'proof-required');
}

/** The signed-in user of a route that is not PUBLIC. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw notSignedIn();
  return request.actor;
}

/** The signed-in person of a route that is for people only. */
export function personOf(request: FastifyRequest): SessionActor {
  const actor = actorOf(request);
  if (!isInSession(actor)) throw forbidden(TOKEN_MESSAGES.peopleOnly);
  return actor;
}

// Others than ours may come from a proxy in front; then the session counts.
function apiTokenOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  return /^Bearer[ \t]+(kr_.*)$/iu.exec(authorization)?.[1];
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request may change something. */
export function isWrite({ method }: FastifyRequest): boolean {
  return !SAFE_METHODS.has(method);
}

function requireAccess(route: RouteOptions): void {
  if (route.url.startsWith('/api/') && route.config?.access === undefined) {
    throw new Error(`The route ${route.method} ${route.url} does not state who may call it`);
  }
}

// Browsers send a session's cookie by themselves; nobody sends an API token without knowing it.
function requireCsrfToken({ headers }: FastifyRequest, { letInBy }: FoundActor): void {
  if (letInBy.tokenId !== undefined) return;
  const given = String(headers[CSRF_HEADER.toLowerCase()] ?? '');
  if (!isSameSecret(given, letInBy.csrfToken)) throw forbidden(MESSAGES.badCsrfToken);
}
