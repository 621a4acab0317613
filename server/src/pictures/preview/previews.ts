import {
  type ChangedSlot,
  PREVIEW_HOURS,
  PREVIEW_MESSAGES,
  slotChange,
} from '@kitroom/contract/pictures/image-restore';
import { IMAGE_MESSAGES, type PastRestore } from '@kitroom/contract/product-image';
import { requireStillAllowed } from '../../access/session/sessions.ts';
import { lockProducts } from '../../catalog/slots/slot-rows.ts';
import type { Database, Queries, Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { failure, HttpError, invalid, notFound } from '../../platform/http/errors.ts';
import { printable } from '../restore/archive-directory.ts';
import type { ReceivedArchive } from '../restore/archive-upload.ts';
import { fillFromArchive } from '../restore/fill-from-archive.ts';
import { findRestore } from '../restore/past-restores.ts';
import { type RestoreParts, storeArchive } from '../restore/store-archive.ts';
import { compareWithSlots, type Seen } from './comparison.ts';
import {
  deletePictures,
  insertPictures,
  livePreviews,
  type PictureRow,
  type PreviewRow,
  pictureOf,
  picturesOf,
  placeOf,
  rowOf,
} from './preview-rows.ts';

const PREVIEW_MILLISECONDS = PREVIEW_HOURS * 60 * 60 * 1000;
const NAMELESS = 'zip';

/**
 * Checks a zip, stores its pictures and what their slots hold, and resolves to the answer of the upload; slots stay as they
 * are. Throws as `storeArchive`.
 */
export async function createPreview(parts: RestoreParts, archive: ReceivedArchive) {
  const { actor, lease, signal, fileName, commit } = archive;
  const { pictures, skipped } = await storeArchive(parts, archive);
  return commit(async (trx) => {
    await lease.confirm(trx);
    await requireStillAllowed(trx, actor, 'IMAGE_RESTORE');
    const seen = await compareWithSlots(trx, pictures);
    const at = now();
    const { id } = await trx
      .insertInto('restore_previews')
      .values({
        user_id: actor.userId,
        created_at: at,
        expires_at: new Date(Date.parse(at) + PREVIEW_MILLISECONDS).toISOString(),
        file_name: printable(fileName ?? NAMELESS),
        skipped: JSON.stringify(skipped),
        comparison: 1,
        compared_at: at,
        restore_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = pictures.map((picture, index) => rowOf(id, index + 1, picture, seenAt(seen, index)));
    await insertPictures(trx, rows);
    signal.throwIfAborted();
    return { message: IMAGE_MESSAGES.restored, preview_id: id };
  });
}

/**
 * Restores all pictures of a preview except those at the positions `leaveOut`. Throws 409 when it
 * was applied before, was compared again since `comparison`, or a slot has changed since then: nothing is done in that
 * case. Throws 404 for a preview of another user or one that has expired.
 */
export async function applyPreview(
  trx: Transaction,
  { id, actor, comparison, leaveOut }: { id: number; actor: Actor; comparison: number; leaveOut: number[] },
): Promise<PastRestore> {
  await requireStillAllowed(trx, actor, 'IMAGE_RESTORE');
  const preview = await lockPreview(trx, id, actor);
  if (preview.comparison !== comparison) throw applyRefusal(PREVIEW_MESSAGES.comparedAgain);
  const rows = await picturesOf(trx, id);
  const chosen = chosenOf(rows, leaveOut);
  await lockProducts(trx, [...new Set(chosen.map(({ product_id }) => product_id))]);
  const present = await compareWithSlots(trx, chosen.map(placeOf));
  const changed = chosen.filter((row, index) => !isSame(row, seenAt(present, index)));
  if (changed.length > 0) {
    throw applyRefusal(PREVIEW_MESSAGES.changed(changed.length), changed.map(slotOf));
  }
  const fits = rows.filter(({ reason }) => reason === null);
  const filled = await fillFromArchive(trx, chosen.map(pictureOf), {
    author: actor,
    skipped: skippedOf(preview).length + rows.length - fits.length,
    leftOut: fits.length - chosen.length,
  });
  await trx
    .updateTable('restore_previews')
    .set({ restore_id: filled.restore_id })
    .where('id', '=', id)
    .execute();
  return restoreOf(trx, filled.restore_id);
}

/**
 * Compares the pictures of a preview with their slots as they are now: what `applyPreview` then goes by. Throws 404 as
 * `applyPreview`, 409 when the preview was applied.
 */
export async function comparePreview(trx: Transaction, id: number, actor: Actor): Promise<void> {
  const { comparison } = await lockPreview(trx, id, actor);
  const rows = await picturesOf(trx, id);
  const seen = await compareWithSlots(trx, rows.map(placeOf));
  await deletePictures(trx, id);
  await insertPictures(
    trx,
    rows.map((row, index) => ({ ...row, ...seenAt(seen, index) })),
  );
  await trx
    .updateTable('restore_previews')
    .set({ comparison: comparison + 1, compared_at: now() })
    .where('id', '=', id)
    .execute();
}

/** Removes a preview that was not applied. Throws as `comparePreview`. */
export async function discardPreview(trx: Transaction, id: number, actor: Actor): Promise<void> {
  await lockPreview(trx, id, actor);
  await deletePictures(trx, id);
  await trx.deleteFrom('restore_previews').where('id', '=', id).execute();
}

/** Removes previews that have expired; their pictures are swept as other unused files are. */
export async function sweepPreviews(db: Database): Promise<void> {
  await db.transaction(async (trx) => {
    const expired = trx.selectFrom('restore_previews').select('id').where('expires_at', '<=', now());
    const ids = (await expired.execute()).map(({ id }) => id);
    for (const id of ids) {
      await deletePictures(trx, id);
      await trx.deleteFrom('restore_previews').where('id', '=', id).execute();
    }
  });
}

/** Entries of a preview's zip that fit no slot. */
export function skippedOf({ skipped }: Pick<PreviewRow, 'skipped'>): { name: string; reason: string }[] {
  return JSON.parse(skipped);
}

/** The restore that a preview became. */
export async function restoreOf(query: Queries, restoreId: number): Promise<PastRestore> {
  const restore = await findRestore(query, restoreId);
  if (!restore) throw new Error(`The restore ${restoreId} is not in the change log`);
  return restore;
}

// Of several simultaneous calls, one applies, compares, or discards it; the others then see the result.
async function lockPreview(trx: Transaction, id: number, actor: Actor): Promise<PreviewRow> {
  const preview = await livePreviews(trx, actor.userId)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!preview) throw notFound(PREVIEW_MESSAGES.notFound);
  if (preview.restore_id !== null) throw applyRefusal(PREVIEW_MESSAGES.alreadyApplied);
  return preview;
}

function chosenOf(rows: readonly PictureRow[], leaveOut: readonly number[]): PictureRow[] {
  const positions = new Set(rows.map(({ position }) => position));
  if (leaveOut.some((position) => !positions.has(position))) {
    throw invalid([{ path: 'leave_out', message: PREVIEW_MESSAGES.noSuchPicture }]);
  }
  const left = new Set(leaveOut);
  const chosen = rows.filter(({ reason, position }) => reason === null && !left.has(position));
  if (chosen.every((row) => slotChange({ ...row, before: row.before_sha256 }) === 'unchanged')) {
    throw invalid([{ path: 'leave_out', message: PREVIEW_MESSAGES.nothingToApply }]);
  }
  return chosen;
}

function isSame(row: Seen, seen: Seen): boolean {
  return (
    row.before_sha256 === seen.before_sha256 &&
    row.before_alt_text === seen.before_alt_text &&
    row.reason === seen.reason
  );
}

function seenAt(seen: readonly Seen[], index: number): Seen {
  const found = seen[index];
  if (!found) throw new Error(`No slot was compared with picture ${index}`);
  return found;
}

function slotOf({ product_id, color_id, slot }: PictureRow): ChangedSlot {
  return { product_id, color_id, slot };
}

function applyRefusal(message: string, changed: ChangedSlot[] = []): HttpError {
  return new HttpError(409, { ...failure(message), path: 'comparison', changed });
}
