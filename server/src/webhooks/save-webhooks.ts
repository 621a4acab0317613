import type { FedEntity } from '@kitroom/contract/changes/changes';
import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { WEBHOOK_LIMITS, WEBHOOK_MESSAGES } from '@kitroom/contract/webhooks/webhook-messages';
import { codeToBeToldOf, type WebhookInput, webhooks } from '@kitroom/contract/webhooks/webhooks';
import { heldByUser, lacking } from '../access/session/held-codes.ts';
import { logChange } from '../platform/db/change-log.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { fromNow, now } from '../platform/db/now.ts';
import { flag } from '../platform/db/schema/record-columns.ts';
import type { Row } from '../platform/db/tables.ts';
import type { Actor } from '../platform/http/actor.ts';
import { conflict, forbidden, invalid, notFound, stale } from '../platform/http/errors.ts';
import { BOTH_MILLISECONDS } from './secrets.ts';
import { entitiesOf, loggedWebhook } from './webhook-rows.ts';

/** A new webhook, which tells what changes after `cursor`. Resolves to its id. */
export async function insertWebhook(
  trx: Transaction,
  actor: Actor,
  { address, entities, is_active }: WebhookInput,
  { sealed_secret, cursor }: { sealed_secret: string; cursor: string },
): Promise<number> {
  await requireMaySee(trx, actor.userId, entities);
  const { all } = await trx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  if (all >= WEBHOOK_LIMITS.webhooks) throw conflict('address', WEBHOOK_MESSAGES.tooManyWebhooks);
  const row = {
    address,
    entities: entities.join(' '),
    is_active: flag(is_active),
    off_because: null,
    user_id: actor.userId,
    sealed_secret,
    sealed_former_secret: null,
    former_secret_until: null,
    cursor,
    created_at: now(),
  };
  const { id } = await trx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow();
  await log(trx, actor, { action: 'webhook-created', id, after: row });
  return id;
}

/**
 * Changes a webhook; a save that changes nothing leaves it as it is. One that is switched on, or gets another address,
 * goes on where it stopped. Throws 404, and 412 if it has none of the versions of `expected`.
 */
export async function updateWebhook(
  trx: Transaction,
  actor: Actor,
  { id, expected }: { id: number; expected: readonly number[] | undefined },
  { address, entities, is_active }: WebhookInput,
): Promise<void> {
  const before = await readRow(trx, id);
  if (expected?.includes(before.version) === false) throw stale();
  const row = { address, entities: entities.join(' '), is_active: flag(is_active), off_because: null };
  const tellsTheSame = address === before.address && row.entities === before.entities;
  // Anyone who notices that a webhook sends too much can switch it off.
  if (is_active || !tellsTheSame) await requireMaySee(trx, actor.userId, entities);
  if (tellsTheSame && row.is_active === before.is_active) return;
  await trx
    .updateTable('webhooks')
    .set({ ...row, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  if (is_active && (before.is_active === 0 || before.address !== address)) await beginAttemptsAgain(trx, id);
  await log(trx, actor, { action: 'webhook-changed', id, before, after: row });
}

/**
 * Gives a webhook another secret; for a day, deliveries are signed with the former one, too. Throws 404, and 403 for an
 * actor who could not give it another address either: whoever has the secret can send in its name.
 */
export async function replaceSecret(
  trx: Transaction,
  actor: Actor,
  id: number,
  sealed_secret: string,
): Promise<void> {
  const row = await readRow(trx, id);
  const missing = await lackingCodes(trx, actor.userId, entitiesOf(row));
  if (missing.length > 0) throw forbidden(`${WEBHOOK_MESSAGES.secretNotHeld} ${missing.join(', ')}`);
  const secrets = {
    sealed_secret,
    sealed_former_secret: row.sealed_secret,
    former_secret_until: fromNow(BOTH_MILLISECONDS),
  };
  await trx.updateTable('webhooks').set(secrets).where('id', '=', id).execute();
  await log(trx, actor, { action: 'webhook-secret-changed', id, after: row });
}

/** Removes a webhook and its log. Throws 404. */
export async function removeWebhook(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const row = await readRow(trx, id);
  await trx.deleteFrom('webhooks').where('id', '=', id).execute();
  await log(trx, actor, { action: 'webhook-removed', id, before: row });
}

/** Whether a webhook has this address now. */
export async function isAddressOf(query: Queries, id: number, address: string): Promise<boolean> {
  const row = await query.selectFrom('webhooks').select('address').where('id', '=', id).executeTakeFirst();
  return row?.address === address;
}

/** Throws 400 unless a user can see all of this: who sets an address could otherwise read there what others see. */
async function requireMaySee(
  trx: Transaction,
  userId: number,
  entities: readonly FedEntity[],
): Promise<void> {
  const missing = await lackingCodes(trx, userId, entities);
  if (missing.length === 0) return;
  const message = `${WEBHOOK_MESSAGES.notHeld} ${missing.join(', ')}`;
  throw invalid([{ path: 'entities', message }]);
}

/** The codes that a user lacks to see all of this. */
async function lackingCodes(
  query: Queries,
  userId: number,
  entities: readonly FedEntity[],
): Promise<string[]> {
  return lacking(await heldByUser(query, userId), new Set(entities.map(codeToBeToldOf)));
}

async function readRow(trx: Transaction, id: number): Promise<Row<'webhooks'>> {
  const row = await trx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(WEBHOOK_MESSAGES.notFound);
  return row;
}

async function beginAttemptsAgain(trx: Transaction, id: number): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, next_attempt_at: now() })
    .where('webhook_id', '=', id)
    .where('is_repeated', '=', 0)
    .where('next_attempt_at', 'is not', null)
    .execute();
}

type Logged = Parameters<typeof loggedWebhook>[0];

async function log(
  trx: Transaction,
  author: Actor,
  { action, id, before, after }: { action: ChangeAction; id: number; before?: Logged; after?: Logged },
): Promise<void> {
  await logChange(trx, {
    author,
    action,
    entity: webhooks.entity,
    entityId: id,
    before: before && loggedWebhook(before),
    after: after && loggedWebhook(after),
  });
}
