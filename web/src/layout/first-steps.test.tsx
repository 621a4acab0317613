import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import type { Answers } from '../../test/api-server.ts';
import { openTree } from '../../test/open-page.tsx';
import { answering, refusing } from '../../test/replies.ts';
import { FirstStepsScreen } from '../features/first-steps/first-steps-screen.tsx';
import { ProductList } from '../features/products/product-list.tsx';
import { MainLayout } from './main-layout.tsx';

const CODES = ['SIZE_READ', 'SIZE_CREATE', 'PRODUCT_READ', 'PRODUCT_CREATE', 'USERS_READ', 'USERS_UPDATE'];
const CALL = 'GET /api/admin/first-steps';
const STEPS = ['name', 'sizes', 'products', 'product_images'];
const done = (...steps: string[]) =>
  answering({ steps: STEPS.map((step) => ({ step, done: steps.includes(step) })) });
const NONE_LEFT = answering({ steps: [] });

async function open(path: string, answers: Answers = {}, codes: string[] = CODES) {
  const pages = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/admin/size', element: <h1>Sizes</h1> },
    { path: '/admin/permissions', element: <h1>Permissions</h1> },
    { path: '/admin/product', element: <ProductList /> },
    { path: '/admin/sheets/line', element: <h1>Line Sheet</h1> },
    { path: '/admin/first-steps', element: <FirstStepsScreen /> },
  ];
  const opened = await openTree([{ element: <MainLayout />, children: pages }], path, {
    codes,
    answers: {
      'GET /api/admin/product': answering({ products: [] }),
      'GET /api/admin/product-category': answering({ product_categories: [] }),
      [CALL]: done(),
      ...answers,
    },
  });
  await screen.findByRole('button', { name: 'Hi, Dana' });
  const asked = () => opened.api.calls.filter(({ path: at }) => at === '/api/admin/first-steps').length;
  return { ...opened, asked };
}

const bar = (name: RegExp) => screen.findByRole('region', { name });
const queryBar = () => screen.queryByRole('region', { name: /^First steps/ });
const entry = () => screen.queryByRole('link', { name: 'First Steps' });

it('names the next step above a list, and leads to all steps with what is done, each with the way there', async () => {
  const { user } = await open('/admin/product', { [CALL]: done('name', 'sizes') });
  const shown = within(await bar(/^First steps: 2 of 4 done$/));
  shown.getByText('Next: Create a Product');
  expect(shown.getByRole('link', { name: 'Create a Product' }).getAttribute('href')).toBe(
    '/admin/product/create',
  );
  await user.click(shown.getByRole('link', { name: 'All steps' }));
  await screen.findByText('4 steps to your first product: 2 done.');
  const steps = screen.getAllByRole('listitem').map((item) => {
    const link = within(item).queryByRole('link');
    const state = within(item).queryByRole('img')?.textContent;
    return [state, link?.textContent, link?.getAttribute('href'), item.getAttribute('aria-current')];
  });
  expect(steps.filter(([state]) => state !== undefined)).toEqual([
    ['Done', 'Enter Your Name', '/admin/users/7/edit#first_name', null],
    ['Done', 'Create Sizes', '/admin/size', null],
    ['To do', 'Create a Product', '/admin/product/create', 'step'],
    ['To do', 'Add Pictures', '/admin/product?layout=pictures', null],
  ]);
});

it('has an entry in the menu on every page, stands above no page but these lists, and is asked for again there until none is left', async () => {
  const { api, router } = await open('/');
  await waitFor(() => expect(entry()).toBeTruthy());
  expect(queryBar()).toBeNull();
  await router.navigate('/admin/permissions');
  await screen.findByRole('heading', { name: 'Permissions' });
  expect(queryBar()).toBeNull();
  await router.navigate('/admin/size');
  await bar(/0 of 4 done/);
  api.answers[CALL] = done('name', 'sizes', 'products');
  await router.navigate('/admin/product');
  await bar(/3 of 4 done/);
  api.answers[CALL] = done('name', 'sizes', 'products', 'product_images');
  await router.navigate('/admin/size');
  await waitFor(() => expect([queryBar(), entry()]).toEqual([null, null]));
});

it('ends, for who has followed it here, with a shop that is ready and its first line sheet', async () => {
  const last = ['active_product', 'line_sheet'].map((step) => ({ step, done: false }));
  const { api, router, user } = await open('/admin/product', { [CALL]: answering({ steps: last }) });
  // Taking a step ends nothing, here or on the page of all steps.
  await user.click(within(await bar(/0 of 2 done/)).getByRole('link', { name: 'Activate a Product' }));
  await user.click(within(await bar(/0 of 2 done/)).getByRole('link', { name: 'All steps' }));
  await user.click(await screen.findByRole('link', { name: 'Activate a Product' }));
  await bar(/0 of 2 done/);
  api.answers[CALL] = NONE_LEFT;
  await router.navigate('/admin/size');
  await screen.findByRole('heading', { name: 'Sizes' });
  await router.navigate('/admin/product');
  const ready = within(await bar(/^Your shop is ready$/));
  await user.click(ready.getByRole('link', { name: 'Print a Line Sheet' }));
  expect(router.state.location.pathname).toBe('/admin/sheets/line');
  await router.navigate('/admin/product');
  await screen.findByText('No products found.');
  expect([screen.queryByText('Your shop is ready'), entry()]).toEqual([null, null]);
});

it('is not there where none is left, and asked for once', async () => {
  const { asked, router } = await open('/admin/size', { [CALL]: NONE_LEFT });
  await waitFor(() => expect(asked()).toBe(1));
  await fetch('/api/later');
  await router.navigate('/admin/product');
  await screen.findByText('No products found.');
  await fetch('/api/later');
  expect([queryBar(), entry(), asked()]).toEqual([null, null, 1]);
});

it('is dismissed for good in this browser, and does not come back for a moment either', async () => {
  const first = await open('/admin/product');
  const shown = within(await bar(/0 of 4 done/));
  await first.user.click(shown.getByRole('button', { name: 'Dismiss first steps' }));
  expect([queryBar(), entry()]).toEqual([null, null]);
  first.unmount();
  // From the first picture on.
  let came = 0;
  const watching = new MutationObserver(() => {
    if (queryBar() !== null) came += 1;
  });
  watching.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watching.disconnect());
  const again = await open('/admin/product');
  await screen.findByText('No products found.');
  // The calls of the page are on their way by now, and one that is asked after them arrives after them.
  for (let round = 0; round < 3; round++) await fetch('/api/later');
  expect([queryBar(), entry(), again.asked(), came]).toEqual([null, null, 0, 0]);
});

it.each<[string, Answers, string[]]>([
  ['may create nothing', {}, ['PRODUCT_READ', 'SIZE_READ']],
  ['has done theirs', { [CALL]: done(...STEPS) }, CODES],
  ['cannot learn them', { [CALL]: refusing(500, 'No') }, CODES],
])('is not there for somebody who %s', async (_who, answers, codes) => {
  const { asked } = await open('/admin/product', answers, codes);
  await screen.findAllByRole('heading', { level: 1 });
  await waitFor(() => expect(asked() > 0).toBe(codes === CODES));
  expect([queryBar(), entry()]).toEqual([null, null]);
});
