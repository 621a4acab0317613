import { setImmediate as nextTick } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '../platform/db/database.ts';
import { byPosition, type FeedPosition, feedColumns } from '../platform/db/feed/feed-position.ts';
import { fromNow } from '../platform/db/now.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Entries removed at a time: writes wait for them. */
const BATCH = 500;

/** Removes entries of the change log that are older than `days`, the oldest first. Resolves to their number. */
export async function sweepHistory(db: Database, days: number): Promise<number> {
  const before = fromNow(-days * DAY);
  for (let removed = 0; ; ) {
    await nextTick();
    const swept = await db.transaction((trx) => sweepSome(trx, db, before));
    removed += swept;
    if (swept < BATCH) return removed;
  }
}

async function sweepSome(trx: Transaction, { engine }: Database, before: string): Promise<number> {
  const oldest = trx
    .selectFrom('change_log')
    .select('id')
    .where('at', '<', before)
    .orderBy('at')
    .orderBy('id')
    .limit(BATCH);
  const swept = await trx
    .deleteFrom('change_log')
    .where('id', 'in', oldest)
    .returning(feedColumns(engine))
    .execute();
  for (const position of swept.toSorted(byPosition).slice(-1)) await noteSwept(trx, position);
  return swept.length;
}

// The feed of changes then knows which cursors would miss something.
async function noteSwept(trx: Transaction, { transaction, id }: FeedPosition): Promise<void> {
  await trx
    .updateTable('change_feed')
    .set({ swept_transaction: transaction, swept_id: id })
    .where(sql<SqlBool>`(swept_transaction, swept_id) < (${transaction}, ${id})`)
    .execute();
}
