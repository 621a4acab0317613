import type { Check } from './check.ts';
import { inactiveCategories, inactiveSizes } from './product-checks.ts';

/** Inactive categories that active products are still in. */
export const CATEGORY_CHECKS: readonly Check[] = [
  {
    reason: 'used_while_inactive',
    shows: [['PRODUCT_READ']],
    find: (query) =>
      inactiveCategories(query)
        .select(['category.id', 'products.name'])
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
      inactiveSizes(query).select(['sizes.id', 'products.name']).orderBy('products.name_folded').execute(),
  },
];
