import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, serveApi } from '../../test/api-server.ts';
import { renderTree, signedInAs } from '../../test/render.tsx';
import { newUser } from '../../test/user.ts';
import { ProductList } from '../features/products/product-list.tsx';
import { MainLayout } from './main-layout.tsx';

const CODES = [
  ...['SIZE_READ', 'SIZE_CREATE', 'GARMENT_COLOR_READ', 'GARMENT_COLOR_CREATE'],
  ...['PRODUCT_CATEGORY_READ', 'PRODUCT_CATEGORY_CREATE', 'PRODUCT_READ', 'PRODUCT_CREATE'],
];
const named = { id: 1, name: 'Small', code: 'S', description: null, sort_order: null, is_active: true };
const CALLS = {
  sizes: 'GET /api/admin/size',
  garment_colors: 'GET /api/admin/garment-color',
  product_categories: 'GET /api/admin/product-category',
  products: 'GET /api/admin/product',
};
const listed = (list: keyof typeof CALLS, ...records: object[]): Answers => ({
  [CALLS[list]]: () => ({ body: { success: true, [list]: records } }),
});
const EMPTY: Answers = {
  ...listed('sizes'),
  ...listed('garment_colors'),
  ...listed('product_categories'),
  ...listed('products'),
};

async function open(path: string, codes: string[], answers: Answers = {}) {
  const api = await serveApi({
    ...EMPTY,
    'GET /api/auth/user-permissions': signedInAs(...codes),
    ...answers,
  });
  const pages = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/admin/size', element: <h1>Sizes</h1> },
    { path: '/admin/garment-color', element: <h1>Garment Colors</h1> },
    { path: '/admin/clubs', element: <h1>Clubs</h1> },
    { path: '/admin/product', element: <ProductList /> },
  ];
  const { router } = renderTree([{ element: <MainLayout />, children: pages }], path);
  await screen.findByRole('button', { name: 'Hi, Dana' });
  const calls = Object.values(CALLS).map((call) => call.replace('GET ', ''));
  const asked = () => api.calls.map(({ path: at }) => at).filter((at) => calls.includes(at));
  return { api, asked, router };
}
const findGuide = () => screen.findByRole('region', { name: 'First steps' });
const queryGuide = () => screen.queryByRole('region', { name: 'First steps' });

it('leads from list to list through what an empty catalog needs, ticks what there is, and names the next', async () => {
  const { api, router } = await open('/admin/garment-color', CODES, listed('sizes', named));
  const guide = await findGuide();
  const steps = within(guide)
    .getAllByRole('listitem')
    .map((item) => {
      const link = within(item).getByRole('link');
      return [within(item).getByRole('img').textContent, link.textContent, link.getAttribute('href')];
    });
  expect(steps).toEqual([
    ['Done', 'Add sizes', '/admin/size'],
    ['To do', 'Add colors', '/admin/garment-color/create'],
    ['To do', 'Add a category', '/admin/product-category/create'],
    ['To do', 'Add a product', '/admin/product/create'],
  ]);
  within(guide).getByText('1 of 4 done');
  expect(guide.querySelector('[aria-current="step"]')?.textContent).toContain('Add colors');
  await newUser().click(within(guide).getByRole('link', { name: 'Add sizes' }));
  expect(router.state.location.pathname).toBe('/admin/size');
  // The list of products was never opened.
  const color = { ...named, pantone_code: null, hex_value: '#008', image_url: null, notes: null };
  Object.assign(api.answers, listed('garment_colors', color), listed('product_categories', named));
  const { now } = Date;
  Date.now = () => now() + 60_000;
  await router.navigate('/admin/clubs');
  await screen.findByRole('heading', { name: 'Clubs' });
  await router.navigate('/admin/garment-color');
  await screen.findByText('3 of 4 done');
  Date.now = now;
});

it('stays until there is a product, and shows neither on the home page nor beside other lists', async () => {
  const { api, router } = await open('/admin/product', CODES, {
    ...listed('product_categories', named),
  });
  await findGuide();
  for (const [path, name] of [
    ['/', 'Home'],
    ['/admin/clubs', 'Clubs'],
  ] as const) {
    await router.navigate(path);
    await screen.findByRole('heading', { name });
    expect(queryGuide()).toBeNull();
  }
  await router.navigate('/admin/size');
  await findGuide();
  const product = { ...named, supplier_name: 'A', supplier_code: 'B', thumbnail: null };
  Object.assign(
    api.answers,
    listed('products', {
      ...product,
      product_category_id: 1,
      product_category_name: 'Tees',
      requires_color_pairing: false,
    }),
  );
  const { now } = Date;
  Date.now = () => now() + 60_000;
  await router.navigate('/admin/product');
  await waitFor(() => expect(queryGuide()).toBeNull());
  Date.now = now;
});

it('asks a catalog that is in use for nothing but its categories, and shows nothing', async () => {
  const { asked } = await open('/admin/size', CODES, listed('product_categories', named));
  await waitFor(() => expect(asked()).toEqual(['/api/admin/product-category']));
  expect(queryGuide()).toBeNull();
});

it('shows what the reader may read and create, and asks for no other list', async () => {
  const codes = ['SIZE_READ', 'SIZE_CREATE', 'PRODUCT_READ', 'PRODUCT_CATEGORY_CREATE'];
  const { asked } = await open('/admin/product', codes);
  const links = within(await findGuide()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Add sizes']);
  expect(asked().toSorted()).toEqual(['/api/admin/product', '/api/admin/size']);
});

it('does not show where a list could not be loaded', async () => {
  const failed = () => ({ status: 500, body: { success: false, message: 'Something went wrong' } });
  const { asked } = await open('/admin/garment-color', CODES, { [CALLS.sizes]: failed });
  await waitFor(() => expect(asked()).toContain('/api/admin/garment-color'));
  expect(queryGuide()).toBeNull();
});
