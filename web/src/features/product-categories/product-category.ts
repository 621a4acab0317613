import { productCategoryResource } from '@kitroom/contract/product-category';
import { resourceApi } from '../../api/resource-api.ts';
import type { CodedKind } from '../../records/coded/coded-kind.ts';
import { usageOf } from '../../resource/usage.ts';
import { productCategoryScreens as screens } from './screens.ts';

/** Product categories, as their list and form show them. */
export const productCategories: CodedKind<
  typeof productCategoryResource.list,
  typeof productCategoryResource.item
> = {
  screens,
  api: resourceApi(productCategoryResource),
  rowsOf: (body) => body.product_categories,
  usage: usageOf(productCategoryResource),
  file: 'product-categories',
  sentences: {
    readForbidden: 'You do not have permission to view this product category.',
    createForbidden: 'You do not have permission to create a product category.',
    updateForbidden: 'You do not have permission to update a product category.',
  },
};
