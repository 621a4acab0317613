import { setImmediate as nextTick } from 'node:timers/promises';
import { RESTORES_PAGE } from '@kitroom/contract/pictures/image-restore';
import type { PastRestore } from '@kitroom/contract/product-image';
import { loggedPictures } from '../../catalog/slots/logged-pictures.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import type { Queries } from '../../platform/db/database.ts';
import { RESTORE_ACTION, type RestoreOutcome } from './fill-from-archive.ts';
import { isRecent, isUndone } from './undo-restore.ts';

/** A page of committed restores, newest first: those with an id below `before`, if that is given. */
export async function pastRestores(
  query: Queries,
  before: number | undefined,
): Promise<{ restores: PastRestore[]; next: number | null }> {
  const entries = await restoreEntries(query)
    .$if(before !== undefined, (some) => some.where('change_log.id', '<', before ?? 0))
    .limit(RESTORES_PAGE + 1)
    .execute();
  const shown = entries.slice(0, RESTORES_PAGE);
  const restores: PastRestore[] = [];
  for (const entry of shown) {
    // Entries that older versions wrote name all their pictures: a megabyte of JSON at times.
    await nextTick();
    restores.push(await summaryOf(query, entry));
  }
  return { restores, next: entries.length > RESTORES_PAGE ? (shown.at(-1)?.id ?? null) : null };
}

/** The result of one restore; undefined: there is no restore with this id. */
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
  const counts = JSON.parse(after ?? '{}') as Partial<RestoreOutcome>;
  const { changed = loggedPictures(after).length, replaced = loggedPictures(before).length } = counts;
  const undone = await isUndone(query, id);
  return {
    id,
    at,
    by: first_name === null ? null : `${first_name} ${last_name}`,
    added: changed - replaced,
    replaced,
    unchanged: counts.unchanged ?? null,
    skipped: counts.skipped ?? null,
    left_out: counts.left_out ?? null,
    undone,
    can_undo: !undone && isRecent(at) && changed > 0,
  };
}
