import type { EntityScreens } from '../../resource/screens.ts';

/** Where products are shown and changed, by whom, and what they are called. */
export const productScreens = {
  title: 'Products',
  noun: { one: 'product', many: 'products' },
  entity: 'products',
  list: {
    path: '/admin/product',
    permission: 'PRODUCT_READ',
    load: async () => (await import('./product-list.tsx')).ProductList,
  },
  create: {
    label: 'Create Product',
    path: '/admin/product/create',
    permission: 'PRODUCT_CREATE',
    load: async () => (await import('./product-form.tsx')).ProductForm,
  },
  edit: {
    label: 'Edit Product',
    path: '/admin/product/:productId/edit',
    permission: 'PRODUCT_UPDATE',
    load: async () => (await import('./product-form.tsx')).ProductForm,
  },
  records: async (load) => {
    const { productResource } = await import('@kitroom/contract/product');
    const { products } = await load(productResource);
    return products.map(({ id, name, code }) => ({ id, label: name, detail: code, search: code }));
  },
} satisfies EntityScreens;
