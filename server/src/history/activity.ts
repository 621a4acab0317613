import {
  ACTIVITY_CHANGES,
  ACTIVITY_KINDS,
  type ActivityBody,
  type ActivityEntry,
  type ActivityFilter,
  EVERYDAY_ACTIONS,
} from '@kitroom/contract/history/activity';
import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { isKindName, type KindName } from '@kitroom/contract/kinds';
import type { SqlBool } from 'kysely';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { firstHeroes } from '../catalog/slots/first-heroes.ts';
import { IMAGE_ENTITY } from '../catalog/slots/slots.ts';
import { RECORD_KINDS, RECORD_TABLES } from '../kinds/kinds.ts';
import type { Database, Engine } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Actor } from '../platform/http/actor.ts';
import { hasWord } from './activity-words.ts';
import { describeEntries, type HistoryParts, undescribed } from './describe-entries.ts';
import type { References } from './names.ts';
import {
  type LoggedEntry,
  type Position,
  readEntries,
  readSomeEntries,
  type Source,
} from './read-entries.ts';
import { MIRRORED } from './request-sizes.ts';

/** Their entity id is not that of a product. */
const ALL_PRODUCTS: readonly ChangeAction[] = ['restore', 'undo-restore', 'redo-restore'];

/** Which part of it is read, for whom. */
interface ActivityReading {
  before: Position | undefined;
  count: number;
  reader: Actor;
  /** As one looks at them. Without, for a file: named as of today, without undo and pictures, ending within a change. */
  details: boolean;
}

/** Reads up to `count` entries of what is filtered, from the newest or before a position. */
export async function readActivity(
  parts: HistoryParts,
  filter: ActivityFilter,
  { before, count, reader, details }: ActivityReading,
): Promise<{ entries: ActivityEntry[]; next: Position | undefined }> {
  const { db } = parts;
  const sources = sourcesOf(db.engine, filter, reader.permissions, details);
  const { from, to } = filter;
  const read = details ? readEntries : readSomeEntries;
  const { entries, next } = await read(db.query, { sources, before, from, to, count });
  const all = undescribed(entries, reader);
  const shown = all.map(({ entry, changes }) => ({ entry, changes: changes.slice(0, ACTIVITY_CHANGES) }));
  const { described, nameOf } = await describeEntries(parts, shown, reader, {
    more: recordsOf(entries),
    details,
  });
  const slots = await restoredSlots(db, entries);
  const thumbnailOf = details ? await thumbnailsOf(parts, entries, reader) : () => null;
  return {
    entries: described.map((entry, index) => {
      const [logged, changes] = [entries[index], all[index]?.changes ?? []];
      const record = logged && recordOf(logged);
      return {
        ...entry,
        entity: logged?.entity ?? '',
        record: record && logged ? nameOf(record.entity, record.id, logged) : null,
        thumbnail: record ? thumbnailOf(record) : null,
        more_changes: slots.get(entry.id) ?? changes.length - entry.changes.length,
      };
    }),
    next,
  };
}

export function activityBody(
  { entries, next }: { entries: ActivityEntry[]; next: Position | undefined },
  count: number,
): ActivityBody {
  const searched_to = next && entries.length < count ? next.at : null;
  return { entries, next: next?.id ?? null, searched_to };
}

interface LoggedRecord {
  entity: KindName;
  id: number;
}

/** One query for each kind that has pictures. Nothing shows those of a change to many, which may be thousands: they are left out. */
async function thumbnailsOf({ db }: HistoryParts, entries: readonly LoggedEntry[], { permissions }: Actor) {
  const found = new Map<KindName, Awaited<ReturnType<typeof firstHeroes>>>();
  for (const entity of RECORD_TABLES) {
    const { pictures } = RECORD_KINDS[entity];
    if (pictures === null || !permissions.has(pictures.permission)) continue;
    const byRequest = new Map<string, Set<number>>();
    for (const entry of entries) {
      const record = recordOf(entry);
      if (record?.entity !== entity) continue;
      const ids = byRequest.get(entry.request_id) ?? new Set();
      byRequest.set(entry.request_id, ids.add(record.id));
    }
    const alone = [...byRequest.values()].filter(({ size }) => size === 1).flatMap((ids) => [...ids]);
    found.set(entity, await pictures.firstOf(db.query, new Set(alone)));
  }
  return ({ entity, id }: LoggedRecord) => found.get(entity)?.get(id) ?? null;
}

function recordOf({ entity, entity_id, action }: LoggedEntry): LoggedRecord | null {
  if (entity_id === null || ALL_PRODUCTS.some((other) => other === action)) return null;
  if (entity === IMAGE_ENTITY) return { entity: 'products', id: entity_id };
  return isKindName(entity) ? { entity, id: entity_id } : null;
}

function recordsOf(entries: readonly LoggedEntry[]): References {
  const references: References = new Map();
  for (const record of entries.flatMap((entry) => recordOf(entry) ?? [])) {
    const ids = references.get(record.entity) ?? new Set();
    references.set(record.entity, ids.add(record.id));
  }
  return references;
}

/**
 * Which side lists the slots that were changed, where an older version wrote the entry: they are counted in SQL, since
 * there are thousands at times. Entries have their number since.
 */
const LISTED: Partial<Record<ChangeAction, 'before' | 'after'>> = {
  restore: 'after',
  'undo-restore': 'before',
  // The slots that the restore filled.
  'redo-restore': 'after',
};

/** How many slots those of the entries changed that are restores or the undo of one, by the entry's id. */
async function restoredSlots(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  entries: readonly LoggedEntry[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const [action, side] of Object.entries(LISTED)) {
    const ids = entries.filter((entry) => entry.action === action).map(({ id }) => id);
    if (ids.length === 0) continue;
    const column = sql.ref(side);
    const length =
      engine === 'postgres'
        ? sql<number>`coalesce(("after"::json ->> 'changed')::int, json_array_length(${column}::json -> 'pictures'))`
        : sql<number>`coalesce("after" ->> 'changed', json_array_length(${column}, '$.pictures'))`;
    const rows = await query
      .selectFrom('change_log')
      .select(['id', length.as('slots')])
      .where('id', 'in', ids)
      .execute();
    for (const { id, slots } of rows) counts.set(id, slots ?? 0);
  }
  return counts;
}

/** The narrowest index ranges that hold all that is wanted, with the rest as conditions. */
function sourcesOf(
  engine: Engine,
  filter: ActivityFilter,
  reader: Actor['permissions'],
  isList: boolean,
): Source[] {
  const { person, kind, entity, record } = filter;
  const actions: readonly ChangeAction[] | undefined = kind && ACTIVITY_KINDS[kind].actions;
  const eb = expressionBuilder<Tables, 'change_log'>();
  const by = {
    person: person === undefined ? [] : [eb('actor_user_id', '=', person)],
    kind: actions ? [eb('action', 'in', actions)] : [],
    entity: entity ? [eb('entity', 'in', entitiesOf(entity))] : [],
    words: wordsIn(filter).map((word) => hasWord(engine, word, reader)),
  };
  if (entity && record !== undefined) {
    const match = allOf([...by.person, ...by.kind, ...by.words]);
    return entitiesOf(entity).map((table) => ({
      lead: { entity: table, entity_id: record },
      // Where they have an entity id, it is that of a restore.
      without: table === IMAGE_ENTITY ? [...MIRRORED, ...ALL_PRODUCTS] : MIRRORED,
      ...match,
    }));
  }
  if (person !== undefined) {
    const match = allOf([...by.kind, ...by.entity, ...by.words]);
    return [{ lead: { actor_user_id: person }, without: MIRRORED, ...match }];
  }
  if (actions) {
    const match = allOf([...by.entity, ...by.words]);
    return actions.map((action) => ({ lead: { action }, without: [], ...match }));
  }
  if (entity) {
    const match = allOf(by.words);
    return entitiesOf(entity).map((table) => ({ lead: { entity: table }, without: MIRRORED, ...match }));
  }
  const without = isList && by.words.length === 0 ? [...MIRRORED, ...EVERYDAY_ACTIONS] : MIRRORED;
  return [{ lead: {}, without, ...allOf(by.words) }];
}

/** Tables by which the change log names what belongs to these records. */
function entitiesOf(entity: KindName): string[] {
  const { pictures } = RECORD_KINDS[entity];
  return pictures === null ? [entity] : [entity, pictures.entity];
}

function wordsIn({ words = '' }: ActivityFilter): string[] {
  return words.split(/\s+/u).filter((word) => word !== '');
}

function allOf(conditions: readonly Expression<SqlBool>[]): Pick<Source, 'match'> {
  return conditions.length === 0 ? {} : { match: (eb) => eb.and(conditions) };
}
