import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import type { NamedRecord } from '@kitroom/contract/history/history';
import { KINDS, type KindName } from '@kitroom/contract/kinds';
import { sql } from 'kysely';
import { type Database, type Engine, inBatches } from '../platform/db/database.ts';
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
  name: string;
}

/** The name of a record or, where it is gone, its last one in the change log; its number where nothing tells. */
export async function readName(db: Pick<Database, 'query'>, entity: KindName, id: number): Promise<string> {
  const [row] = await namesIn(db, entity, [id]);
  if (row) return nameIn(row);
  return (await lastNames(db, entity, [id])).get(id) ?? `#${id}`;
}

/**
 * Reads what the referred records are called today, and were called at the time of entries from `oldest` on: the name
 * before the first time that they were renamed afterwards or, where they are gone, the last one that the log tells.
 */
export async function readNames(
  db: Pick<Database, 'engine' | 'query'>,
  references: References,
  oldest: Position | undefined,
): Promise<NameOf> {
  const named = new Map<string, Named>();
  const renamed = new Map<string, Renamed[]>();
  const gone = new Map<string, string>();
  for (const [entity, ids] of references) {
    for (const some of inBatches([...ids], BATCH)) {
      for (const row of await namesIn(db, entity, some)) named.set(`${entity}/${row.id}`, row);
      const missing = some.filter((id) => !named.has(`${entity}/${id}`));
      for (const [id, name] of await lastNames(db, entity, missing)) gone.set(`${entity}/${id}`, name);
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
    const then = next?.name ?? gone.get(`${entity}/${id}`) ?? name;
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

/** Entries that have the whole row. */
const WHOLE: readonly ChangeAction[] = ['create', 'import', 'removed', 'returned'];

/** The names of records that are gone, as they were removed or, where that is not logged, created. */
async function lastNames({ query }: Pick<Database, 'query'>, entity: KindName, ids: readonly number[]) {
  const names = new Map<number, string>();
  if (ids.length === 0) return names;
  const rows = await query
    .selectFrom('change_log')
    .select(['entity_id', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where('action', 'in', WHOLE)
    .orderBy('id')
    .execute();
  for (const { entity_id, before, after } of rows) {
    const name = loggedName(JSON.parse(before ?? after ?? '{}'));
    if (entity_id !== null && name !== undefined) names.set(entity_id, name);
  }
  return names;
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

/** The name of a row, as it is or as it was logged. */
export function nameIn({ name, first_name, last_name }: Omit<Named, 'id'>): string {
  return name ?? `${first_name} ${last_name}`;
}

/** The record's name in an entry of the log; undefined: it has none. */
export function loggedName(logged: Omit<Named, 'id'>): string | undefined {
  return 'name' in logged || 'first_name' in logged ? nameIn(logged) : undefined;
}

function isLater(one: Position, other: Position): boolean {
  return one.at > other.at || (one.at === other.at && one.id > other.id);
}
