import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, serveApi } from '../../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { ProductList } from './product-list.tsx';

const CODES = [
  ...['SIZE_READ', 'SIZE_CREATE', 'GARMENT_COLOR_READ', 'GARMENT_COLOR_CREATE'],
  ...['PRODUCT_CATEGORY_READ', 'PRODUCT_CATEGORY_CREATE', 'PRODUCT_READ', 'PRODUCT_CREATE'],
];
const size = { id: 1, name: 'Small', code: 'S', description: null, sort_order: null, is_active: true };
const EMPTY: Answers = {
  'GET /api/admin/size': () => ({ body: { success: true, sizes: [] } }),
  'GET /api/admin/garment-color': () => ({ body: { success: true, garment_colors: [] } }),
  'GET /api/admin/product-category': () => ({ body: { success: true, product_categories: [] } }),
  'GET /api/admin/product': () => ({ body: { success: true, products: [] } }),
};
const WITH_SIZE: Answers = { 'GET /api/admin/size': () => ({ body: { success: true, sizes: [size] } }) };
async function openList(codes: string[], answers: Answers = {}) {
  const api = await serveApi({
    ...EMPTY,
    'GET /api/auth/user-permissions': signedInAs(...codes),
    ...answers,
  });
  renderRoutes({ '/admin/product': <ProductList /> }, '/admin/product');
  await screen.findByText('No products found.');
  const lists = Object.keys(EMPTY).map((call) => call.replace('GET ', ''));
  const asked = () => api.calls.map(({ path }) => path).filter((path) => lists.includes(path));
  return { asked };
}

it('leads through what an empty catalog needs, and ticks what there is', async () => {
  await openList(CODES, WITH_SIZE);
  const guide = within(await screen.findByRole('region', { name: 'First steps' }));
  const steps = guide.getAllByRole('listitem').map((item) => {
    const link = within(item).getByRole('link');
    return [within(item).getByRole('img').textContent, link.textContent, link.getAttribute('href')];
  });
  expect(steps).toEqual([
    ['Done', 'Add sizes', '/admin/size'],
    ['To do', 'Add colors', '/admin/garment-color/create'],
    ['To do', 'Add a category', '/admin/product-category/create'],
    ['To do', 'Add a product', '/admin/product/create'],
  ]);
});

it('shows what the reader may read and create, and asks for no other list', async () => {
  const { asked } = await openList(['SIZE_READ', 'SIZE_CREATE', 'PRODUCT_READ', 'PRODUCT_CATEGORY_CREATE']);
  const guide = await screen.findByRole('region', { name: 'First steps' });
  expect(
    within(guide)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Add sizes']);
  expect(asked().toSorted()).toEqual(['/api/admin/product', '/api/admin/size']);
});

it('does not show where a list could not be loaded', async () => {
  const failed = () => ({ status: 500, body: { success: false, message: 'Something went wrong' } });
  const { asked } = await openList(CODES, { 'GET /api/admin/size': failed });
  await waitFor(() => expect(asked()).toContain('/api/admin/product-category'));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
