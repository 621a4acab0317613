import { randomUUID } from 'node:crypto';
import { WEBHOOK_LIMITS } from '@kitroom/contract/webhooks/webhook-messages';
import { readCursor } from '../change-feed/cursor.ts';
import type { FedSource } from '../change-feed/fed-sources.ts';
import { type Changed, changesAfter, cursorOfNow, type Followed } from '../change-feed/follow.ts';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import { fromNow, now } from '../platform/db/now.ts';
import type { Row } from '../platform/db/tables.ts';
import { HttpError } from '../platform/http/errors.ts';
import { ANSWER_MILLISECONDS } from './post.ts';
import type { WebhookRow } from './webhook-rows.ts';

/** Records of one delivery, at most. */
const RECORDS = 100;
/** How long a delivery belongs to the process that took it: longer than sending it can take. */
const CLAIM_MILLISECONDS = 3 * ANSWER_MILLISECONDS;
/** No time until the next attempt is that long: the clock has been set back since. */
const LONGEST_MILLISECONDS = 25 * 60 * 60 * 1000;

type NewDelivery = Pick<
  Row<'webhook_deliveries'>,
  'webhook_id' | 'message_id' | 'is_repeated' | 'kind' | 'records' | 'cursor'
>;

/** Deliveries that wait for an attempt, the oldest first. */
export function waitingDeliveries(query: Queries) {
  return query
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('next_attempt_at', 'is not', null)
    .orderBy('id');
}

/** Whether a waiting delivery can be sent now, and by nobody else. */
export function isDue({ next_attempt_at, claimed_until }: Row<'webhook_deliveries'>): boolean {
  const isTime =
    next_attempt_at !== null && (next_attempt_at <= now() || next_attempt_at > fromNow(LONGEST_MILLISECONDS));
  const isFree =
    claimed_until === null || claimed_until < now() || claimed_until > fromNow(2 * CLAIM_MILLISECONDS);
  return isTime && isFree;
}

/** Takes a delivery, for as long as sending it takes; undefined: another process was faster. */
export async function claim(
  query: Queries,
  { id, next_attempt_at, claimed_until }: Row<'webhook_deliveries'>,
): Promise<Row<'webhook_deliveries'> | undefined> {
  return query
    .updateTable('webhook_deliveries')
    .set({ claimed_until: fromNow(CLAIM_MILLISECONDS) })
    .where('id', '=', id)
    .where('next_attempt_at', '=', next_attempt_at)
    .where('claimed_until', claimed_until === null ? 'is' : '=', claimed_until)
    .returningAll()
    .executeTakeFirst();
}

/** Adds a delivery that is due now. */
export async function insertDelivery(
  trx: Transaction,
  delivery: NewDelivery,
  claimed_until: string | null = null,
): Promise<Row<'webhook_deliveries'>> {
  const inserted = await trx
    .insertInto('webhook_deliveries')
    .values({
      ...delivery,
      created_at: now(),
      next_attempt_at: now(),
      claimed_until,
      attempted_at: null,
      status: null,
      duration: null,
      reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await forgetOldOnes(trx, delivery.webhook_id);
  return inserted;
}

/** A new `webhook-id`. */
export function newMessageId(): string {
  return `msg_${randomUUID()}`;
}

/**
 * Queues what a webhook has to be told next and takes it, in one transaction with the webhook's cursor: of two processes
 * that do so, one succeeds, and a crash leaves both or neither. `nothing`: it has been told everything. `look-again`:
 * that is not known yet, or another process was faster.
 */
export async function queueNext(
  db: Database,
  webhook: WebhookRow,
  readable: readonly FedSource[],
): Promise<Row<'webhook_deliveries'> | 'nothing' | 'look-again'> {
  const next = await whatIsNext(db, webhook, readable);
  if (next.kind === 'changes' && next.changed.length === 0) {
    // Kept near the end: what the sweep of the history removes has been passed, and is not read again.
    if (next.more || hasPassed(webhook.cursor, next.cursor)) await moveCursor(db.query, webhook, next.cursor);
    return next.more ? 'look-again' : 'nothing';
  }
  return db.transaction(async (trx) => {
    if (!(await moveCursor(trx, webhook, next.cursor))) return 'look-again';
    const delivery = {
      webhook_id: webhook.id,
      message_id: newMessageId(),
      is_repeated: 0,
      kind: next.kind,
      records: recordsText(next.changed),
      cursor: next.cursor,
    };
    return insertDelivery(trx, delivery, fromNow(CLAIM_MILLISECONDS));
  });
}

/** The records of a delivery. */
export function recordsOf({ records }: Pick<Row<'webhook_deliveries'>, 'records'>): Changed[] {
  return (JSON.parse(records) as [Changed['entity'], number][]).map(([entity, id]) => ({ entity, id }));
}

function recordsText(changed: readonly Changed[]): string {
  return JSON.stringify(changed.map(({ entity, id }) => [entity, id]));
}

async function whatIsNext(
  db: Database,
  { cursor }: WebhookRow,
  readable: readonly FedSource[],
): Promise<Followed & { kind: 'changes' | 'start-again' }> {
  if (cursor !== null) {
    try {
      return { kind: 'changes', ...(await changesAfter(db, readable, { after: cursor, limit: RECORDS })) };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
    }
  }
  // A backup was restored, changes were swept before they were told, or what may be told is no longer the same.
  return { kind: 'start-again', changed: [], cursor: await cursorOfNow(db, readable), more: false };
}

function hasPassed(cursor: string | null, next: string): boolean {
  return cursor === null || readCursor(cursor).newest.id !== readCursor(next).newest.id;
}

async function moveCursor(query: Queries, { id, cursor }: WebhookRow, next: string): Promise<boolean> {
  const moved = await query
    .updateTable('webhooks')
    .set({ cursor: next })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('cursor', cursor === null ? 'is' : '=', cursor)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

async function forgetOldOnes(trx: Transaction, webhookId: number): Promise<void> {
  const newest = await trx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .offset(WEBHOOK_LIMITS.deliveries)
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  await trx
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('id', '<=', newest.id)
    .where('next_attempt_at', 'is', null)
    .execute();
}
