import { inListOrder } from '@kitroom/contract/lists/list-order';
import {
  BOARD_DIGITS,
  type BoardColor,
  type BoardProduct,
  type PictureSummary,
} from '@kitroom/contract/pictures/picture-board';
import { type Expression, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { idsIn, joinedIds } from '../../platform/db/links.ts';
import { readInBatches } from '../../platform/db/read-in-batches.ts';
import { isSet } from '../../platform/db/schema/record-columns.ts';
import { placeKey } from './slot-rows.ts';

/** The garment colors and filled slots of all products, by id: one query for 1,000 products. */
export async function boardProducts(query: Queries): Promise<BoardProduct[]> {
  return readInBatches(async (after, count) => {
    const rows = await products(query)
      .where('products.id', '>', after)
      .orderBy('products.id')
      .limit(count)
      .execute();
    const texts = await altTexts(query, after, rows.at(-1)?.id ?? after);
    return rows.map(({ id, color_ids, pictures }) => ({
      id,
      color_ids: idsIn(color_ids),
      pictures: split(pictures)
        .map(toPicture)
        .map((picture) => ({ ...picture, alt_text: texts.get(keyOf(id, picture)) ?? null }))
        .toSorted(byPlace),
    }));
  });
}

/** Of the products with ids above `after`, up to `last`, by slot: on their own, since words may have any characters. */
async function altTexts(query: Queries, after: number, last: number): Promise<Map<string, string>> {
  const rows = await query
    .selectFrom('product_images')
    .select(['product_id', 'slot', 'color_id', 'alt_text'])
    .where('product_id', '>', after)
    .where('product_id', '<=', last)
    .where('alt_text', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [keyOf(row.product_id, row), row.alt_text ?? '']));
}

function keyOf(productId: number, { slot, color_id }: Pick<Picture, 'slot' | 'color_id'>): string {
  return placeKey({ productId, slot, colorId: color_id });
}

/** The garment colors and sizes of all products, and how many pictures they have, by id. */
export async function pictureSummaries(query: Queries): Promise<PictureSummary[]> {
  return readInBatches(async (after, count) => {
    const rows = await withColors(query)
      .select((eb) => [
        eb
          .selectFrom('product_sizes as link')
          .whereRef('link.product_id', '=', 'products.id')
          .select(joinedIds('link.size_id').as('ids'))
          .as('size_ids'),
        eb
          .selectFrom('product_images as image')
          .whereRef('image.product_id', '=', 'products.id')
          // Pictures of a color that the product no longer has are kept, but nobody sees them.
          .where((image) =>
            image.or([
              image('image.color_id', 'is', null),
              image.exists(
                image
                  .selectFrom('product_garment_colors as own')
                  .select('own.product_id')
                  .whereRef('own.product_id', '=', 'products.id')
                  .whereRef('own.garment_color_id', '=', 'image.color_id'),
              ),
            ]),
          )
          .select((image) => image.fn.countAll<number>().as('count'))
          .as('pictures'),
      ])
      .where('products.id', '>', after)
      .orderBy('products.id')
      .limit(count)
      .execute();
    return rows.map(({ id, color_ids, size_ids, pictures }) => ({
      id,
      color_ids: idsIn(color_ids),
      size_ids: idsIn(size_ids),
      pictures: pictures ?? 0,
    }));
  });
}

function withColors(query: Queries) {
  return query
    .selectFrom('products')
    .select((eb) => [
      'products.id',
      eb
        .selectFrom('product_garment_colors as link')
        .whereRef('link.product_id', '=', 'products.id')
        .select(joinedIds('link.garment_color_id').as('ids'))
        .as('color_ids'),
    ]);
}

function products(query: Queries) {
  return withColors(query).select((eb) =>
    eb
      .selectFrom('product_images as image')
      .whereRef('image.product_id', '=', 'products.id')
      .select(
        joined(
          sql`cast(image.slot as text) || ':' || coalesce(cast(image.color_id as text), '') || ':' || substr(image.sha256, 1, ${sql.lit(BOARD_DIGITS)})`,
        ).as('texts'),
      )
      .as('pictures'),
  );
}

function joined(text: Expression<unknown>) {
  return sql<string | null>`string_agg(${text}, ' ')`;
}

function split(text: string | null): string[] {
  return text === null ? [] : text.split(' ');
}

function toPicture(text: string): Omit<Picture, 'alt_text'> {
  const [slot, color, sha256 = ''] = text.split(':');
  return { slot: Number(slot), color_id: color === '' ? null : Number(color), sha256 };
}

type Picture = BoardProduct['pictures'][number];

// The hero first.
function byPlace(one: Picture, other: Picture): number {
  return (one.color_id ?? 0) - (other.color_id ?? 0) || one.slot - other.slot;
}

/** The garment colors in which some product is available, as their list is sorted. */
export async function boardColors(query: Queries): Promise<BoardColor[]> {
  const rows = await query
    .selectFrom('garment_colors')
    .select(['id', 'name', 'code', 'hex_value', 'sort_order', 'is_active'])
    .where('id', 'in', (eb) => eb.selectFrom('product_garment_colors').select('garment_color_id'))
    .execute();
  return rows.sort(inListOrder).map((row) => ({ ...row, is_active: isSet(row.is_active) }));
}
