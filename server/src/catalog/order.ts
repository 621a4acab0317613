import { setImmediate as nextTick } from 'node:timers/promises';
import { KINDS } from '@kitroom/contract/kinds';
import { inListOrder } from '@kitroom/contract/lists/list-order';
import { ORDER_MESSAGES, type OrderInput } from '@kitroom/contract/lists/order';
import { inSizeOrder } from '@kitroom/contract/lists/size-order';
import { newSortNumbers } from '@kitroom/contract/lists/sort-numbers';
import { sql } from 'kysely';
import { type Author, differences, logChanges } from '../platform/db/change-log.ts';
import { inBatches, type Transaction } from '../platform/db/database.ts';
import { now } from '../platform/db/now.ts';
import { anyRecord, lockRecords } from '../platform/db/records.ts';
import type { RecordTableName, Row } from '../platform/db/tables.ts';
import { conflict, invalid } from '../platform/http/errors.ts';

/** Tables whose lists can be put in an order. */
export type SortedTable = {
  [Name in RecordTableName]: 'sort_order' extends keyof Row<Name> ? Name : never;
}[RecordTableName];

/**
 * Puts all records of a table into another order; resolves to how many got a new number. Other requests run in between.
 * Throws 409 if the order has changed since; 400 if the ids are not the same records.
 */
export async function saveOrder(
  trx: Transaction,
  table: SortedTable,
  { ids, former_ids }: OrderInput,
  author: Author,
): Promise<number> {
  const former = new Set(former_ids);
  if (ids.length !== former.size || !ids.every((id) => former.has(id)))
    throw invalid([{ path: 'ids', message: ORDER_MESSAGES.notTheSame }]);
  await lockRecords(trx, table, former_ids);

  const { records, name } = anyRecord(trx, table);
  const listed = await records.selectFrom(name).select(['id', 'name', 'sort_order']).execute();
  listed.sort(inListOrder);
  const present = KINDS[table].namedBySize ? inSizeOrder(listed) : listed;
  const known = present.filter(({ id }) => former.has(id));
  const isFormer = known.length === former.size && known.every(({ id }, place) => id === former_ids[place]);
  if (!isFormer) throw conflict('former_ids', ORDER_MESSAGES.changedMeanwhile);

  const numbers = newSortNumbers(present, withNewOnes(present, former, ids));
  for (const some of inBatches([...numbers])) {
    // SQLite answers without yielding.
    await nextTick();
    await saveNumbers(trx, table, some, author);
  }
  return numbers.size;
}

/** The wanted order with the records that were created in the meantime: each stays behind the one it is behind now. */
function withNewOnes(
  present: readonly { id: number }[],
  former: ReadonlySet<number>,
  ids: readonly number[],
): number[] {
  const first: number[] = [];
  const behind = new Map<number, number[]>();
  let newOnes = first;
  for (const { id } of present) {
    if (former.has(id)) {
      newOnes = [];
      behind.set(id, newOnes);
    } else newOnes.push(id);
  }
  return [...first, ...ids.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
}

async function saveNumbers(
  trx: Transaction,
  table: SortedTable,
  numbers: readonly [id: number, sortOrder: number][],
  author: Author,
): Promise<void> {
  const { records, name } = anyRecord(trx, table);
  const ids = numbers.map(([id]) => id);
  const before = await records.selectFrom(name).selectAll().where('id', 'in', ids).execute();
  const whens = numbers.map(([id, sortOrder]) => sql`when id = ${id} then cast(${sortOrder} as integer)`);
  const after = await records
    .updateTable(name)
    .set((eb) => ({
      sort_order: sql<number>`case ${sql.join(whens, sql` `)} end`,
      version: eb('version', '+', 1),
      updated_at: now(),
      updated_by: author.userId,
    }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  const rows = new Map(after.map((row) => [row.id, row]));
  await logChanges(
    trx,
    before.map((row) => ({
      author,
      action: 'update' as const,
      entity: table,
      entityId: row.id,
      ...differences(row, rows.get(row.id) ?? row),
    })),
  );
}
