import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { FedSource } from '../change-feed/fed-sources.ts';
import { readChanged } from '../change-feed/follow.ts';
import { logChange, systemAuthor } from '../platform/db/change-log.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { fromNow, now } from '../platform/db/now.ts';
import type { Row, Tables } from '../platform/db/tables.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { metrics } from '../platform/metrics.ts';
import type { Sealer } from '../platform/sealed.ts';
import { SecretKeyError } from '../platform/secret-key.ts';
import { recordsOf } from './delivery-queue.ts';
import { type OffBecause, webhookOffMail } from './mails.ts';
import type { Network } from './network.ts';
import { type Answer, post } from './post.ts';
import { secretsOf, signedHeaders } from './secrets.ts';
import { loggedWebhook, readableOf, type WebhookRow } from './webhook-rows.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Before each further attempt: `FAILING_MILLISECONDS` and some hours, after which the webhook is switched off. */
const PAUSES: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];

const LONGEST_PAUSE = 24 * HOUR;

/** No webhook is switched off before, however often somebody has it send again. */
const FAILING_MILLISECONDS = 3 * 24 * HOUR;

const GONE = 410;
const UNREADABLE_SECRET =
  'Its secret can’t be decrypted with the key of this installation: create a new secret, or restore the key';

const DELIVERIES = new Counter({
  name: 'kitroom_webhook_deliveries_total',
  help: 'Attempts to deliver to a webhook, by what became of them',
  labelNames: ['result'],
  registers: [metrics],
});

/** The tools that deliveries are sent with. */
export interface Sending {
  sources: readonly FedSource[];
  network: Network;
  sealer: Sealer;
  publicUrl: string;
  logger: Logger;
  /** Aborted: this process is about to end, and others go on. */
  ending: AbortSignal;
}

/** Sends a delivery that this process has taken. Resolves to whether its receiver has accepted it. */
export async function attempt(
  db: Database,
  sending: Sending,
  { webhook, delivery }: { webhook: WebhookRow; delivery: Row<'webhook_deliveries'> },
): Promise<boolean> {
  const at = now();
  const answer = await sent(sending, { webhook, delivery }).catch((error: unknown) => {
    if (!sending.ending.aborted) throw error;
    return undefined;
  });
  if (!answer) {
    await ofClaimed(db.query.updateTable('webhook_deliveries').set({ claimed_until: null }), delivery);
    return false;
  }
  const isAccepted = answer.reason === null;
  DELIVERIES.inc({ result: isAccepted ? 'accepted' : 'failed' });
  await db.transaction((trx) => note(trx, sending, { webhook, delivery, answer, at }));
  return isAccepted;
}

async function sent(
  { sources, network, sealer, logger, ending }: Sending,
  { webhook, delivery }: { webhook: WebhookRow; delivery: Row<'webhook_deliveries'> },
): Promise<Answer> {
  const secrets = await secretsOf(sealer, webhook).catch((error: unknown) => {
    if (!(error instanceof SecretKeyError)) throw error;
    logger.error({ err: error, webhook: webhook.id }, 'the encryption key can’t be read');
    return undefined;
  });
  if (!secrets) return { status: null, duration: 0, reason: UNREADABLE_SECRET, retryAfter: 0 };
  // Read for each attempt: the records as they are now, of those that its creator can see now.
  const told =
    delivery.kind === 'changes'
      ? await readChanged(readableOf(webhook, sources), recordsOf(delivery))
      : undefined;
  const body = JSON.stringify({
    type: delivery.kind,
    timestamp: delivery.created_at,
    data: { changes: told, cursor: delivery.cursor ?? undefined },
  });
  const signed = signedHeaders(secrets, { id: delivery.message_id, at: Date.now(), body });
  const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'Kitroom' };
  return post(network, { address: webhook.address, headers, body }, ending);
}

/** Changes a delivery, if it still belongs to this process. */
function ofClaimed(
  update: UpdateQueryBuilder<Tables, 'webhook_deliveries', 'webhook_deliveries', UpdateResult>,
  { id, claimed_until }: Row<'webhook_deliveries'>,
): Promise<UpdateResult> {
  return update.where('id', '=', id).where('claimed_until', '=', claimed_until).executeTakeFirstOrThrow();
}

interface Noted {
  webhook: WebhookRow;
  delivery: Row<'webhook_deliveries'>;
  answer: Answer;
  at: string;
}

async function note(
  trx: Transaction,
  { publicUrl, logger }: Sending,
  { webhook, delivery, answer, at }: Noted,
): Promise<void> {
  const attempts = delivery.attempts + 1;
  const isOnce = answer.reason === null || delivery.is_repeated === 1;
  const isRecent = delivery.created_at > fromNow(-FAILING_MILLISECONDS);
  const planned = PAUSES[attempts - 1] ?? (isRecent ? LONGEST_PAUSE : undefined);
  const pause = planned && Math.max(planned, Math.min(answer.retryAfter, LONGEST_PAUSE));
  // Nobody changes it until the transaction ends.
  const locked = await trx
    .selectFrom('webhooks')
    .select('version')
    .where('id', '=', webhook.id)
    .forUpdate()
    .executeTakeFirst();
  const isEdited = locked?.version !== webhook.version;
  const noted = await ofClaimed(
    trx.updateTable('webhook_deliveries').set((eb) => ({
      attempts: eb('attempts', '+', 1),
      attempted_at: at,
      claimed_until: null,
      status: answer.status,
      duration: answer.duration,
      reason: answer.reason,
      ...(isOnce && { next_attempt_at: null }),
      ...(!isOnce && !isEdited && { next_attempt_at: fromNow(pause ?? 0) }),
    })),
    delivery,
  );
  // It took so long that another process has taken it.
  if (noted.numUpdatedRows === 0n || isOnce) return;
  const isGone = answer.status === GONE;
  logger.warn(
    { webhook: webhook.id, message: delivery.message_id, attempts, reason: answer.reason },
    'webhook not delivered',
  );
  // It was changed in the meantime: only the answer of its new receiver counts.
  if (isEdited) return;
  if (isGone || pause === undefined) await switchOff(trx, webhook, isGone ? 'gone' : 'gave-up', publicUrl);
}

async function switchOff(
  trx: Transaction,
  webhook: WebhookRow,
  because: OffBecause,
  publicUrl: string,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set((eb) => ({ is_active: 0, off_because: because, version: eb('version', '+', 1) }))
    .where('id', '=', webhook.id)
    .execute();
  await logChange(trx, {
    author: systemAuthor(),
    action: 'webhook-switched-off',
    entity: 'webhooks',
    entityId: webhook.id,
    after: { ...loggedWebhook(webhook), is_active: 0 },
  });
  await queueMail(trx, webhookOffMail(webhook, because, publicUrl));
}
