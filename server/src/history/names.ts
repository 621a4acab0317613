import type { NamedRecord } from '@kitroom/contract/history/history';
import { KINDS, type KindName } from '@kitroom/contract/kinds';
import { sql } from 'kysely';
import type { Database, Engine } from '../platform/db/database.ts';
import type { LoggedEntry, Position } from './read-entries.ts';

/** Records that something refers to, by entity. */
export type References = Map<KindName, Set<number>>;

/** Names a record as of today, and as of the entry at `position`. */
export type NameOf = (entity: KindName, id: number, position: Position) => NamedRecord;

/** Renames that are looked at: of records that were renamed more often since, entries may name them as of today. */
const RENAMES = 1000;
/** Ids in one query. */
const BATCH = 5000;

interface Named {
  id: number;
  name?: string;
  first_name?: string;
  last_name?: string;
  hex_value?: string;
}

interface Renamed extends Position {
  /** Before. */
  name: string;
}

/**
 * Reads what the referred records are called today, and were called at the time of entries from `oldest` on: the name
 * before the first time that they were renamed afterwards, or with which they were removed.
 */
export async function readNames(
  db: Pick<Database, 'engine' | 'query'>,
  references: References,
  oldest: Position | undefined,
): Promise<NameOf> {
  const named = new Map<string, Named>();
  const renamed = new Map<string, Renamed[]>();
  const removed = new Map<string, string>();
  for (const [entity, ids] of references) {
    for (const some of batches([...ids])) {
      for (const row of await namesIn(db, entity, some)) named.set(`${entity}/${row.id}`, row);
      const missing = some.filter((id) => !named.has(`${entity}/${id}`));
      for (const { entity_id, before } of await removalsOf(db, entity, missing))
        removed.set(`${entity}/${entity_id}`, nameIn(JSON.parse(before ?? '{}')));
      if (!oldest) continue;
      for (const { entity_id, at, id, before } of await renamesIn(db, entity, some, oldest)) {
        const key = `${entity}/${entity_id}`;
        const times = renamed.get(key) ?? [];
        times.push({ at, id, name: nameIn(JSON.parse(before ?? '{}')) });
        renamed.set(key, times);
      }
    }
  }
  return (entity, id, position) => {
    const row = named.get(`${entity}/${id}`);
    const name = row ? nameIn(row) : null;
    const next = renamed.get(`${entity}/${id}`)?.find((time) => isLater(time, position));
    const then = next?.name ?? removed.get(`${entity}/${id}`) ?? name;
    const former_name = then === name ? null : then;
    return { id, name, former_name, hex_value: row?.hex_value ?? null };
  };
}

async function namesIn({ query }: Pick<Database, 'query'>, entity: KindName, ids: readonly number[]) {
  const { calledBy, swatch } = KINDS[entity];
  const columns = sql.join(
    [...calledBy, ...(swatch === null ? [] : [swatch])].map((column) => sql.ref(column)),
  );
  const { rows } = await sql<Named>`
    select id, ${columns} from ${sql.table(entity)} where id in (${sql.join(ids)})`.execute(query);
  return rows;
}

/** The entries with which those of these records left their table that have done so, the last one last. */
async function removalsOf({ query }: Pick<Database, 'query'>, entity: KindName, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return query
    .selectFrom('change_log')
    .select(['entity_id', 'before'])
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where('action', '=', 'removed')
    .orderBy('id')
    .execute();
}

/** The updates that renamed one of these records, oldest first. */
async function renamesIn(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  entity: KindName,
  ids: readonly number[],
  oldest: Position,
): Promise<Pick<LoggedEntry, 'at' | 'id' | 'entity_id' | 'before'>[]> {
  const columns: readonly string[] = KINDS[entity].calledBy;
  return query
    .selectFrom('change_log')
    .select(['at', 'id', 'entity_id', 'before'])
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where('before', 'is not', null)
    .where('after', 'is not', null)
    .where('at', '>=', oldest.at)
    .where((eb) =>
      eb.or(
        columns.map(
          (column) =>
            sql<boolean>`${loggedText(engine, 'before', column)} is distinct from ${loggedText(engine, 'after', column)}`,
        ),
      ),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(RENAMES)
    .execute();
}

function loggedText(engine: Engine, side: 'before' | 'after', key: string) {
  const json = engine === 'postgres' ? sql`${sql.ref(side)}::json` : sql.ref(side);
  return sql`(${json} ->> ${sql.lit(key)})`;
}

/** What a row is called, as it is or as it was logged. */
export function nameIn({ name, first_name, last_name }: Omit<Named, 'id'>): string {
  return name ?? `${first_name} ${last_name}`;
}

function isLater(one: Position, other: Position): boolean {
  return one.at > other.at || (one.at === other.at && one.id > other.id);
}

function* batches(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}
