import { UNDO_MESSAGES } from '@kitroom/contract/history/undo';
import { imageCalls } from '@kitroom/contract/product-image';
import {
  lockProducts,
  type PlacedPicture,
  picturesByPlace,
  placeKey,
  refillSlots,
} from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY, refuseBadPlace } from '../../catalog/slots/slots.ts';
import { pictureKey } from '../../pictures/store/picture-store.ts';
import { UNUSED_MILLISECONDS } from '../../pictures/store/sweep.ts';
import { logChange } from '../../platform/db/change-log.ts';
import { picturesIn } from '../changes.ts';
import { CannotUndoError, type RequestEntry, type UndoContext, type UndoKind } from './undo-kind.ts';

/**
 * Uploads, replacements, deletions and moves are undone while each slot still holds what the change left there: it gets
 * its former picture back, or becomes empty.
 */
export const picturesUndo: UndoKind = {
  permission: imageCalls.upload.permission,
  changesAccess: false,
  isIndependent: false,

  changedSomething: ({ change, at }, now) =>
    picturesIn(change.before).length + picturesIn(change.after).length > 0 &&
    now - Date.parse(at) < UNUSED_MILLISECONDS,

  async find(context, { entityId, entries }) {
    const { trx } = context;
    await lockProducts(trx, [entityId]);
    const product = await trx
      .selectFrom('products')
      .select('name')
      .where('id', '=', entityId)
      .executeTakeFirst();
    return (
      product && {
        name: product.name,
        async undo() {
          for (const entry of entries.toReversed()) await undoEntry(context, entityId, entry);
        },
      }
    );
  },
};

/** Keys of the files that slots would get back. */
export function formerFiles(entries: readonly RequestEntry[]): Map<string, number> {
  const pictures = entries
    .filter(({ entity }) => entity === IMAGE_ENTITY)
    .flatMap(({ change }) => picturesIn(change.before));
  return new Map(pictures.map((picture) => [keyOf(picture), picture.bytes]));
}

async function undoEntry(
  { trx, actor, keptFiles }: UndoContext,
  productId: number,
  { change }: RequestEntry,
): Promise<void> {
  const [before, after] = [picturesIn(change.before), picturesIn(change.after)];
  const left = new Map(after.map((picture) => [placeKey(picture), picture.sha256]));
  const touched = [...new Set([...before, ...after].map(placeKey))];
  const all = await picturesByPlace(trx, [productId]);
  const present = touched.flatMap((place) => all.get(place) ?? []);
  if (touched.some((place) => all.get(place)?.sha256 !== left.get(place)))
    throw new CannotUndoError(UNDO_MESSAGES.changedSince);
  for (const picture of before) {
    await refuseBadPlace(trx, picture);
    if (!keptFiles.has(keyOf(picture))) throw new CannotUndoError(UNDO_MESSAGES.pictureGone);
  }
  await refillSlots(trx, present, before, actor);
  await logChange(trx, {
    author: actor,
    action: 'undo',
    entity: IMAGE_ENTITY,
    entityId: productId,
    before: { pictures: present },
    after: { pictures: before },
  });
}

function keyOf({ sha256, extension }: PlacedPicture): string {
  return pictureKey(sha256, extension);
}
