import { sql } from 'kysely';
import type { Use } from '../kinds/kind.ts';
import { inBatches, type Queries } from '../platform/db/database.ts';

/** Those of the records that others rely on. */
export async function usedRecords(
  query: Queries,
  uses: readonly Use[],
  ids: readonly number[],
): Promise<Set<number>> {
  const used = new Set<number>();
  for (const { table, column, activeOwner } of uses) {
    const link = sql.ref(`relying.${column}`);
    for (const some of inBatches(ids)) {
      const condition = activeOwner
        ? sql`exists (
            select 1 from ${sql.table(activeOwner.table)} as owner
            where owner.id = ${sql.ref(`relying.${activeOwner.column}`)} and owner.is_active = 1)`
        : sql`1 = 1`;
      const { rows } = await sql<{ id: number }>`
        select distinct ${link} as id from ${sql.table(table)} as relying
        where ${link} in (${sql.join(some)}) and ${condition}`.execute(query);
      for (const { id } of rows) used.add(id);
    }
  }
  return used;
}
