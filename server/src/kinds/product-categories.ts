import { productCategoryResource, productCategoryUsage } from '@kitroom/contract/product-category';
import { CATEGORY_CHECKS } from '../attention/catalog-checks.ts';
import { productCategoryStore, productCategoryUses } from '../catalog/product-category-store.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind } from './kind.ts';

export const productCategoryKind = recordKind(productCategoryResource, {
  store: productCategoryStore,
  describe: ({ productCategory: category }) => ({ name: category.name, fields: category }),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [
    { table: 'products', column: 'product_category_id', activeOwner: { table: 'products', column: 'id' } },
  ],
  usage: { call: productCategoryUsage, read: productCategoryUses },
  attention: { checks: CATEGORY_CHECKS, lists: ['product_categories', 'products'] },
});
