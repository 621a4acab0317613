import type { UsageRow } from '@kitroom/contract/usage';
import type { Queries } from '../platform/db/database.ts';

const NONE = { products: 0, pictured_products: 0, garment_colors: 0 };

/** Sizes that products are available in. */
export async function sizeUses(query: Queries): Promise<UsageRow[]> {
  const rows = await query
    .selectFrom('product_sizes')
    .select((eb) => ['size_id as id', eb.fn.countAll<number>().as('products')])
    .groupBy('size_id')
    .execute();
  return rows.map((row) => ({ ...NONE, ...row }));
}

/** Categories that products belong to. */
export async function productCategoryUses(query: Queries): Promise<UsageRow[]> {
  const rows = await query
    .selectFrom('products')
    .select((eb) => ['product_category_id as id', eb.fn.countAll<number>().as('products')])
    .groupBy('product_category_id')
    .execute();
  return rows.map((row) => ({ ...NONE, ...row }));
}

/** Garment colors that products are available in, with those of them that have pictures in that color. */
export async function garmentColorUses(query: Queries): Promise<UsageRow[]> {
  const offered = await query
    .selectFrom('product_garment_colors')
    .select((eb) => ['garment_color_id as id', eb.fn.countAll<number>().as('products')])
    .groupBy('garment_color_id')
    .execute();
  // Pictures in a color in which the product is no longer available are hidden and do not count.
  const pictured = await query
    .selectFrom('product_images as image')
    .innerJoin('product_garment_colors as offer', (join) =>
      join
        .onRef('offer.product_id', '=', 'image.product_id')
        .onRef('offer.garment_color_id', '=', 'image.color_id'),
    )
    .select((eb) => [
      'offer.garment_color_id as id',
      eb.fn.count<number>('image.product_id').distinct().as('pictured_products'),
    ])
    .groupBy('offer.garment_color_id')
    .execute();
  const picturedById = new Map(pictured.map(({ id, pictured_products }) => [id, pictured_products]));
  return offered.map((row) => ({ ...NONE, ...row, pictured_products: picturedById.get(row.id) ?? 0 }));
}

/** Imprint colors that are approved for garment colors. */
export async function imprintColorUses(query: Queries): Promise<UsageRow[]> {
  const rows = await query
    .selectFrom('garment_color_imprint_colors')
    .select((eb) => ['imprint_color_id as id', eb.fn.countAll<number>().as('garment_colors')])
    .groupBy('imprint_color_id')
    .execute();
  return rows.map((row) => ({ ...NONE, ...row }));
}
