import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import {
  HISTORY_PAGE,
  type HistoryBody,
  type HistoryEntry,
  historyCall,
} from '@kitroom/contract/history/history';
import { KIND_NAMES, KINDS, type KindName } from '@kitroom/contract/kinds';
import { RECORD_KINDS } from '../kinds/kinds.ts';
import type { Queries } from '../platform/db/database.ts';
import { anyRecord } from '../platform/db/records.ts';
import type { Actor } from '../platform/http/actor.ts';
import { notFound } from '../platform/http/errors.ts';
import { actorOf } from '../platform/http/guard.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import {
  describeEntries,
  type HistoryParts,
  type UndescribedEntry,
  undescribed,
} from './describe-entries.ts';
import { positionOf, readEntries, type Source } from './read-entries.ts';

/** The history of a record, for whoever may read the record. */
export function recordHistory(app: App, parts: HistoryParts): void {
  for (const entity of KIND_NAMES) {
    const call = historyCall(KINDS[entity]);
    serve(app, call, async (request) => {
      const { id } = request.params;
      if (!(await exists(parts.db.query, entity, id))) throw notFound(call.notFound);
      return readHistory(parts, { entity, id }, request.query.before, actorOf(request));
    });
  }
}

/** Names that a page holds before it ends early: a list may have thousands, and each entry holds two. */
const NAMES_PER_PAGE = 20_000;

async function readHistory(
  parts: HistoryParts,
  record: { entity: KindName; id: number },
  before: number | undefined,
  reader: Actor,
): Promise<HistoryBody> {
  const { query } = parts.db;
  const position = before === undefined ? undefined : await positionOf(query, before);
  // Removed in the meantime, and so is all that is older.
  if (before !== undefined && !position) return { entries: [], next: null };
  const sources = sourcesOf(record, reader);
  const { entries, next } = await readEntries(query, { sources, before: position, count: HISTORY_PAGE });
  const kept = withinLimit(undescribed(entries, reader));
  const { described } = await describeEntries(parts, kept.filter(tellsSomething), reader);
  const last = kept.length < entries.length ? kept.at(-1)?.entry : next;
  return { entries: await withNamesOfRestores(query, described), next: last?.id ?? null };
}

function sourcesOf({ entity, id }: { entity: KindName; id: number }, { permissions }: Actor): Source[] {
  const { activityOnly, pictures } = RECORD_KINDS[entity];
  const own = { lead: { entity, entity_id: id }, without: activityOnly };
  if (pictures === null || !permissions.has(pictures.permission)) return [own];
  return [own, { lead: { entity: pictures.entity, entity_id: id }, without: pictures.without }];
}

/** At least one change, so that the next page goes on. */
function withinLimit(entries: readonly UndescribedEntry[]): readonly UndescribedEntry[] {
  let names = 0;
  const beyond = entries.findIndex(({ changes }) => {
    for (const { before, after } of changes)
      for (const value of [before, after]) if (value?.type === 'records') names += value.ids.length;
    return names > NAMES_PER_PAGE;
  });
  if (beyond < 0) return entries;
  const ids = entries.map(({ entry }) => entry.request_id);
  const start = ids.indexOf(ids[beyond] ?? '');
  if (start > 0) return entries.slice(0, start);
  const next = ids.findIndex((id) => id !== ids[0]);
  return next < 0 ? entries : entries.slice(0, next);
}

const TOLD: readonly string[] = [
  'update',
  'create',
  'import',
  'removed',
  'returned',
] satisfies ChangeAction[];

// A save that changed nothing says that; links that the reader may not see say nothing.
function tellsSomething({ entry, changes }: UndescribedEntry): boolean {
  return changes.length > 0 || TOLD.includes(entry.action);
}

async function exists(query: Queries, entity: KindName, id: number): Promise<boolean> {
  const { records, name } = anyRecord(query, entity);
  const found = await records.selectFrom(name).select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

const RESTORED = 'restored' satisfies ChangeAction;
const UNDONE = ['undo-restore', 'redo-restore'] as const satisfies readonly ChangeAction[];

/**
 * The entries with undone restores under their own action: what an undo did to a product is logged as what the restore
 * did, and the request says which of the two it was.
 */
async function withNamesOfRestores(
  query: Queries,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntry[]> {
  const restored = entries.filter(({ action }) => action === RESTORED);
  if (restored.length === 0) return [...entries];
  const requestIds = [...new Set(restored.map(({ request_id }) => request_id))];
  const undone = await query
    .selectFrom('change_log')
    .select(['request_id', 'action'])
    .where('request_id', 'in', requestIds)
    .where('action', 'in', UNDONE)
    .execute();
  const named = new Map(undone.map(({ request_id, action }) => [request_id, action]));
  return entries.map((entry) =>
    entry.action === RESTORED ? { ...entry, action: named.get(entry.request_id) ?? RESTORED } : entry,
  );
}
