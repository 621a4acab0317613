import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { loggedPictures } from '../../catalog/slots/logged-pictures.ts';
import { type Place, type PlacedPicture, placeKey } from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import type { Queries } from '../../platform/db/database.ts';

/** The undo of a restore names the restore as its record; its effect on each product has its own entry. */
const OF_ALL_PRODUCTS: readonly ChangeAction[] = ['undo-restore', 'redo-restore'];

/**
 * A picture that is or was in a slot of this product, or in this slot, with its last words there. Every picture that a
 * product gains or loses is in the product's part of the change log.
 */
export async function findPicture(
  query: Queries,
  { id, sha256 }: { id: number; sha256: string },
  place?: Place,
): Promise<PlacedPicture | undefined> {
  const entries = await query
    .selectFrom('change_log')
    .select(['before', 'after'])
    .where('entity', '=', IMAGE_ENTITY)
    .where('entity_id', '=', id)
    .where('action', 'not in', OF_ALL_PRODUCTS)
    .where((eb) => eb.or([eb('before', 'like', `%${sha256}%`), eb('after', 'like', `%${sha256}%`)]))
    .orderBy('id', 'desc')
    .execute();
  const pictures = entries.flatMap(({ before, after }) => [
    ...loggedPictures(before),
    ...loggedPictures(after),
  ]);
  return pictures.find(
    (picture) => picture.sha256 === sha256 && (!place || placeKey(picture) === placeKey(place)),
  );
}
