import { setImmediate as nextTick } from 'node:timers/promises';
import type { FedEntity } from '@kitroom/contract/changes/changes';
import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { byPosition, type FeedPosition, feedColumns } from '../platform/db/feed/feed-position.ts';
import type { FedSource } from './fed-sources.ts';

/** Entries read at a time, and by one request: what others changed is passed over, too. */
const AT_ONCE = 1000;
const LOOKED_THROUGH = 10_000;

/** The changes after a position, in the order of commits, and the position that they reach. */
interface ChangedRecords {
  changed: { entity: FedEntity; id: number }[];
  position: FeedPosition;
  more: boolean;
}

/**
 * The position up to which everything is visible. PostgreSQL gives out ids before the commit, so that a higher one can be
 * visible first; but of transactions below the oldest one that is still open, none is open. A long transaction delays the
 * feed, and nothing is skipped.
 */
export async function settledPosition({ engine, query }: Database): Promise<FeedPosition> {
  if (engine === 'postgres') {
    const oldest = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.as('oldest');
    return { transaction: (await query.selectNoFrom(oldest).executeTakeFirstOrThrow()).oldest, id: 0 };
  }
  // Those that were swept counted too.
  const last = sql<number>`max(coalesce((select max(id) from change_log), 0), swept_id)`.as('last');
  const row = await query.selectFrom('change_feed').select(last).executeTakeFirst();
  return { transaction: 0, id: row?.last ?? 0 };
}

/** Up to `limit` different records of these sources that were changed after `from`. */
export async function changedRecords(
  db: Database,
  sources: readonly FedSource[],
  { from, limit }: { from: FeedPosition; limit: number },
): Promise<ChangedRecords> {
  const settled = await settledPosition(db);
  const wanted = new Map<string, FedSource>(sources.map((source) => [source.entity, source]));
  const found = new Map<string, ChangedRecords['changed'][number]>();
  const answer = (position: FeedPosition, more: boolean) => ({
    changed: [...found.values()],
    position,
    more,
  });
  let position = from;
  for (let looked = 0; looked < LOOKED_THROUGH; looked += AT_ONCE) {
    await nextTick();
    const entries = await entriesBetween(db, position, settled);
    for (const { transaction, id, entity, entity_id, action } of entries) {
      position = { transaction, id };
      const source = wanted.get(entity);
      if (!source || entity_id === null || source.without.includes(action as ChangeAction)) continue;
      found.set(`${entity}/${entity_id}`, { entity: source.entity, id: entity_id });
      if (found.size === limit) return answer(position, true);
    }
    if (entries.length < AT_ONCE)
      return answer(byPosition(position, settled) > 0 ? position : settled, false);
  }
  return answer(position, true);
}

function entriesBetween({ engine, query }: Database, after: FeedPosition, settled: FeedPosition) {
  const entries = query
    .selectFrom('change_log')
    .select([...feedColumns(engine), 'entity', 'entity_id', 'action'])
    .limit(AT_ONCE);
  if (engine === 'sqlite')
    return entries.where('id', '>', after.id).where('id', '<=', settled.id).orderBy('id').execute();
  return entries
    .where(sql<SqlBool>`(transaction_id, id) > (${after.transaction}, ${after.id})`)
    .where(sql<SqlBool>`transaction_id < ${settled.transaction}`)
    .orderBy(sql`transaction_id`)
    .orderBy('id')
    .execute();
}
