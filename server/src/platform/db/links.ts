import { type Kysely, sql } from 'kysely';
import type { Queries, Transaction } from './database.ts';

/** The link tables, each with the columns that can own a set of links or be linked. */
interface LinkColumns {
  role_permissions: 'role_id' | 'permission_id';
  garment_color_imprint_colors: 'garment_color_id' | 'imprint_color_id';
  product_sizes: 'product_id' | 'size_id';
  product_garment_colors: 'product_id' | 'garment_color_id';
}

/** One side of a link table: which column owns a set of links, and which is linked. */
export type LinkSet = {
  [Name in keyof LinkColumns]: { table: Name; owner: LinkColumns[Name]; linked: LinkColumns[Name] };
}[keyof LinkColumns];

/** Reads the ids linked to `ownerId`, ascending. */
export async function readLinks(query: Queries, set: LinkSet, ownerId: number): Promise<number[]> {
  const { links, from, owner, linked } = anyLinks(query, set);
  const rows = await links
    .selectFrom(from)
    .select((eb) => eb.ref(linked).as('linked'))
    .where(owner, '=', ownerId)
    .orderBy(linked)
    .execute();
  return rows.map((row) => row.linked);
}

/** Whether the ids linked to `ownerId` are others than `ids`; undefined leaves them as they are. */
export async function linksDiffer(
  query: Queries,
  set: LinkSet,
  ownerId: number,
  ids: readonly number[] | undefined,
): Promise<boolean> {
  if (!ids) return false;
  const present = await readLinks(query, set, ownerId);
  const wanted = new Set(ids);
  return present.length !== wanted.size || !present.every((id) => wanted.has(id));
}

/** All ids of a column as one text, for a subquery or a group; `idsIn` reads it. */
export function joinedIds(column: string) {
  return sql<string | null>`string_agg(cast(${sql.ref(column)} as text), ' ')`;
}

/** The ids of a text that `joinedIds` made, ascending. */
export function idsIn(text: string | null): number[] {
  const unordered = text === null ? [] : text.split(' ').map(Number);
  return unordered.toSorted((one, other) => one - other);
}

/** Reads the ids linked to each of `ownerIds`, ascending; owners of none are missing. */
export async function linksOfMany(
  query: Queries,
  set: LinkSet,
  ownerIds: readonly number[],
): Promise<Map<number, number[]>> {
  return ownersOf(query, fromOtherEnd(set), ownerIds);
}

/** The same links, owned by what they link to. */
function fromOtherEnd(set: LinkSet): LinkSet {
  return { ...set, owner: set.linked, linked: set.owner } as LinkSet;
}

/** Takes these ids from those linked to `ownerId`. */
async function removeLinks(
  trx: Transaction,
  set: LinkSet,
  ownerId: number,
  ids: readonly number[],
): Promise<void> {
  const { links, from, owner, linked } = anyLinks(trx, set);
  for (const some of chunks(ids)) {
    await links.deleteFrom(from).where(owner, '=', ownerId).where(linked, 'in', some).execute();
  }
}

/** Reads by which ids each of `linkedIds` is owned, ascending; those that nobody owns are missing. */
export async function ownersOf(
  query: Queries,
  set: LinkSet,
  linkedIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { links, from, owner, linked } = anyLinks(query, set);
  const found = new Map<number, number[]>();
  for (const some of chunks(linkedIds)) {
    const rows = await links
      .selectFrom(from)
      .select((eb) => [eb.ref(owner).as('owner'), eb.ref(linked).as('linked')])
      .where(linked, 'in', some)
      .orderBy(owner)
      .execute();
    for (const row of rows) {
      const owners = found.get(row.linked);
      if (owners) owners.push(row.owner);
      else found.set(row.linked, [row.owner]);
    }
  }
  return found;
}

/**
 * Makes `ids` the set linked to `ownerId`: removes what is not in it, adds what is missing. Resolves to what was there
 * and what is, ascending, and to what changed. The ids must exist (foreign keys refuse others).
 */
export async function replaceLinks(
  trx: Transaction,
  set: LinkSet,
  ownerId: number,
  ids: readonly number[],
): Promise<{ before: number[]; after: number[]; added: number[]; removed: number[] }> {
  return changeLinks(trx, set, ownerId, { before: await readLinks(trx, set, ownerId), ids });
}

/** Like `replaceLinks`, for an owner whose links were read in this transaction. */
export async function changeLinks(
  trx: Transaction,
  set: LinkSet,
  ownerId: number,
  { before, ids }: { before: number[]; ids: readonly number[] },
): Promise<{ before: number[]; after: number[]; added: number[]; removed: number[] }> {
  const present = new Set(before);
  const wanted = new Set(ids);
  const added = ids.filter((id) => !present.has(id));
  const removed = before.filter((id) => !wanted.has(id));
  const { links, from, owner, linked } = anyLinks(trx, set);
  await removeLinks(trx, set, ownerId, removed);
  for (const some of chunks(added)) {
    const rows = some.map((id) => ({ [owner]: ownerId, [linked]: id }) as AnyLinks['links']);
    await links.insertInto(from).values(rows).execute();
  }
  const after = [...wanted].toSorted((one, other) => one - other);
  return { before, after, added, removed };
}

/** SQLite and PostgreSQL both bind at least 32,000 values in a statement. */
const CHUNK = 10_000;

function chunks(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, n) =>
    ids.slice(n * CHUNK, (n + 1) * CHUNK),
  );
}

interface AnyLinks {
  links: { owner: number; linked: number };
}

// Kysely cannot type a query on a table whose name is a type parameter: it sees one link table in place of all four.
function anyLinks(query: Queries, { table, owner, linked }: LinkSet) {
  return {
    links: query as Kysely<AnyLinks>,
    from: table as string as 'links',
    owner: owner as string as 'owner',
    linked: linked as string as 'linked',
  };
}
