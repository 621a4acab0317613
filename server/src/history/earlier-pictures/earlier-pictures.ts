import { EARLIER_PICTURES, type EarlierPicture } from '@kitroom/contract/history/earlier-pictures';
import { picturesOfProducts, placeKey } from '../../catalog/slots/slot-rows.ts';
import { type PictureStore, pictureKey } from '../../pictures/store/picture-store.ts';
import type { Queries } from '../../platform/db/database.ts';
import { type RemovedPicture, removedPictures } from './removed-pictures.ts';

/** A product's pictures that left their slots in the last 30 days and are still kept, newest first. */
export async function earlierPictures(
  query: Queries,
  store: Pick<PictureStore, 'sizesOf'>,
  productId: number,
): Promise<EarlierPicture[]> {
  const removed = await lost(query, productId);
  const sizes = await store.sizesOf(removed.map(keyOf));
  const kept = removed.filter((each) => sizes.get(keyOf(each)) === each.picture.bytes);
  const names = await namesOf(query, productId, kept);
  return kept.map(({ picture: { slot, colorId, sha256, width, height }, at, actorId, replaced }) => {
    const color = colorId === null ? null : names.colors.get(colorId);
    return {
      slot,
      color: color === undefined ? { id: colorId ?? 0, name: `#${colorId}`, hex_value: '#888' } : color,
      offered: colorId === null || names.offered.has(colorId),
      sha256,
      width,
      height,
      at,
      by: actorId === null ? null : (names.people.get(actorId) ?? null),
      replaced,
    };
  });
}

// A picture that was brought back, or uploaded again, is in its slot.
async function lost(query: Queries, productId: number): Promise<RemovedPicture[]> {
  const present = new Set(
    (await picturesOfProducts(query, [productId])).map((picture) => `${placeKey(picture)} ${picture.sha256}`),
  );
  return (await removedPictures(query, productId))
    .filter(({ picture }) => !present.has(`${placeKey(picture)} ${picture.sha256}`))
    .slice(0, EARLIER_PICTURES);
}

async function namesOf(query: Queries, productId: number, kept: readonly RemovedPicture[]) {
  const colors = await query.selectFrom('garment_colors').select(['id', 'name', 'hex_value']).execute();
  const offers = await query
    .selectFrom('product_garment_colors')
    .select('garment_color_id')
    .where('product_id', '=', productId)
    .execute();
  const actorIds = kept.flatMap(({ actorId }) => actorId ?? []);
  const people =
    actorIds.length === 0
      ? []
      : await query
          .selectFrom('users')
          .select(['id', 'first_name', 'last_name'])
          .where('id', 'in', [...new Set(actorIds)])
          .execute();
  return {
    colors: new Map(colors.map((color) => [color.id, color])),
    offered: new Set(offers.map(({ garment_color_id }) => garment_color_id)),
    people: new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`])),
  };
}

function keyOf({ picture: { sha256, extension } }: RemovedPicture): string {
  return pictureKey(sha256, extension);
}
