import type { ImageExtension } from '@kitroom/contract/product-image';
import type { Place } from '../../catalog/slots/slot-rows.ts';
import { inBatches, type Queries, type Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { ArchivedPicture } from '../restore/store-archive.ts';
import type { Seen } from './comparison.ts';

export type PreviewRow = Row<'restore_previews'>;
export type PictureRow = Row<'restore_preview_pictures'>;

/** The previews of a user that have not expired. */
export function livePreviews(query: Queries, userId: number) {
  return query
    .selectFrom('restore_previews')
    .where('restore_previews.user_id', '=', userId)
    .where('restore_previews.expires_at', '>', now());
}

export function placeOf({ product_id, slot, color_id }: PictureRow): Place {
  return { productId: product_id, slot, colorId: color_id };
}

/** The picture of a row, as `fillFromArchive` takes it. */
export function pictureOf(row: PictureRow): ArchivedPicture {
  const { name, sha256, extension, bytes, crc32, width, height, alt_text } = row;
  return {
    ...placeOf(row),
    name,
    sha256,
    extension: extension as ImageExtension,
    bytes,
    crc32,
    width,
    height,
    altText: alt_text,
  };
}

/** A row of a preview's table of pictures. */
export function rowOf(
  previewId: number,
  position: number,
  { productId, slot, colorId, altText, ...picture }: ArchivedPicture,
  seen: Seen,
): PictureRow {
  return {
    preview_id: previewId,
    position,
    product_id: productId,
    slot,
    color_id: colorId,
    ...picture,
    alt_text: altText,
    ...seen,
  };
}

/** All pictures of a preview by position. */
export function picturesOf(query: Queries, previewId: number): Promise<PictureRow[]> {
  return query
    .selectFrom('restore_preview_pictures')
    .selectAll()
    .where('preview_id', '=', previewId)
    .orderBy('position')
    .execute();
}

/** Writes pictures of a preview. */
export async function insertPictures(trx: Transaction, rows: readonly PictureRow[]): Promise<void> {
  for (const some of inBatches(rows)) {
    await trx.insertInto('restore_preview_pictures').values(some).execute();
  }
}

export async function deletePictures(trx: Transaction, previewId: number): Promise<void> {
  await trx.deleteFrom('restore_preview_pictures').where('preview_id', '=', previewId).execute();
}
