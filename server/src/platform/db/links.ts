import type { Kysely } from 'kysely';
import type { Queries, Transaction } from './database.ts';
import type { Tables } from './tables.ts';

/** The link tables, each with the column that owns a set of links and the column that is linked. */
interface LinkColumns {
  role_permissions: 'role_id' | 'permission_id';
  garment_color_imprint_colors: 'garment_color_id' | 'imprint_color_id';
  product_sizes: 'product_id' | 'size_id';
  product_garment_colors: 'product_id' | 'garment_color_id';
}

/** Reads the ids linked to `ownerId`, ascending. */
export async function readLinks<Name extends keyof LinkColumns>(
  query: Queries,
  table: Name,
  owner: LinkColumns[Name],
  ownerId: number,
  linked: LinkColumns[Name],
): Promise<number[]> {
  const { links, from, ownerColumn, linkedColumn } = anyLinks(query, table, owner, linked);
  const rows = await links
    .selectFrom(from)
    .select((eb) => eb.ref(linkedColumn).as('linked'))
    .where(ownerColumn, '=', ownerId)
    .orderBy(linkedColumn)
    .execute();
  return rows.map((row) => row.linked);
}

/**
 * Makes `ids` the set linked to `ownerId`: removes what is not in it, adds what is missing.
 * Resolves to what changed. The ids must exist (foreign keys refuse others).
 */
export async function replaceLinks<Name extends keyof LinkColumns>(
  trx: Transaction,
  table: Name,
  owner: LinkColumns[Name],
  ownerId: number,
  linked: LinkColumns[Name],
  ids: readonly number[],
): Promise<{ added: number[]; removed: number[] }> {
  const before = await readLinks(trx, table, owner, ownerId, linked);
  const present = new Set(before);
  const wanted = new Set(ids);
  const added = ids.filter((id) => !present.has(id));
  const removed = before.filter((id) => !wanted.has(id));
  const { links, from, ownerColumn, linkedColumn } = anyLinks(trx, table, owner, linked);
  for (const some of chunks(removed)) {
    await links.deleteFrom(from).where(ownerColumn, '=', ownerId).where(linkedColumn, 'in', some).execute();
  }
  for (const some of chunks(added)) {
    const rows = some.map((id) => ({ [ownerColumn]: ownerId, [linkedColumn]: id }) as Links);
    await links.insertInto(from).values(rows).execute();
  }
  return { added, removed };
}

/** SQLite and PostgreSQL both bind at least 32,000 values in a statement. */
const CHUNK = 10_000;

function chunks(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, n) =>
    ids.slice(n * CHUNK, (n + 1) * CHUNK),
  );
}

type Links = Tables['role_permissions'];

// Kysely cannot type a query on a table whose name is a type parameter: it sees one link table in place of all four.
function anyLinks(query: Queries, table: string, owner: string, linked: string) {
  return {
    links: query as Kysely<{ role_permissions: Links }>,
    from: table as 'role_permissions',
    ownerColumn: owner as 'role_id',
    linkedColumn: linked as 'permission_id',
  };
}
