import { inListOrder } from '@kitroom/contract/lists/list-order';
import type { ProductListRow } from '@kitroom/contract/product';
import type { Queries } from '../../platform/db/database.ts';
import { readInBatches } from '../../platform/db/read-in-batches.ts';
import { PRODUCT_COLUMNS } from './product-item.ts';

/** All products, each with its category's name and the picture of its first filled hero slot. */
export async function listProducts(query: Queries): Promise<ProductListRow[]> {
  const listed = await readInBatches(async (after, count) => {
    const rows = await products(query)
      .where('products.id', '>', after)
      .orderBy('products.id')
      .limit(count)
      .execute();
    return rows.map(toListRow);
  });
  return listed.sort(inListOrder);
}

function products(query: Queries) {
  return (
    query
      .selectFrom('products')
      .innerJoin('product_categories as category', 'category.id', 'products.product_category_id')
      .leftJoin('product_images as hero', (join) =>
        join
          .onRef('hero.product_id', '=', 'products.id')
          .on('hero.color_id', 'is', null)
          .on('hero.slot', '=', (eb) =>
            eb
              .selectFrom('product_images as filled')
              .select((slots) => slots.fn.min('filled.slot').as('first'))
              .whereRef('filled.product_id', '=', 'products.id')
              .where('filled.color_id', 'is', null),
          ),
      )
      // Not all columns: those that the list does not show would take a third longer at 10,000 products.
      .select([
        ...PRODUCT_COLUMNS.names.map((name) => `products.${name}` as const),
        'category.name as product_category_name',
        'hero.slot as hero_slot',
        'hero.sha256 as hero_sha256',
      ])
  );
}

type StoredProduct = Awaited<ReturnType<ReturnType<typeof products>['executeTakeFirstOrThrow']>>;

function toListRow(row: StoredProduct): ProductListRow {
  const thumbnail =
    row.hero_slot === null || row.hero_sha256 === null
      ? null
      : { slot: row.hero_slot, sha256: row.hero_sha256 };
  // Added to the same object: a copy would take as long as reading the row.
  return Object.assign(PRODUCT_COLUMNS.toRow(row), {
    product_category_name: row.product_category_name,
    thumbnail,
  });
}
