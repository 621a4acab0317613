import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, serveApi } from '../../../test/api-server.ts';
import { renderTree, signedInAs } from '../../../test/render.tsx';
import { userStorage } from '../../session/user-storage.ts';
import { placeholderScreens } from './screens.ts';

const CODES = [
  ...['SIZE_READ', 'SIZE_CREATE', 'GARMENT_COLOR_READ', 'GARMENT_COLOR_CREATE'],
  ...['PRODUCT_CATEGORY_READ', 'PRODUCT_CATEGORY_CREATE', 'PRODUCT_READ', 'PRODUCT_CREATE'],
];
const size = { id: 1, name: 'Small', code: 'S', description: null, sort_order: null, is_active: true };
const category = { ...size, name: 'Jerseys', code: 'JERSEY' };
const EMPTY: Answers = {
  'GET /api/admin/size': () => ({ body: { success: true, sizes: [] } }),
  'GET /api/admin/garment-color': () => ({ body: { success: true, garment_colors: [] } }),
  'GET /api/admin/product-category': () => ({ body: { success: true, product_categories: [] } }),
  'GET /api/admin/product': () => ({ body: { success: true, products: [] } }),
};
const WITH_SIZE: Answers = { 'GET /api/admin/size': () => ({ body: { success: true, sizes: [size] } }) };
const WITH_CATEGORY: Answers = {
  'GET /api/admin/product-category': () => ({ body: { success: true, product_categories: [category] } }),
};

async function openHome(codes: string[], answers: Answers = {}) {
  const api = await serveApi({
    ...EMPTY,
    'GET /api/auth/user-permissions': signedInAs(...codes),
    ...answers,
  });
  const { path, load } = placeholderScreens.home;
  const { container, unmount } = renderTree([{ path, Component: await load() }], path);
  await screen.findByRole('heading', { level: 1, name: 'This is a placeholder for the home page' });
  const asked = () => api.calls.map((call) => call.path).filter((address) => address.includes('/admin/'));
  const signedIn = () => api.calls.some((call) => call.path.endsWith('/user-permissions'));
  return { asked, signedIn, container, unmount };
}

it('leads through what an empty catalog needs, and ticks what there is', async () => {
  await openHome(CODES, WITH_SIZE);
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
  const { asked } = await openHome(['SIZE_READ', 'SIZE_CREATE', 'PRODUCT_READ', 'PRODUCT_CATEGORY_CREATE']);
  const guide = await screen.findByRole('region', { name: 'First steps' });
  expect(
    within(guide)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Add sizes']);
  expect(asked()).toEqual(['/api/admin/size']);
});

it('is gone when there is one of each, and does not ask again until the sign-out', async () => {
  const codes = ['SIZE_READ', 'SIZE_CREATE', 'PRODUCT_CATEGORY_READ', 'PRODUCT_CATEGORY_CREATE'];
  localStorage.setItem('csrfToken', 'token');
  const first = await openHome(codes, { ...WITH_SIZE, ...WITH_CATEGORY });
  await waitFor(() => expect(userStorage(7).read('firstSteps')).toBe('sizes,product_categories'));
  expect(first.asked()).toHaveLength(2);
  expect(screen.queryByRole('region')).toBeNull();
  first.unmount();

  // Somebody who may do more since then is asked about again.
  const second = await openHome([...codes, 'PRODUCT_READ', 'PRODUCT_CREATE'], {
    ...WITH_SIZE,
    ...WITH_CATEGORY,
  });
  await screen.findByRole('link', { name: 'Add a product' });
  expect(second.asked()).toHaveLength(3);
  second.unmount();
  const third = await openHome(codes, { ...WITH_SIZE, ...WITH_CATEGORY });
  await waitFor(() => expect(third.signedIn()).toBe(true));
  expect(third.asked()).toEqual([]);
});

it('does not show where a list could not be loaded', async () => {
  const failed = () => ({ status: 500, body: { success: false, message: 'Something went wrong' } });
  const { asked, container } = await openHome(CODES, { 'GET /api/admin/product': failed });
  await waitFor(() => expect(asked()).toHaveLength(4));
  expect(container.querySelector('section')).toBeNull();
});
