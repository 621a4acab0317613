import { z } from 'zod';
import { codedFields, codedInput, codedRow } from './coded.ts';
import { defineResource } from './resource.ts';
import type { UsageCall } from './usage.ts';

const path = '/api/admin/product-category';

// SPEC §7 names the list `product_categories` and one record `productCategory`.
export const productCategoryResource = defineResource({
  entity: 'product_categories',
  label: 'Product category',
  clientNames: { one: 'ProductCategory', many: 'ProductCategories' },
  path,
  listPath: path,
  readPermission: 'PRODUCT_CATEGORY_READ',
  listPermissions: ['PRODUCT_CATEGORY_READ', 'PRODUCT_CREATE', 'PRODUCT_UPDATE'],
  readPermissions: ['PRODUCT_CATEGORY_READ', 'PRODUCT_CATEGORY_UPDATE'],
  createPermission: 'PRODUCT_CATEGORY_CREATE',
  updatePermission: 'PRODUCT_CATEGORY_UPDATE',
  historyPermissions: ['PRODUCT_CATEGORY_READ', 'PRODUCT_CATEGORY_UPDATE'],
  area: 'Product categories',
  input: codedInput,
  list: z.object({ product_categories: z.array(codedRow) }),
  item: z.object({ productCategory: codedRow }),
  notFound: 'Product category not found',
  fields: codedFields({ name: ['category', 'categoryname'], code: ['categorycode'] }),
  copied: [],
  calledBy: ['name'],
  swatch: null,
  key: 'code',
  sorted: true,
  activeAtFirst: true,
});

/** Where they are used. */
export const productCategoryUsage: UsageCall = {
  path: '/api/admin/product-category/usage',
  operationId: 'getProductCategoryUsage',
  permissions: productCategoryResource.readPermissions,
};
