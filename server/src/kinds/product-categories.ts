import { productCategoryResource } from '@kitroom/contract/product-category';
import { countUses } from '../catalog/usage.ts';
import { NORMALIZED_NAME_AND_CODE } from '../platform/db/schema/record-columns.ts';
import { recordStore } from '../platform/http/record-store.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind } from './kind.ts';

export const productCategoryKind = recordKind(productCategoryResource, {
  store: (db) => recordStore(db, productCategoryResource, NORMALIZED_NAME_AND_CODE),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [
    { table: 'products', column: 'product_category_id', activeOwner: { table: 'products', column: 'id' } },
  ],
  usage: countUses('products', { table: 'products', linked: 'product_category_id' }),
});
