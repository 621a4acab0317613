import type { FedEntity } from '@kitroom/contract/changes/changes';
import type { Webhook } from '@kitroom/contract/webhooks/webhooks';
import type { ExpressionBuilder } from 'kysely';
import { codesOf, toCodes } from '../access/session/held-codes.ts';
import type { FedSource } from '../change-feed/fed-sources.ts';
import type { Queries } from '../platform/db/database.ts';
import { now } from '../platform/db/now.ts';
import type { Tables } from '../platform/db/tables.ts';

/** A webhook, and what its creator can do at this moment. */
export type WebhookRow = Awaited<
  ReturnType<ReturnType<typeof webhooksWithCreators>['executeTakeFirstOrThrow']>
>;

/** Webhooks with their creators, and what these can do at this moment. */
export function webhooksWithCreators(query: Queries) {
  return query
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .selectAll('webhooks')
    .select((eb) => [
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.is_active as creator_is_active',
      'users.password_change_required',
      codesOf(eb.ref('users.app_role_id')).as('codes'),
    ]);
}

type Held = Pick<WebhookRow, 'entities' | 'creator_is_active' | 'password_change_required' | 'codes'>;

/** The kinds of records of a webhook that its creator can see at this moment: nothing else is sent. */
export function readableOf(
  { creator_is_active, password_change_required, codes, ...webhook }: Held,
  sources: readonly FedSource[],
): FedSource[] {
  if (creator_is_active !== 1 || password_change_required !== 0) return [];
  const told = entitiesOf(webhook);
  const held = toCodes(codes);
  return sources.filter(({ entity, permission }) => told.includes(entity) && held.has(permission));
}

/** The kinds of record that a webhook tells of. */
export function entitiesOf({ entities }: Pick<WebhookRow, 'entities'>): FedEntity[] {
  return entities.split(' ') as FedEntity[];
}

/** The history's fields of a webhook: of its address only the host, since the rest may be a secret of its receiver. */
export function loggedWebhook({
  address,
  entities,
  is_active,
}: Pick<WebhookRow, 'address' | 'entities' | 'is_active'>) {
  return { host: new URL(address).host, entities: entities.replaceAll(' ', ', '), is_active };
}

/** All webhooks, newest first; with `id`, that one. */
export async function readWebhooks(
  query: Queries,
  sources: readonly FedSource[],
  id?: number,
): Promise<Webhook[]> {
  const rows = await webhooksWithCreators(query)
    .$if(id !== undefined, (all) => all.where('webhooks.id', '=', id ?? 0))
    .orderBy('webhooks.id', 'desc')
    .execute();
  const last = await lastAttempts(query);
  const failing = await failingWebhooks(query);
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    entities: entitiesOf(row),
    is_active: row.is_active === 1,
    state: stateOf(row, readableOf(row, sources).length > 0, failing.has(row.id)),
    created_by: `${row.first_name} ${row.last_name}`,
    created_at: row.created_at,
    former_secret_until:
      row.former_secret_until !== null && row.former_secret_until > now() ? row.former_secret_until : null,
    last_attempt_at: last.get(row.id)?.attempted_at ?? null,
    last_status: last.get(row.id)?.status ?? null,
    version: row.version,
  }));
}

function stateOf(row: WebhookRow, canRead: boolean, isFailing: boolean): Webhook['state'] {
  if (row.is_active === 0) return row.off_because ?? 'off';
  if (!canRead) return 'paused';
  return isFailing ? 'failing' : 'on';
}

async function lastAttempts(query: Queries) {
  const rows = await query
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'attempted_at', 'status'])
    .where('id', 'in', (eb) => eb.selectFrom('webhooks').select(newestAttempted))
    .execute();
  return new Map(rows.map((row) => [row.webhook_id, row]));
}

// By the index: grouping would read the logs of all webhooks.
function newestAttempted(eb: ExpressionBuilder<Tables, 'webhooks'>) {
  return eb
    .selectFrom('webhook_deliveries as newest')
    .select('newest.id')
    .whereRef('newest.webhook_id', '=', 'webhooks.id')
    .where('newest.attempted_at', 'is not', null)
    .orderBy('newest.id', 'desc')
    .limit(1)
    .as('id');
}

async function failingWebhooks(query: Queries): Promise<Set<number>> {
  const rows = await query
    .selectFrom('webhook_deliveries')
    .select('webhook_id')
    .where('next_attempt_at', 'is not', null)
    .where('is_repeated', '=', 0)
    .where('attempts', '>', 0)
    .execute();
  return new Set(rows.map(({ webhook_id }) => webhook_id));
}
