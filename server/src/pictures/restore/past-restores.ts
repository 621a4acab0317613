import { setImmediate as nextTick } from 'node:timers/promises';
import { previewCalls } from '@kitroom/contract/image-restore';
import type { PastRestore } from '@kitroom/contract/product-image';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import type { Queries } from '../../platform/db/database.ts';
import { RESTORE_ACTION, type RestoreChange, type RestoreOutcome } from './fill-from-archive.ts';
import { isRecent, lastUndo } from './undo-restore.ts';

/** A page of committed restores, newest first: those with an id below `before`, if that is given. */
export async function pastRestores(
  query: Queries,
  before: number | undefined,
): Promise<{ restores: PastRestore[]; next: number | null }> {
  const { page } = previewCalls.restores;
  const entries = await restoreEntries(query)
    .$if(before !== undefined, (some) => some.where('change_log.id', '<', before ?? 0))
    .limit(page + 1)
    .execute();
  const shown = entries.slice(0, page);
  const restores: PastRestore[] = [];
  for (const entry of shown) {
    // Each entry names all its pictures: a megabyte of JSON where there were thousands.
    await nextTick();
    restores.push(await summaryOf(query, entry));
  }
  return { restores, next: entries.length > page ? (shown.at(-1)?.id ?? null) : null };
}

/** What one restore did; undefined: there is no restore with this id. */
export async function findRestore(query: Queries, id: number): Promise<PastRestore | undefined> {
  const entry = await restoreEntries(query).where('change_log.id', '=', id).executeTakeFirst();
  return entry && summaryOf(query, entry);
}

function restoreEntries(query: Queries) {
  return query
    .selectFrom('change_log')
    .leftJoin('users', 'users.id', 'change_log.actor_user_id')
    .select(['change_log.id', 'change_log.at', 'change_log.before', 'change_log.after'])
    .select(['users.first_name', 'users.last_name'])
    .where('change_log.entity', '=', IMAGE_ENTITY)
    .where('change_log.entity_id', 'is', null)
    .where('change_log.action', '=', RESTORE_ACTION)
    .orderBy('change_log.id', 'desc');
}

type RestoreEntry = Awaited<ReturnType<ReturnType<typeof restoreEntries>['executeTakeFirstOrThrow']>>;

async function summaryOf(
  query: Queries,
  { id, at, first_name, last_name, before, after }: RestoreEntry,
): Promise<PastRestore> {
  const { pictures: replaced } = JSON.parse(before ?? '{"pictures":[]}') as RestoreChange;
  const { pictures: changed, ...counts } = JSON.parse(after ?? '{"pictures":[]}') as RestoreChange &
    Partial<RestoreOutcome>;
  const undo = await lastUndo(query, id);
  return {
    id,
    at,
    by: first_name === null ? null : `${first_name} ${last_name}`,
    added: changed.length - replaced.length,
    replaced: replaced.length,
    unchanged: counts.unchanged ?? null,
    skipped: counts.skipped ?? null,
    left_out: counts.left_out ?? null,
    undone: undo !== undefined,
    can_undo: !undo && isRecent(at) && changed.length > 0,
    can_redo: undo !== undefined && isRecent(undo.at),
  };
}
