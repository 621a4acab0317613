import type { Queries } from './database.ts';

/** Tables that other records point to by id. */
type Referenced =
  | 'roles'
  | 'permissions'
  | 'clubs'
  | 'users'
  | 'sizes'
  | 'product_categories'
  | 'garment_colors'
  | 'imprint_colors';

/** Those of `ids` that have no row in `table`, in the order given. */
export async function missingIds(trx: Queries, table: Referenced, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom(table).select('id').where('id', 'in', ids).execute();
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !found.has(id));
}
