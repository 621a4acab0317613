import {
  byPlace,
  isSamePicture,
  lockProducts,
  type PlacedPicture,
  picturesOfProducts,
  placeKey,
  refillSlots,
} from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import { type Author, logNumberedChange } from '../../platform/db/change-log.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { logRestored } from './log-restored.ts';

/** Action name of a restore in the change log. */
export const RESTORE_ACTION = 'restore';

/** The entry of a restore; its pictures are in the entries of their products. */
export interface RestoreOutcome {
  /** Slots that were filled, whether they were empty or not. */
  changed: number;
  replaced: number;
  unchanged: number;
  skipped: number;
  /** Pictures that were unchecked in a preview. */
  left_out: number;
}

/** Points the slots of stored pictures to them and logs it as one restore. Resolves to its numbers and its id. */
export async function fillFromArchive(
  trx: Transaction,
  placed: readonly PlacedPicture[],
  { author, skipped, leftOut }: { author: Author; skipped: number; leftOut: number },
) {
  const productIds = [...new Set(placed.map(({ productId }) => productId))];
  // An import's work can be taken back while the zip is read.
  const found = await lockProducts(trx, productIds);
  const present = byPlace(await picturesOfProducts(trx, productIds));
  const fitting = placed
    .filter(({ productId }) => found.has(productId))
    .map((picture) => ({ ...picture, altText: textAfter(picture, present.get(placeKey(picture))) }));
  const changed = fitting.filter((picture) => !isSamePicture(present.get(placeKey(picture)), picture));
  const before = changed.flatMap((picture) => present.get(placeKey(picture)) ?? []);
  const unchanged = fitting.length - changed.length;
  await refillSlots(trx, before, changed, author);
  const id = await logNumberedChange(trx, {
    author,
    action: RESTORE_ACTION,
    entity: IMAGE_ENTITY,
    entityId: null,
    after: {
      changed: changed.length,
      replaced: before.length,
      unchanged,
      skipped: skipped + placed.length - fitting.length,
      left_out: leftOut,
    } satisfies RestoreOutcome,
  });
  await logRestored(trx, before, changed, author);
  return { added: changed.length - before.length, replaced: before.length, unchanged, restore_id: id };
}

/** A zip takes no words away: the picture that is there already keeps its own where the zip has none. */
function textAfter(picture: PlacedPicture, present: PlacedPicture | undefined): string | null {
  return picture.altText ?? (present?.sha256 === picture.sha256 ? present.altText : null);
}
