import { hash } from 'node:crypto';
import { MESSAGES } from '@kitroom/contract/errors';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_MESSAGES } from '@kitroom/contract/idempotency';
import { CHANGE_ID_HEADER } from '@kitroom/contract/request-id';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Queries, Transaction, TransactionSize } from '../db/database.ts';
import { fromNow, now } from '../db/now.ts';
import { prepared } from '../db/prepared.ts';
import type { KeptAnswersTable } from '../db/schema/kept-answers-table.ts';
import { type Sealer, sealer } from '../sealed.ts';
import type { KeyPlace } from '../secret-key.ts';
import { failure, HttpError, invalid } from './errors.ts';
import { isWrite } from './guard.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once, before the handler, on a write whose sender has named it. */
    named: NamedRequest | null;
    /** SHA-256 of the body of such a write; empty: it has none, or is a form that has not been read yet. */
    bodyHash: string;
  }
}

type Name = Pick<KeptAnswersTable, 'actor' | 'key'>;
type Kept = Omit<KeptAnswersTable, 'actor' | 'key'>;

interface NamedRequest extends Name {
  find: (name: Name, within?: Transaction) => Promise<Kept[]>;
  transaction: Database['transaction'];
  sealer: Sealer;
  /** The transactions of this process that are under way, by actor and key. */
  underWay: Map<string, Promise<unknown>>;
  /** How many answers of each actor this process has kept since it last looked how many there are. */
  newlyKept: Map<string, number>;
}

declare const ONCE: unique symbol;

/** The answer of a change that was made once for each key of a request, or of a dry run. */
export type AnsweredOnce<Answer> = Answer & { readonly [ONCE]: true };

/** An answer as it was sent the first time. Thrown to send it again. */
export class AnsweredBefore extends Error {
  override name = 'AnsweredBefore';
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly json: string;

  constructor({ status, etag, change_id }: Kept, json: string) {
    super('This request was answered before');
    this.status = status;
    this.headers = { ...(etag !== null && { ETag: etag }), [CHANGE_ID_HEADER]: change_id };
    this.json = json;
  }
}

const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Of each actor, and how many more there may be until somebody looks. */
const MOST_KEPT = 10_000;
const LOOK_AFTER = 500;
/** How long a request waits for another one with its key, well below the minute after which proxies give up. */
const WAIT_MILLISECONDS = 20_000;
const ASK_AGAIN_SECONDS = 2;
/** Refusals that a repeated request gets again. A body whose form is refused (400) is refused again without. */
const KEPT_REFUSALS: ReadonlySet<number> = new Set([409, 412]);

/**
 * Answers a write whose `Idempotency-Key` its sender has used before as the first time, for 24 hours; see `answerOnce`.
 * Another request under the same key gets 422.
 */
export function keepAnswers(app: FastifyInstance, db: Database, place: KeyPlace): void {
  const find = prepared(db.query, ({ actor, key }: Name) =>
    db.query
      .selectFrom('kept_answers')
      .select(['request_hash', 'status', 'etag', 'change_id', 'is_sealed', 'body', 'at'])
      .where('actor', '=', actor)
      .where('key', '=', key)
      .compile(),
  );
  const parts = {
    find,
    transaction: db.transaction,
    sealer: sealer(place, 'kept answers'),
    underWay: new Map<string, Promise<unknown>>(),
    newlyKept: new Map<string, number>(),
  };
  app.decorateRequest('named', null);
  app.decorateRequest('bodyHash', '');

  app.addHook('preValidation', (request, _reply, done) => {
    const key = request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
    const { actor } = request;
    if (key === undefined || actor === null || !isWrite(request)) return done();
    if (request.routeOptions.config.kept === false) return done();
    if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
      return done(invalid([{ path: IDEMPOTENCY_KEY_HEADER, message: IDEMPOTENCY_MESSAGES.badKey }]));
    const { letInBy, userId } = actor;
    const { tokenId } = letInBy;
    request.named = {
      ...parts,
      key: key.replace(/^"(.*)"$/u, '$1'),
      actor: tokenId === undefined ? `user ${userId}` : `token ${tokenId}`,
    };
    done();
  });
}

/**
 * Names the body of a form that was read, for `receiveUpload`: its fields and the SHA-256 of its file. Throws as `answerOnce`.
 */
export async function nameForm(request: FastifyRequest, fields: object, fileHash: string): Promise<void> {
  if (!request.named) return;
  request.bodyHash = sha256(JSON.stringify([fields, fileHash]));
  await refuseAnswered(request, request.named);
}

/**
 * Makes the change of a request in one transaction, and keeps the answer in the same one where the request has a key: a
 * crash keeps both or neither. While another request with this key makes its change, waits for it. Throws `AnsweredBefore`
 * where that one was answered, 409 with `Retry-After` where it takes long, 422 where it was another request.
 */
export async function answerOnce<Body extends object>(
  reply: FastifyReply,
  transaction: Database['transaction'],
  work: (trx: Transaction) => Promise<Body>,
  size?: TransactionSize,
): Promise<AnsweredOnce<Body>> {
  const { request } = reply;
  const { named } = request;
  if (!named) return (await transaction(work, size)) as AnsweredOnce<Body>;
  const { underWay } = named;
  const id = `${named.actor} ${named.key}`;
  const other = underWay.get(id);
  if (other) await finished(other);
  const own = transaction(async (trx) => {
    await refuseAnswered(request, named, trx);
    const body = await work(trx);
    await keep(trx, reply, named, reply.serialize({ success: true, ...body }) as string);
    return body as AnsweredOnce<Body>;
  }, size);
  underWay.set(id, own);
  try {
    const body = await own;
    await forgetSurplus(named);
    return body;
  } finally {
    underWay.delete(id);
  }
}

/**
 * Resolves to why a request failed: to `AnsweredBefore` where the same request was faster in another process, so that this
 * one met its change.
 */
export async function failureOf(request: FastifyRequest, thrown: FastifyError): Promise<FastifyError> {
  const { named } = request;
  if (!named || !isRead(request) || thrown instanceof AnsweredBefore) return thrown;
  try {
    await refuseAnswered(request, named);
    return thrown;
  } catch (answered) {
    return answered as FastifyError;
  }
}

/** Keeps a refusal whose reason would not change, before it is sent. */
export async function keepRefusal(reply: FastifyReply, body: object): Promise<void> {
  const { named, log } = reply.request;
  if (!named || !isFinalRefusal(reply)) return;
  try {
    await named.transaction((trx) => keep(trx, reply, named, reply.serialize(body) as string));
    await forgetSurplus(named);
  } catch (error) {
    log.warn({ err: error }, 'a refusal was not kept');
  }
}

/** Deletes the answers that nobody gets again: they may be about people. */
export async function sweepKeptAnswers(query: Queries): Promise<void> {
  await query.deleteFrom('kept_answers').where('at', '<', fromNow(-KEPT_MILLISECONDS)).execute();
}

/** Deletes the oldest answers of an actor who has more than anybody needs. Counted here, so that few writes have to ask. */
async function forgetSurplus({ actor, newlyKept, transaction }: NamedRequest): Promise<void> {
  const count = (newlyKept.get(actor) ?? 0) + 1;
  newlyKept.set(actor, count % LOOK_AFTER);
  if (count < LOOK_AFTER) return;
  await transaction(async (trx) => {
    const own = trx.selectFrom('kept_answers').where('actor', '=', actor);
    // Counted first, by an index alone: to find the newest, all are read and sorted.
    const all = own.select((eb) => eb.fn.countAll<number>().as('all'));
    const newest = own.select('at').orderBy('at', 'desc').limit(1);
    await trx
      .deleteFrom('kept_answers')
      .where('actor', '=', actor)
      .where(all, '>', MOST_KEPT)
      .where('at', '<', newest.offset(MOST_KEPT - 1))
      .execute();
  });
}

// One that waits for another request, or for the rest of a form, may have another answer next time.
function isFinalRefusal(reply: FastifyReply): boolean {
  const { request, statusCode } = reply;
  return KEPT_REFUSALS.has(statusCode) && isRead(request) && !reply.hasHeader('Retry-After');
}

function isRead(request: FastifyRequest): boolean {
  return request.bodyHash !== '' || !isForm(request);
}

async function finished(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), WAIT_MILLISECONDS);
  });
  const outcome = await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
  if (outcome !== 'late') return;
  const body = { ...failure(IDEMPOTENCY_MESSAGES.stillRunning), path: IDEMPOTENCY_KEY_HEADER };
  throw new HttpError(409, body, { 'Retry-After': String(ASK_AGAIN_SECONDS) });
}

async function refuseAnswered(
  request: FastifyRequest,
  { find, sealer, transaction, actor, key }: NamedRequest,
  within?: Transaction,
): Promise<void> {
  const [kept] = await find({ actor, key }, within);
  if (!kept) return;
  if (kept.at < fromNow(-KEPT_MILLISECONDS)) {
    const forget = (trx: Transaction) =>
      trx.deleteFrom('kept_answers').where('actor', '=', actor).where('key', '=', key).execute();
    await (within ? forget(within) : transaction(forget));
    return;
  }
  if (kept.request_hash !== requestHash(request))
    throw new HttpError(422, failure(IDEMPOTENCY_MESSAGES.otherRequest));
  const json = kept.is_sealed === 1 ? await sealer.open(kept.body) : kept.body;
  if (json === undefined) throw new HttpError(503, failure(MESSAGES.keyUnreadable));
  throw new AnsweredBefore(kept, json);
}

async function keep(
  trx: Transaction,
  reply: FastifyReply,
  { sealer, actor, key }: NamedRequest,
  json: string,
): Promise<void> {
  const { request } = reply;
  const isSealed = request.routeOptions.config.secret ?? false;
  const etag = (reply.getHeader('ETag') as string | undefined) ?? null;
  const body = isSealed ? await sealer.seal(json) : json;
  // As text: every write keeps its answer, and building this statement would take longer than SQLite needs to run it.
  await sql`insert into kept_answers (actor, key, request_hash, status, etag, change_id, is_sealed, body, at)
    values (${actor}, ${key}, ${requestHash(request)}, ${reply.statusCode}, ${etag}, ${request.changeId},
      ${isSealed ? 1 : 0}, ${body}, ${now()})`.execute(trx);
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\//iu.test(headers['content-type'] ?? '');
}

function requestHash({ method, url, headers, bodyHash }: FastifyRequest): string {
  return sha256(JSON.stringify([method, url, headers['if-match'], bodyHash]));
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}
