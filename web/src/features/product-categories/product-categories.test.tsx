import { MESSAGES } from '@kitroom/contract/errors';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '../../../test/api-server.ts';
import { openPages } from '../../../test/kind-pages.tsx';
import { ProductCategoryForm } from './product-category-form.tsx';
import { ProductCategoryList } from './product-category-list.tsx';
import { productCategoryScreens } from './screens.ts';

const LIST = '/admin/product-category';
const CALL = '/api/admin/product-category';
const bags = { id: 1, name: 'Bags', code: 'BAG', description: 'To carry', sort_order: 10, is_active: false };
const item = () => ({ body: { success: true, productCategory: bags }, headers: { ETag: '"1"' } });
const forbidden = () => ({ status: 403, body: { success: false, message: MESSAGES.forbidden } });

const PAGES = { List: ProductCategoryList, Form: ProductCategoryForm };

function open(at: string, codes: string[], answers: Answers) {
  return openPages(productCategoryScreens, PAGES, at, { codes, answers });
}

it('shows the rows, with the buttons of the permissions that the user holds', async () => {
  const list = () => ({ body: { success: true, product_categories: [bags] } });
  await open(LIST, ['PRODUCT_CATEGORY_UPDATE', 'PRODUCT_CATEGORY_CREATE'], { [`GET ${CALL}`]: list });
  const edit = await screen.findByRole('link', { name: 'Edit Bags' });
  expect(edit.getAttribute('href')).toBe('/admin/product-category/1/edit');
  expect(screen.getByRole('link', { name: 'Create Product Category' }).getAttribute('href')).toBe(
    '/admin/product-category/create',
  );
  expect(screen.getByRole('row', { name: /Bags/u }).textContent).toBe('BagsBAGTo carry10NoEdit');
});

it('starts active, and is created, once that is allowed', async () => {
  const { api, user, router } = await open(`${LIST}/create`, ['PRODUCT_CATEGORY_READ'], {
    [`POST ${CALL}`]: forbidden,
    [`GET ${CALL}`]: () => ({ body: { success: true, product_categories: [bags] } }),
  });
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Active' })).checked).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /Name/u }), 'Bags');
  await user.type(screen.getByRole('textbox', { name: /Code/u }), 'BAG');
  await user.type(screen.getByRole('textbox', { name: 'Sort Order' }), '10');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('You do not have permission to create a product category.');
  api.answers[`POST ${CALL}`] = item;
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Product category created');
  expect(router.state.location.pathname).toBe(LIST);
  const body = { name: 'Bags', code: 'BAG', description: null, sort_order: 10, is_active: true };
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual(body);
});

it('loads a record and saves it, once both are allowed', async () => {
  const { api, user, router } = await open(`${LIST}/1/edit`, ['PRODUCT_CATEGORY_READ'], {
    [`GET ${CALL}/1`]: forbidden,
    [`PUT ${CALL}/1`]: forbidden,
  });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Error: You do not have permission to view this product category.',
  );
  api.answers[`GET ${CALL}/1`] = item;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await user.click(await screen.findByRole('switch', { name: 'Active' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('You do not have permission to update a product category.');
  api.answers[`PUT ${CALL}/1`] = item;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
  const { id: _id, ...values } = bags;
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ...values, is_active: true });
});
