import type { PermissionCode } from '@kitroom/contract/permissions';
import { type UsageCall, type UsageRow, usageBody } from '@kitroom/contract/usage';
import { sql } from 'kysely';
import type { Database, Queries } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';
import { type App, answer } from '../platform/http/schemas.ts';

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

/** What deactivating one of these records would affect. */
export function usageRoute(
  app: App,
  db: Database,
  { path, operationId }: UsageCall,
  { access, read }: { access: readonly PermissionCode[]; read: ReadUsage },
): void {
  app.get(
    path,
    {
      config: { operationId, access },
      schema: { response: { 200: answer(usageBody) } },
    },
    async () => ({ success: true as const, usage: await read(db.query) }),
  );
}
