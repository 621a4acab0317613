import {
  lockProducts,
  type PlacedPicture,
  picturesByPlace,
  placeKey,
  refillSlots,
} from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import { type Author, logNumberedChange } from '../../platform/db/change-log.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { logRestored } from './log-restored.ts';

/** Action name of a restore in the change log. */
export const RESTORE_ACTION = 'restore';

/** What a restore writes to the change log; `before` lists the replaced pictures. */
export interface RestoreChange {
  pictures: PlacedPicture[];
}

/** `after` of a restore, with the numbers that cannot be counted from the pictures. */
export interface RestoreOutcome extends RestoreChange {
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
  const pictures = placed.map(withoutName);
  const productIds = [...new Set(pictures.map(({ productId }) => productId))];
  await lockProducts(trx, productIds);
  const present = await picturesByPlace(trx, productIds);
  const changed = pictures.filter((picture) => present.get(placeKey(picture))?.sha256 !== picture.sha256);
  const before = changed.flatMap((picture) => present.get(placeKey(picture)) ?? []);
  const unchanged = pictures.length - changed.length;
  await refillSlots(trx, before, changed, author);
  const id = await logNumberedChange(trx, {
    author,
    action: RESTORE_ACTION,
    entity: IMAGE_ENTITY,
    entityId: null,
    before: { pictures: before } satisfies RestoreChange,
    after: { pictures: changed, unchanged, skipped, left_out: leftOut } satisfies RestoreOutcome,
  });
  await logRestored(trx, before, changed, author);
  return { added: changed.length - before.length, replaced: before.length, unchanged, restore_id: id };
}

// Only what the change log keeps of a picture; the caller may know more.
function withoutName({
  productId,
  slot,
  colorId,
  sha256,
  extension,
  bytes,
  crc32,
  width,
  height,
}: PlacedPicture): PlacedPicture {
  return { productId, slot, colorId, sha256, extension, bytes, crc32, width, height };
}
