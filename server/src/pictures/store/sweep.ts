import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import type { Database } from '../../platform/db/database.ts';
import { fromNow } from '../../platform/db/now.ts';
import { type PictureStore, sha256OfKey } from './picture-store.ts';

/** How long unused files are kept, so that an undo can bring them back. */
export const UNUSED_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/**
 * Removes the files of pictures that are in no slot and no preview, appear in no change of the last 30 days, and were
 * last put before that. Resolves to the number of removed files.
 */
export async function sweepPictures(db: Database, store: PictureStore): Promise<number> {
  const putBefore = Date.now() - UNUSED_MILLISECONDS;
  const needed = await neededPictures(db);
  let removed = 0;
  for await (const { key, putAt } of store.list()) {
    const sha256 = sha256OfKey(key);
    if (sha256 === undefined || needed.has(sha256) || putAt >= putBefore) continue;
    await store.removeUnlessPutSince(key, putBefore);
    removed++;
  }
  return removed;
}

async function neededPictures({ query }: Database): Promise<Set<string>> {
  const rows = await query.selectFrom('product_images').select('sha256').distinct().execute();
  const previewed = await query
    .selectFrom('restore_preview_pictures')
    .select(['sha256', 'before_sha256'])
    .execute();
  const changes = await query
    .selectFrom('change_log')
    .select(['before', 'after'])
    .where('entity', '=', IMAGE_ENTITY)
    .where('at', '>=', fromNow(-UNUSED_MILLISECONDS))
    .execute();
  const named = changes.flatMap(
    ({ before, after }) => `${before} ${after}`.match(/\b[0-9a-f]{64}\b/gu) ?? [],
  );
  const inPreviews = previewed.flatMap(({ sha256, before_sha256 }) => [sha256, before_sha256 ?? sha256]);
  return new Set([...rows.map(({ sha256 }) => sha256), ...inPreviews, ...named]);
}
