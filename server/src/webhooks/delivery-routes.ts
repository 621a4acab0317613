import type { Delivery } from '@kitroom/contract/webhooks/deliveries';
import { WEBHOOK_LIMITS, WEBHOOK_MESSAGES } from '@kitroom/contract/webhooks/webhook-messages';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import { now } from '../platform/db/now.ts';
import type { Row } from '../platform/db/tables.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve, serveChange } from '../platform/http/serve.ts';
import { insertDelivery, newMessageId, recordsOf, waitingDeliveries } from './delivery-queue.ts';

/** The log of a webhook, a test, and one of its deliveries again. */
export function deliveryRoutes(app: App, db: Database): void {
  serve(app, webhooks.deliveries, async ({ params: { id }, query: { before } }) => {
    await requireWebhook(db.query, id);
    const rows = await db.query
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', id)
      .$if(before !== undefined, (all) => all.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(WEBHOOK_LIMITS.page + 1)
      .execute();
    const page = rows.slice(0, WEBHOOK_LIMITS.page);
    const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
    return { deliveries: page.map(shown), next };
  });

  serveChange(app, webhooks.test, db.serializable, async (trx, { params: { id } }) => {
    await requireWebhook(trx, id);
    await repeat(trx, id, { message_id: newMessageId(), kind: 'test', records: '[]', cursor: null });
    return { message: WEBHOOK_MESSAGES.queued };
  });

  serveChange(app, webhooks.sendAgain, db.serializable, async (trx, { params: { id } }) => {
    await sendAgain(trx, id);
    return { message: WEBHOOK_MESSAGES.queued };
  });
}

// A delivery that waits for its next attempt gets it now: a second copy would overtake it.
async function sendAgain(trx: Transaction, id: number): Promise<void> {
  const found = await trx
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .selectAll('webhook_deliveries')
    .select('webhooks.is_active')
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound(WEBHOOK_MESSAGES.deliveryNotFound);
  const { message_id, kind, records, cursor } = found;
  if (found.next_attempt_at === null || found.is_active === 0)
    return repeat(trx, found.webhook_id, { message_id, kind, records, cursor });
  await trx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now() })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute();
}

async function repeat(
  trx: Transaction,
  webhook_id: number,
  delivery: Pick<Row<'webhook_deliveries'>, 'message_id' | 'kind' | 'records' | 'cursor'>,
): Promise<void> {
  const waiting = await waitingDeliveries(trx)
    .where('webhook_id', '=', webhook_id)
    .where('is_repeated', '=', 1)
    .execute();
  if (waiting.length >= WEBHOOK_LIMITS.waiting) throw conflict('id', WEBHOOK_MESSAGES.tooManyWaiting);
  await insertDelivery(trx, { webhook_id, is_repeated: 1, ...delivery });
}

async function requireWebhook(query: Queries, id: number): Promise<void> {
  const found = await query.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound(WEBHOOK_MESSAGES.notFound);
}

function shown(row: Row<'webhook_deliveries'>): Delivery {
  const isDelivered = row.attempts > 0 && row.reason === null;
  return {
    ...row,
    is_repeated: row.is_repeated === 1,
    counts: countsOf(row),
    state: row.next_attempt_at !== null ? 'waiting' : isDelivered ? 'delivered' : 'failed',
  };
}

function countsOf(row: Row<'webhook_deliveries'>): Delivery['counts'] {
  const counts = new Map<Delivery['counts'][number]['entity'], number>();
  for (const { entity } of recordsOf(row)) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  return [...counts].map(([entity, count]) => ({ entity, count }));
}
