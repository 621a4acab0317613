import { UNDO_MESSAGES } from '@kitroom/contract/history/undo';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { picturesIn } from '../../catalog/slots/logged-pictures.ts';
import {
  byPlace,
  isOffered,
  isSamePicture,
  lockProducts,
  type PlacedPicture,
  picturesOfProducts,
  placeKey,
  refillSlots,
} from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import { pictureKey } from '../../pictures/store/picture-store.ts';
import { UNUSED_MILLISECONDS } from '../../pictures/store/sweep.ts';
import { logChange } from '../../platform/db/change-log.ts';
import { readName } from '../names.ts';
import { cannotUndo, changedSince } from './changed-since.ts';
import { idsOf, type RequestEntry, type UndoContext, type UndoKind, type Unit } from './undo-kind.ts';

/**
 * Uploads, replacements, deletions, moves and words are undone while each slot still holds what the change left there: it
 * gets its former picture and words back, or becomes empty.
 */
export const picturesUndo: UndoKind = {
  records: 'products',
  permission: imageCalls.upload.access[0],
  changesAccess: false,

  changedSomething: ({ change, at }, now) =>
    picturesIn(change.before).length + picturesIn(change.after).length > 0 &&
    now - Date.parse(at) < UNUSED_MILLISECONDS,

  async standing(query, units, keptFiles) {
    const all = byPlace(await picturesOfProducts(query, idsOf(units)));
    return units.filter(
      ({ entries }) =>
        isAsLeft(entries, all) &&
        entries.every(({ change }) =>
          picturesIn(change.before).every((one) => keptFiles.has(pictureKey(one))),
        ),
    );
  },

  async prepare(context, units) {
    const { trx } = context;
    await lockProducts(trx, idsOf(units));
    return async (unit) => {
      const product = await trx
        .selectFrom('products')
        .select('name')
        .where('id', '=', unit.entityId)
        .executeTakeFirst();
      return (
        product && {
          name: product.name,
          async undo() {
            for (const entry of unit.entries.toReversed()) await undoEntry(context, unit, entry);
          },
        }
      );
    };
  },
};

/** Keys of the files that slots would get back. */
export function formerFiles(entries: readonly RequestEntry[]): Map<string, number> {
  const pictures = entries
    .filter(({ entity }) => entity === IMAGE_ENTITY)
    .flatMap(({ change }) => picturesIn(change.before));
  return new Map(pictures.map((picture) => [pictureKey(picture), picture.bytes]));
}

async function undoEntry(context: UndoContext, unit: Unit, entry: RequestEntry): Promise<void> {
  const { trx, actor } = context;
  const { entityId } = unit;
  const all = byPlace(await picturesOfProducts(trx, [entityId]));
  const touched = placesIn(entry);
  if (!isAsLeft([entry], all))
    throw await changedSince(trx, unit, (later) => placesIn(later).some((place) => touched.includes(place)));
  const before = picturesIn(entry.change.before);
  const present = touched.flatMap((place) => all.get(place) ?? []);
  for (const picture of before) await refuseLost(context, picture);
  await refillSlots(trx, present, before, actor);
  await logChange(trx, {
    author: actor,
    action: 'undo',
    entity: IMAGE_ENTITY,
    entityId,
    before: { pictures: present },
    after: { pictures: before },
  });
}

/** Refuses a picture whose color is no longer offered, or whose file is gone. */
async function refuseLost({ trx, db, keptFiles }: UndoContext, picture: PlacedPicture): Promise<void> {
  const { productId, colorId, slot } = picture;
  const isHidden = colorId !== null && !(await isOffered(trx, productId, colorId));
  if (!isHidden && keptFiles.has(pictureKey(picture))) return;
  const color = colorId === null ? null : await readName(db, 'garment_colors', colorId);
  throw cannotUndo(
    isHidden && color !== null
      ? UNDO_MESSAGES.colorNotOffered(color)
      : UNDO_MESSAGES.pictureGone(color, slot),
  );
}

function placesIn({ change }: RequestEntry): string[] {
  return [...new Set([...picturesIn(change.before), ...picturesIn(change.after)].map(placeKey))];
}

/** Whether each slot that these entries of one product changed, oldest first, holds what the last of them left there. */
function isAsLeft(entries: readonly RequestEntry[], all: ReadonlyMap<string, PlacedPicture>): boolean {
  const left = new Map<string, PlacedPicture | undefined>();
  for (const entry of entries) {
    for (const place of placesIn(entry)) left.set(place, undefined);
    for (const picture of picturesIn(entry.change.after)) left.set(placeKey(picture), picture);
  }
  return [...left].every(([place, picture]) => isSamePicture(all.get(place), picture));
}
