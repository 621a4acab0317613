import type { ImageExtension } from '@kitroom/contract/product-image';
import type { ExpressionBuilder } from 'kysely';
import type { Author } from '../../platform/db/change-log.ts';
import { inBatches, type Queries, type Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Row, Tables } from '../../platform/db/tables.ts';

/** Where a picture belongs; `colorId` null: the hero. */
export interface Place {
  productId: number;
  slot: number;
  colorId: number | null;
}

/** The picture in a slot, without its bytes. */
export interface StoredPicture {
  extension: ImageExtension;
  /** Hex digest of the bytes, which are stored under it. */
  sha256: string;
  bytes: number;
  /** CRC-32 of the bytes, unsigned. */
  crc32: number;
  width: number;
  height: number;
}

/** The columns of a `StoredPicture`. */
const PICTURE = ['sha256', 'extension', 'bytes', 'crc32', 'width', 'height'] as const;

export interface SlotPicture extends StoredPicture {
  /** Its alt text; null: nobody has written one. */
  altText: string | null;
}

/** A picture in its place, as in the change log. */
export interface PlacedPicture extends Place, SlotPicture {}

/** Whether a slot holds the same picture with the same words. Undefined: it is empty. */
export function isSamePicture(one: SlotPicture | undefined, other: SlotPicture | undefined): boolean {
  return one?.sha256 === other?.sha256 && one?.altText === other?.altText;
}

/** Resolves to the picture in a slot; undefined: the slot is empty. */
export type FindPicture = (place: Place, within?: Queries) => Promise<SlotPicture | undefined>;

/** Finds pictures by their place, as every view of a product does for each: the query is built once. */
export function pictureFinder(query: Queries): FindPicture {
  const find = prepared(query, ({ productId, slot, colorId }: Place) =>
    query
      .selectFrom('product_images')
      .select([...PICTURE, 'alt_text'])
      .where('product_id', '=', productId)
      .where('slot', '=', slot)
      .where('color_id', 'is not distinct from', colorId)
      .compile(),
  );
  return async (place, within) => {
    const [row] = await find(place, within);
    return row && { ...pictureOf(row), altText: row.alt_text };
  };
}

/** The picture with this content in whatever slot, checked when it was put there; undefined: no slot has it. */
export async function pictureOfContent(query: Queries, sha256: string): Promise<StoredPicture | undefined> {
  const row = await query
    .selectFrom('product_images')
    .select(PICTURE)
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row && pictureOf(row);
}

/** The pictures of these products with their places, oldest first. */
export async function picturesOfProducts(
  query: Queries,
  productIds: readonly number[],
): Promise<PlacedPicture[]> {
  const rows: Row<'product_images'>[] = [];
  for (const ids of inBatches(productIds)) {
    const some = query.selectFrom('product_images').selectAll().where('product_id', 'in', ids);
    rows.push(...(await some.orderBy('id').execute()));
  }
  return rows.map((row) => ({
    productId: row.product_id,
    slot: row.slot,
    colorId: row.color_id,
    ...pictureOf(row),
    altText: row.alt_text,
  }));
}

/** Pictures by their place, as keys of `placeKey`. */
export function byPlace(pictures: readonly PlacedPicture[]): Map<string, PlacedPicture> {
  return new Map(pictures.map((picture) => [placeKey(picture), picture]));
}

/**
 * Locks these products until the transaction ends, so that others cannot change their pictures and garment colors.
 * Resolves to the ids that exist.
 */
export async function lockProducts(trx: Transaction, productIds: readonly number[]) {
  const found = new Set<number>();
  for (const ids of inBatches(productIds.toSorted((one, other) => one - other))) {
    const rows = await trx
      .selectFrom('products')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Whether a product is available in a garment color. */
export async function isOffered(query: Queries, productId: number, colorId: number): Promise<boolean> {
  const link = await query
    .selectFrom('product_garment_colors')
    .select('product_id')
    .where('product_id', '=', productId)
    .where('garment_color_id', '=', colorId)
    .executeTakeFirst();
  return link !== undefined;
}

/** The garment colors in which these products are available, as keys of `offerKey`. */
export async function offeredColors(query: Queries, productIds: readonly number[]): Promise<Set<string>> {
  const offered = new Set<string>();
  for (const ids of inBatches(productIds)) {
    const rows = await query
      .selectFrom('product_garment_colors')
      .select(['product_id', 'garment_color_id'])
      .where('product_id', 'in', ids)
      .execute();
    for (const row of rows) offered.add(offerKey(row.product_id, row.garment_color_id));
  }
  return offered;
}

/** A product and a garment color as the key of a set. */
export function offerKey(productId: number, colorId: number): string {
  return `${productId}/${colorId}`;
}

export async function emptySlots(trx: Transaction, places: readonly Place[]): Promise<void> {
  for (const some of inBatches(places)) {
    await trx
      .deleteFrom('product_images')
      .where((eb) => eb.or(some.map((place) => isPlace(eb, place))))
      .execute();
  }
}

/** Fills these slots, which must be empty. */
export async function fillSlots(trx: Transaction, pictures: readonly PlacedPicture[], author: Author) {
  for (const some of inBatches(pictures)) {
    await trx
      .insertInto('product_images')
      .values(
        some.map((picture) => ({
          product_id: picture.productId,
          slot: picture.slot,
          color_id: picture.colorId,
          ...pictureOf(picture),
          alt_text: picture.altText,
          created_at: now(),
          created_by: author.userId,
        })),
      )
      .execute();
  }
}

/** Empties these slots, and fills others or some of the same. */
export async function refillSlots(
  trx: Transaction,
  emptied: readonly Place[],
  filled: readonly PlacedPicture[],
  author: Author,
): Promise<void> {
  await emptySlots(trx, emptied);
  await fillSlots(trx, filled, author);
}

export function placeKey({ productId, slot, colorId }: Place): string {
  return `${productId}/${colorId ?? 'hero'}/${slot}`;
}

function isPlace(eb: ExpressionBuilder<Tables, 'product_images'>, { productId, slot, colorId }: Place) {
  return eb.and([
    eb('product_id', '=', productId),
    eb('slot', '=', slot),
    colorId === null ? eb('color_id', 'is', null) : eb('color_id', '=', colorId),
  ]);
}

function pictureOf({
  sha256,
  extension,
  bytes,
  crc32,
  width,
  height,
}: Pick<Row<'product_images'>, keyof StoredPicture>): StoredPicture {
  return { sha256, extension: extension as ImageExtension, bytes, crc32, width, height };
}
