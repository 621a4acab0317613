import type { EntityScreens } from '../../resource/screens.ts';

/** Where product categories are shown and changed, by whom, and what they are called. */
export const productCategoryScreens = {
  title: 'Product Categories',
  noun: { one: 'product category', many: 'product categories' },
  entity: 'product_categories',
  rank: 5,
  readForbidden: 'You do not have permission to view product category information.',
  list: { path: '/admin/product-category', permission: 'PRODUCT_CATEGORY_READ' },
  create: {
    label: 'Create Product Category',
    path: '/admin/product-category/create',
    permission: 'PRODUCT_CATEGORY_CREATE',
  },
  edit: {
    label: 'Edit Product Category',
    path: '/admin/product-category/:id/edit',
    permission: 'PRODUCT_CATEGORY_UPDATE',
  },
  loadFailed: 'Failed to load product categories',
  records: async (load) => {
    const { productCategoryResource } = await import('@kitroom/contract/product-category');
    const { product_categories } = await load(productCategoryResource);
    return product_categories.map(({ id, name, code }) => ({ id, label: name, detail: code }));
  },
} satisfies EntityScreens;
