import { z } from 'zod';
import { isActive, optionalLines, requiredText, sortOrder } from './fields.ts';
import { LIMITS } from './limits.ts';
import { defineResource } from './resource.ts';

/** Body of create and update: "the same fields" as a size (SPEC §3). */
export const productCategoryInput = z.object({
  name: requiredText('Name', LIMITS.name),
  code: requiredText('Code', LIMITS.code),
  description: optionalLines('Description', LIMITS.description),
  sort_order: sortOrder,
  is_active: isActive,
});
export type ProductCategoryInput = z.output<typeof productCategoryInput>;

const productCategoryRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  sort_order: z.int().nullable(),
  is_active: z.boolean(),
});

const path = '/api/admin/product-category';

// SPEC §7 names the list `product_categories` and one record `productCategory`.
export const productCategoryResource = defineResource({
  path,
  listPath: path,
  listPermissions: ['PRODUCT_CATEGORY_READ', 'PRODUCT_CREATE', 'PRODUCT_UPDATE'],
  readPermissions: ['PRODUCT_CATEGORY_READ', 'PRODUCT_CATEGORY_UPDATE'],
  createPermission: 'PRODUCT_CATEGORY_CREATE',
  updatePermission: 'PRODUCT_CATEGORY_UPDATE',
  input: productCategoryInput,
  list: z.object({ product_categories: z.array(productCategoryRow) }),
  item: z.object({ productCategory: productCategoryRow }),
  notFound: 'Product category not found',
});
