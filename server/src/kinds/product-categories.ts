import { productCategoryResource } from '@kitroom/contract/product-category';
import { DESCRIBED } from '../catalog/coded-columns.ts';
import { sortedStore } from '../catalog/sorted-store.ts';
import { countUses } from '../catalog/usage.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind } from './kind.ts';

export const productCategoryKind = recordKind(productCategoryResource, {
  store: (db) =>
    sortedStore(db, 'product_categories', {
      ...DESCRIBED,
      list: (product_categories) => ({ product_categories }),
      item: (productCategory) => ({ productCategory }),
    }),
  describe: ({ productCategory: category }) => ({ name: category.name, fields: category }),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [
    { table: 'products', column: 'product_category_id', activeOwner: { table: 'products', column: 'id' } },
  ],
  usage: countUses('products', { table: 'products', linked: 'product_category_id' }),
});
