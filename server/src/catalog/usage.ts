import type { UsageRow } from '@kitroom/contract/usage';
import { sql } from 'kysely';
import type { Queries } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';

/** Reads where the records of a kind are used. */
export type ReadUsage = (query: Queries) => Promise<UsageRow[]>;

const NOT_USED = { products: 0, pictured_products: 0, garment_colors: 0 };

/** How many `owners` use each record: as many as rows of a table name it in a column. */
export function countUses(
  owners: 'products' | 'garment_colors',
  { table, linked }: { table: keyof Tables; linked: string },
): ReadUsage {
  return async (query) => {
    const id = sql.ref(linked);
    const { rows } = await sql<{ id: number; uses: number }>`
      select ${id} as id, count(*) as uses from ${sql.table(table)} group by ${id}`.execute(query);
    return rows.map((row) => ({ ...NOT_USED, id: row.id, [owners]: row.uses }));
  };
}
