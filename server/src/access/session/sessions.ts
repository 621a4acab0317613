import { hash } from 'node:crypto';
import { PROOF_MINUTES } from '@kitroom/contract/access/proof';
import type { SecondStepSetting } from '@kitroom/contract/access/second-step-required';
import { viewAsRole } from '@kitroom/contract/auth-calls';
import { MESSAGES } from '@kitroom/contract/errors';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { expressionBuilder } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../../platform/db/database.ts';
import { fromNow, now } from '../../platform/db/now.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Actor, FindActor, FoundActor, SessionActor } from '../../platform/http/actor.ts';
import { forbidden, notSignedIn } from '../../platform/http/errors.ts';
import { addressOf } from '../../platform/http/request-address.ts';
import { storageFailure } from '../../platform/http/storage-failures.ts';
import type { SessionTimes } from '../../platform/session-settings.ts';
import { activeUsers, codesOf, toCodes } from './held-codes.ts';
import { knownActors } from './known-actors.ts';
import { requireTokenStillAllowed } from './token-actors.ts';
import { newToken, tokenHash } from './tokens.ts';
import { isSecured, mustHaveSecondStep } from './who-must.ts';

/** `last_seen_at` is written at most this often: a read should not cause a write. */
const SEEN_MILLISECONDS = 60 * 1000;

/** Where a request comes from, and what it changes under. */
export interface Client {
  userAgent: string;
  address: string;
  requestId: string;
  /** Tokens of the sessions that this browser had; they end when it signs in. */
  formerTokens?: readonly string[];
}

/** The browser that sends a request. */
export function clientOf(request: FastifyRequest): Client {
  const userAgent = request.headers['user-agent'] ?? '';
  return { userAgent, address: addressOf(request), requestId: request.changeId };
}

/** The CSRF token of a session: derived from its token, so that it needs no storage and ends with it. */
export function csrfTokenOf(sessionToken: string): string {
  return hash('sha256', `csrf:${sessionToken}`, 'base64url');
}

/** Starts a session and resolves to the token for the cookie, which is stored nowhere else. */
export async function startSession(
  trx: Transaction,
  userId: number,
  { userAgent, address, formerTokens = [] }: Omit<Client, 'requestId'>,
): Promise<string> {
  await endSessionsWith(trx, formerTokens);
  const token = newToken();
  const at = now();
  await trx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      created_at: at,
      last_seen_at: at,
      user_agent: userAgent.slice(0, 500),
      address,
      proved_at: at,
    })
    .execute();
  return token;
}

/** Ends the sessions of the tokens that a browser sends, and resolves to those that there were. */
export async function endSessionsWith(trx: Queries, tokens: readonly string[]) {
  if (tokens.length === 0) return [];
  return trx
    .deleteFrom('sessions')
    .where('token_hash', 'in', tokens.map(tokenHash))
    .returning(['id', 'user_id'])
    .execute();
}

/** Signs a user out everywhere: every session ends, and the next request with its cookie gets 401. */
export async function endSessionsOf(trx: Queries, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/**
 * Ends the sessions of a user, null: of everybody, except for the one in which the actor asks for it. Resolves to how
 * many of them could still be used; where there were none, there is nothing to record.
 */
export async function endOtherSessions(
  trx: Transaction,
  actor: Actor,
  userId: number | null,
  times: SessionTimes,
): Promise<number> {
  const { letInBy } = actor;
  const rows = await trx
    .deleteFrom('sessions')
    .where((eb) => (letInBy.tokenId === undefined ? eb('id', '!=', letInBy.sessionId) : eb.lit(true)))
    .$if(userId !== null, (all) => all.where('user_id', '=', userId))
    .returning(isAlive(lastMoments(times)).as('was_alive'))
    .execute();
  const ended = rows.filter(({ was_alive }) => Boolean(was_alive)).length;
  const entity = userId === null ? 'sessions' : 'users';
  if (ended > 0) await logChange(trx, { author: actor, action: 'sessions-ended', entity, entityId: userId });
  return ended;
}

/** The sessions that can still be used. */
export function liveSessions(query: Queries, times: SessionTimes) {
  return query.selectFrom('sessions').where(isAlive(lastMoments(times)));
}

function isAlive({ seenAfter, startedAfter }: Limits) {
  const eb = expressionBuilder<Tables, 'sessions'>();
  return eb.and([eb('sessions.last_seen_at', '>', seenAfter), eb('sessions.created_at', '>', startedAfter)]);
}

type Limits = ReturnType<typeof lastMoments>;

function lastMoments({ idle, maximum }: SessionTimes) {
  return { seenAfter: fromNow(-idle), startedAfter: fromNow(-maximum) };
}

/** Deletes sessions that have ended. */
export async function sweepSessions(query: Queries, times: SessionTimes): Promise<void> {
  const { seenAfter, startedAfter } = lastMoments(times);
  await query
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('last_seen_at', '<', seenAfter), eb('created_at', '<', startedAfter)]))
    .execute();
}

type ActorSettings = Pick<Config, 'session' | 'secondStep'>;

/**
 * Finds who is signed in with a token: session, user and permission codes in one query, so that a change of role, of its
 * permissions or of `is_active` takes effect with the next request. The database is asked again only when it may have
 * changed since.
 */
export function actorFinder(db: Database, settings: ActorSettings): FindActor {
  const { session: times } = settings;
  const find = prepared(db.query, ({ token, seenAfter, startedAfter }: Limits & { token: string }) =>
    signedInUsers(db.query, { seenAfter, startedAfter }).where('sessions.token_hash', '=', token).compile(),
  );
  return knownActors(db, async (token) => {
    const [row] = await find({ token: tokenHash(token), ...lastMoments(times) });
    if (!row) return undefined;
    const actor: FoundActor = toActor(row, token, settings);
    const isTouched = row.last_seen_at >= fromNow(-SEEN_MILLISECONDS);
    if (!isTouched) await touch(db, row.session_id);
    if (row.viewed_role_id === null) return { actor, until: isTouched ? untilOf(row, times) : 0 };
    const viewed = await viewedRole(db.query, row.viewed_role_id, actor.permissions);
    return { actor: { ...actor, permissions: viewed.permissions, viewingAs: viewed.role }, until: 0 };
  });
}

type SignedInUser = Awaited<ReturnType<ReturnType<typeof signedInUsers>['executeTakeFirstOrThrow']>>;

function toActor(row: SignedInUser, token: string, { session, secondStep }: ActorSettings) {
  const permissions = toCodes(row.codes);
  return {
    userId: row.user_id,
    letInBy: { sessionId: row.session_id, times: session, csrfToken: csrfTokenOf(token) },
    firstName: row.first_name,
    email: row.email,
    passwordChangeRequired: row.password_change_required === 1,
    // By their own permissions, whatever role they view as.
    secondStepRequired: !row.is_secured && mustHaveSecondStep(secondStep, permissions),
    permissions,
    viewingAs: undefined,
    provedUntil: provedUntil(row, secondStep),
  };
}

/** Until when the last proof of a session is fresh, in milliseconds since 1970; Infinity: its user is never asked. */
function provedUntil({ is_secured, proved_at }: SignedInUser, setting: SecondStepSetting): number {
  // By default, nothing changes for an account with a password alone.
  if (!is_secured && setting === 'optional') return Number.POSITIVE_INFINITY;
  // Sessions from before proofs were noted have none.
  return proved_at === null ? 0 : Date.parse(proved_at) + PROOF_MINUTES * 60 * 1000;
}

/**
 * The role as which a user with the codes `own` views the application, with what both hold. Read on every request:
 * whatever role and user gain or lose in the meantime, viewing shows nobody more than they can see themselves.
 */
async function viewedRole(query: Queries, id: number, own: ReadonlySet<string>) {
  const role = await query
    .selectFrom('roles')
    .select((eb) => ['roles.name', codesOf(eb.ref('roles.id')).as('codes')])
    .where('roles.id', '=', id)
    .executeTakeFirst();
  const held = toCodes(role?.codes ?? null);
  const permissions: ReadonlySet<string> = new Set([...held].filter((code) => own.has(code)));
  return { role: { id, name: role?.name ?? '' }, permissions };
}

// When the session ends by itself, or when its use has to be recorded again.
function untilOf({ last_seen_at, created_at }: SignedInUser, { maximum }: SessionTimes): number {
  return Math.min(Date.parse(last_seen_at) + SEEN_MILLISECONDS, Date.parse(created_at) + maximum);
}

/** Throws 401 if the actor was signed out since the guard let the request in. Call it in the transaction that writes. */
export async function requireStillSignedIn(
  trx: Transaction,
  { letInBy: { sessionId, times } }: SessionActor,
): Promise<void> {
  const session = await liveSessions(trx, times).select('id').where('id', '=', sessionId).executeTakeFirst();
  if (!session) throw notSignedIn();
}

/**
 * For long requests: throws 401 if the actor was signed out since the guard let the request in, 403 if they lost
 * `code`, have to change the password, or view as a role. Call it in the transaction that writes.
 */
export async function requireStillAllowed(
  query: Queries,
  { letInBy }: Actor,
  code: PermissionCode,
): Promise<void> {
  if (letInBy.tokenId !== undefined) return requireTokenStillAllowed(query, letInBy.tokenId, code);
  const present = await signedInUsers(query, lastMoments(letInBy.times))
    .where('sessions.id', '=', letInBy.sessionId)
    .executeTakeFirst();
  if (!present) throw notSignedIn();
  if (present.viewed_role_id !== null) throw forbidden(viewAsRole.readOnly);
  if (present.password_change_required === 1) throw forbidden(MESSAGES.passwordChangeRequired);
  if (!toCodes(present.codes).has(code)) throw forbidden();
}

function signedInUsers(query: Queries, limits: Limits) {
  return activeUsers(query)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([
      'sessions.id as session_id',
      'sessions.last_seen_at',
      'sessions.created_at',
      'sessions.viewed_role_id',
      'sessions.proved_at',
      'users.first_name',
      'users.email',
      'users.password_change_required',
    ])
    .select(isSecured().as('is_secured'))
    .where(isAlive(limits));
}

async function touch(db: Database, sessionId: number): Promise<void> {
  if (Date.now() < (notTouchedUntil.get(db) ?? 0)) return;
  const seen = { last_seen_at: now() };
  const touched = db.query.updateTable('sessions').set(seen).where('id', '=', sessionId).execute();
  await touched.catch((error: Error) => {
    if (!storageFailure(error)) throw error;
    notTouchedUntil.set(db, Date.now() + TOUCH_AGAIN_MILLISECONDS);
  });
}

const TOUCH_AGAIN_MILLISECONDS = 15_000;
const notTouchedUntil = new WeakMap<Database, number>();
