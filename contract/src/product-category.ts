import { z } from 'zod';
import { codedFields, codedInput, codedRow } from './coded.ts';
import { defineResource, PLAIN } from './resource.ts';

// SPEC §7 names the list `product_categories` and one record `productCategory`.
// Sizes have the same row and input; each kind's own have a name in the description of the API.
const row = codedRow.clone();

export const productCategoryResource = defineResource({
  ...PLAIN,
  entity: 'product_categories',
  label: 'Product category',
  area: 'Product categories',
  clientNames: { one: 'ProductCategory', many: 'ProductCategories' },
  path: '/api/admin/product-category',
  readPermission: 'PRODUCT_CATEGORY_READ',
  createPermission: 'PRODUCT_CATEGORY_CREATE',
  updatePermission: 'PRODUCT_CATEGORY_UPDATE',
  input: codedInput.clone(),
  fields: codedFields({ name: ['category', 'categoryname'], code: ['categorycode'] }),
  list: z.object({ product_categories: z.array(row) }),
  item: z.object({ productCategory: row }),
  record: 'productCategory',
  notFound: 'Product category not found',
  key: 'code',
  sorted: true,
  offeredTo: ['PRODUCT_CREATE', 'PRODUCT_UPDATE'],
});
