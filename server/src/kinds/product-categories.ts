import { productCategoryResource } from '@kitroom/contract/product-category';
import { CATEGORY_CHECKS } from '../attention/catalog-checks.ts';
import { productCategoryStore } from '../catalog/simple-stores.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind } from './kind.ts';

export const productCategoryKind = recordKind(productCategoryResource, {
  store: productCategoryStore,
  describe: ({ productCategory: category }) => ({ name: category.name, fields: category }),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [
    { table: 'products', column: 'product_category_id', activeOwner: { table: 'products', column: 'id' } },
  ],
  attention: { checks: CATEGORY_CHECKS, lists: ['product_categories', 'products'] },
});
