import { loggedPictures } from '../../catalog/slots/logged-pictures.ts';
import { type PlacedPicture, placeKey } from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import { UNUSED_MILLISECONDS } from '../../pictures/store/sweep.ts';
import type { Queries } from '../../platform/db/database.ts';
import { fromNow } from '../../platform/db/now.ts';

/** A picture that left a slot. */
export interface RemovedPicture {
  picture: PlacedPicture;
  at: string;
  actorId: number | null;
  replaced: boolean;
}

/** Pictures that left slots of this product in the last 30 days, newest first, each place and content once. */
export async function removedPictures(query: Queries, productId: number): Promise<RemovedPicture[]> {
  const entries = await entriesOf(query, productId);
  const found = new Map<string, RemovedPicture>();
  for (const { at, actor_user_id, before, after } of entries) {
    const later = loggedPictures(after);
    const stayed = new Set(later.map(({ sha256 }) => sha256));
    const filled = new Set(later.map(placeKey));
    for (const picture of loggedPictures(before)) {
      const key = `${placeKey(picture)} ${picture.sha256}`;
      // One that only moved is still there.
      if (stayed.has(picture.sha256) || found.has(key)) continue;
      found.set(key, { picture, at, actorId: actor_user_id, replaced: filled.has(placeKey(picture)) });
    }
  }
  return [...found.values()];
}

// The undo of a restore names the restore as its record; its effect on each product has its own entry.
function entriesOf(query: Queries, productId: number) {
  return query
    .selectFrom('change_log')
    .select(['at', 'actor_user_id', 'before', 'after'])
    .where('entity', '=', IMAGE_ENTITY)
    .where('entity_id', '=', productId)
    .where('at', '>=', fromNow(-UNUSED_MILLISECONDS))
    .where('action', 'not in', ['undo-restore', 'redo-restore'])
    .where('before', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
