import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WallClock } from '../../platform/wall-clock.ts';
import { type PictureStore, sha256OfKey } from './picture-store.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How long unused files are kept, so that an undo can bring them back. */
export const UNUSED_MILLISECONDS = 30 * DAY;
/**
 * They are swept later than that, so that an undo in the last minute, or by a clock that is behind, still finds them.
 */
export const SWEPT_MILLISECONDS = UNUSED_MILLISECONDS + DAY;

/**
 * A sweep for a caller that asks often: at most one a day, and none while the clock is not settled. Resolves to the number
 * of removed files.
 */
export function dailySweep(
  db: Database,
  store: PictureStore,
  { clock, ending }: { clock: WallClock; ending?: AbortSignal },
): () => Promise<number> {
  let dueAt = 0;
  return async () => {
    if (!clock.isSettled() || performance.now() < dueAt) return 0;
    dueAt = performance.now() + DAY;
    return sweepPictures(db, store, ending);
  };
}

/**
 * Removes the files of pictures that are in no slot and no preview, appear in no change of the last 31 days, and were
 * last put before that, until `ending` aborts. Resolves to the number of removed files.
 */
export async function sweepPictures(
  db: Database,
  store: PictureStore,
  ending?: AbortSignal,
): Promise<number> {
  // One point in time for the whole sweep: listing the files can take minutes, and the clock may jump.
  const putBefore = Date.now() - SWEPT_MILLISECONDS;
  const needed = await neededPictures(db, new Date(putBefore).toISOString());
  let removed = 0;
  for await (const { key, putAt } of store.list()) {
    if (ending?.aborted) break;
    const sha256 = sha256OfKey(key);
    if (sha256 === undefined || needed.has(sha256) || putAt >= putBefore) continue;
    await store.removeUnlessPutSince(key, putBefore);
    removed++;
  }
  return removed;
}

async function neededPictures({ query }: Database, changedSince: string): Promise<Set<string>> {
  const rows = await query.selectFrom('product_images').select('sha256').distinct().execute();
  const previewed = await query
    .selectFrom('restore_preview_pictures')
    .select(['sha256', 'before_sha256'])
    .execute();
  const changes = await query
    .selectFrom('change_log')
    .select(['before', 'after'])
    .where('entity', '=', IMAGE_ENTITY)
    .where('at', '>=', changedSince)
    .execute();
  const named = changes.flatMap(
    ({ before, after }) => `${before} ${after}`.match(/\b[0-9a-f]{64}\b/gu) ?? [],
  );
  const inPreviews = previewed.flatMap(({ sha256, before_sha256 }) => [sha256, before_sha256 ?? sha256]);
  return new Set([...rows.map(({ sha256 }) => sha256), ...inPreviews, ...named]);
}
