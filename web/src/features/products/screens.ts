import type { EntityScreens, SheetScreen } from '../../resource/screens.ts';
import { garmentColorScreens } from '../garment-colors/screens.ts';
import { productCategoryScreens } from '../product-categories/screens.ts';
import { sizeScreens } from '../sizes/screens.ts';

/** Products to print or to send, with pictures, colors and sizes; `ids` in its address names them. */
export const lineSheetScreen = {
  title: 'Line Sheet',
  path: '/admin/sheets/line',
  permission: 'PRODUCT_READ',
  needs: ['PRODUCT_READ'],
} satisfies SheetScreen;

/** Which sizes products come in. Its products need their own code, too: the screen says so where it is missing. */
export const sizeChartScreen = {
  title: 'Size Chart',
  path: '/admin/sheets/sizes',
  permission: 'SIZE_READ',
  needs: ['SIZE_READ', 'PRODUCT_READ'],
} satisfies SheetScreen;

/** Where products are shown and changed, by whom, and what they are called. */
export const productScreens = {
  title: 'Products',
  noun: { one: 'product', many: 'products' },
  entity: 'products',
  rank: 1,
  readForbidden: 'You do not have permission to view product information.',
  list: { path: '/admin/product', permission: 'PRODUCT_READ' },
  create: { label: 'Create Product', path: '/admin/product/create', permission: 'PRODUCT_CREATE' },
  edit: { label: 'Edit Product', path: '/admin/product/:productId/edit', permission: 'PRODUCT_UPDATE' },
  loadFailed: 'Failed to load products',
  // SPEC §2 names the entry so.
  menuLabel: 'Product',
  parts: ['product_images'],
  names: [productCategoryScreens, sizeScreens, garmentColorScreens],
  sheets: [lineSheetScreen, sizeChartScreen],
  records: async (load) => {
    const { productResource } = await import('@kitroom/contract/product');
    const { products } = await load(productResource);
    return products.map(({ id, name, code }) => ({ id, label: name, detail: code, search: code }));
  },
} satisfies EntityScreens;

export const PICTURES_OF_PRODUCTS = `${productScreens.list.path}?layout=pictures`;
