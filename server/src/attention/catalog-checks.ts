import type { Check } from './check.ts';

/** Inactive categories that active products are still in. */
export const CATEGORY_CHECKS: readonly Check[] = [
  {
    reason: 'used_while_inactive',
    shows: [['PRODUCT_READ']],
    find: (query) =>
      query
        .selectFrom('product_categories as category')
        .innerJoin('products', 'products.product_category_id', 'category.id')
        .select(['category.id', 'products.name'])
        .where('category.is_active', '=', 0)
        .where('products.is_active', '=', 1)
        .orderBy('products.name_folded')
        .execute(),
  },
];

/** Inactive sizes that active products still come in. */
export const SIZE_CHECKS: readonly Check[] = [
  {
    reason: 'used_while_inactive',
    shows: [['PRODUCT_READ']],
    find: (query) =>
      query
        .selectFrom('sizes')
        .innerJoin('product_sizes as offer', 'offer.size_id', 'sizes.id')
        .innerJoin('products', 'products.id', 'offer.product_id')
        .select(['sizes.id', 'products.name'])
        .where('sizes.is_active', '=', 0)
        .where('products.is_active', '=', 1)
        .orderBy('products.name_folded')
        .execute(),
  },
];
