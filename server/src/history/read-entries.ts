import { setImmediate as nextTick } from 'node:timers/promises';
import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Queries } from '../platform/db/database.ts';
import type { Row, Tables } from '../platform/db/tables.ts';

/** The position of an entry: entries are ordered by time, those of the same moment by id. */
export interface Position {
  at: string;
  id: number;
}

export type LoggedEntry = Row<'change_log'>;

type Columns = ExpressionBuilder<Tables, 'change_log'>;

/** One index range of the change log, and further conditions for its entries. */
export interface Source {
  /** Columns with one value each, by which an index finds the entries in their order. */
  lead: { entity?: string; entity_id?: number; actor_user_id?: number; action?: ChangeAction };
  /** Which of them are wanted. Of rare ones only some are looked for at a time: see `LOOKED_THROUGH`. */
  match?: (eb: Columns) => Expression<SqlBool>;
  /** Actions that are left out, few enough to be passed over. */
  without: readonly ChangeAction[];
}

/** Which entries are read, newest first. */
export interface Reading {
  sources: readonly Source[];
  /** Only older ones; undefined: from the newest. */
  before?: Position | undefined;
  /** ISO 8601 in UTC, this time or later. */
  from?: string | undefined;
  /** ISO 8601 in UTC, before this time. */
  to?: string | undefined;
  count: number;
}

/**
 * The most entries that are looked through for one page, and how many at a time: about 10 ms, in which nothing else
 * runs.
 */
const LOOKED_THROUGH = 20_000;
const AT_ONCE = 2000;

/** Entries, and where to go on; undefined: there are no more. */
interface Page {
  entries: LoggedEntry[];
  next: Position | undefined;
}

/**
 * Reads `count` entries, and those that belong to the same change as the last of them, however many: a page ends where a
 * change ends. A page can be short, even empty, and have a next one: then what matches is rare.
 */
export async function readEntries(query: Queries, reading: Reading): Promise<Page> {
  const { entries, next } = await readSomeEntries(query, reading);
  let end = next;
  while (end && (await goesOn(query, reading, entries.at(-1), end))) {
    const { entries: more, next: further } = await readSomeEntries(query, { ...reading, before: end });
    const other = more.findIndex(({ request_id }) => request_id !== entries.at(-1)?.request_id);
    if (other === 0) break;
    entries.push(...(other < 0 ? more : more.slice(0, other)));
    end = other < 0 ? further : positionIn(entries);
  }
  return { entries, next: end };
}

/** Reads at most `count` entries; a change can go on in the next page. */
export async function readSomeEntries(query: Queries, reading: Reading): Promise<Page> {
  const parts: { rows: LoggedEntry[]; end: Position | undefined }[] = [];
  for (const source of reading.sources) parts.push(await readSource(query, source, reading));
  // Beyond the newest end another source may have more.
  const [cut] = parts.flatMap(({ end }) => end ?? []).sort(newestFirst);
  const found = parts
    .flatMap(({ rows }) => rows)
    .filter((row) => cut === undefined || newestFirst(row, cut) <= 0)
    .sort(newestFirst);
  const entries = found.slice(0, reading.count);
  return { entries, next: found.length > reading.count ? positionIn(entries) : cut };
}

function positionIn(entries: readonly LoggedEntry[]): Position | undefined {
  const last = entries.at(-1);
  return last && { at: last.at, id: last.id };
}

/** Whether there are entries of the last one's request beyond `end` among those that are read. */
async function goesOn(query: Queries, reading: Reading, last: LoggedEntry | undefined, end: Position) {
  if (!last) return false;
  for (const source of reading.sources) {
    // Unordered, so that they are found by their request.
    let older = range(query, source, { ...reading, before: end })
      .clearOrderBy()
      .select('id')
      .where('request_id', '=', last.request_id);
    if (source.match) older = older.where(source.match);
    if (await older.limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/** The position of an entry; undefined: there is none with this id. */
export async function positionOf(query: Queries, id: number): Promise<Position | undefined> {
  return query.selectFrom('change_log').select(['at', 'id']).where('id', '=', id).executeTakeFirst();
}

function newestFirst(one: Position, other: Position): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return other.id - one.id;
}

/** `end`: the last entry that was looked at, when there are more. */
async function readSource(query: Queries, source: Source, reading: Reading) {
  const count = reading.count + 1;
  if (!source.match) {
    const rows = await range(query, source, reading).select(columns).limit(count).execute();
    return { rows, end: rows.length === count ? rows.at(-1) : undefined };
  }
  const rows: LoggedEntry[] = [];
  let { before } = reading;
  for (let looked = 0; looked < LOOKED_THROUGH; looked += AT_ONCE) {
    await nextTick();
    const here = { ...reading, before };
    const end = await range(query, source, here)
      .select(['at', 'id'])
      .offset(AT_ONCE - 1)
      .limit(1)
      .executeTakeFirst();
    let wanted = range(query, source, here).select(columns).where(source.match);
    if (end) wanted = wanted.where(isOrder('>=', end));
    rows.push(...(await wanted.limit(count - rows.length).execute()));
    if (rows.length === count) return { rows, end: rows.at(-1) };
    if (!end) return { rows, end: undefined };
    before = end;
  }
  return { rows, end: before };
}

function range(query: Queries, { lead, without }: Source, { before, from, to }: Reading) {
  let rows = query.selectFrom('change_log').orderBy('at', 'desc').orderBy('id', 'desc');
  if (lead.entity !== undefined) rows = rows.where('entity', '=', lead.entity);
  if (lead.entity_id !== undefined) rows = rows.where('entity_id', '=', lead.entity_id);
  if (lead.actor_user_id !== undefined) rows = rows.where('actor_user_id', '=', lead.actor_user_id);
  if (lead.action !== undefined) rows = rows.where('action', '=', lead.action);
  if (without.length > 0) rows = rows.where('action', 'not in', without);
  if (from !== undefined) rows = rows.where('at', '>=', from);
  if (to !== undefined) rows = rows.where('at', '<', to);
  return before ? rows.where(isOrder('<', before)) : rows;
}

// Older versions wrote all pictures of a restore into its entry, a megabyte of them at times.
function columns(eb: Columns) {
  const unlessRestore = (side: 'before' | 'after') =>
    eb
      .case()
      .when('action', 'in', ['restore', 'undo-restore', 'redo-restore'])
      .then(null)
      .else(eb.ref(side))
      .end()
      .as(side);
  return [
    'id',
    'at',
    'actor_user_id',
    'api_token_id',
    'request_id',
    'action',
    'entity',
    'entity_id',
    unlessRestore('before'),
    unlessRestore('after'),
  ] as const;
}

function isOrder(operator: '<' | '>=', { at, id }: Position) {
  return sql<SqlBool>`(at, id) ${sql.raw(operator)} (${at}, ${id})`;
}
