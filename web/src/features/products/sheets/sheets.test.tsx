import { MESSAGES } from '@kitroom/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '../../../../test/api-server.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { productLists } from '../../../../test/products.ts';
import { clubRow, coded, PRODUCT_ROW } from '../../../../test/records.ts';
import { answering, refusing } from '../../../../test/replies.ts';
import { PICTURES_AT_ONCE } from '../../../ui/sheet/use-sheet-progress.ts';
import { lineSheetScreen, sizeChartScreen } from '../screens.ts';
import { LineSheet } from './line-sheet.tsx';
import { SizeChart } from './size-chart.tsx';

type Lists = Parameters<typeof productLists>[0];

const product = (id: number, name: string, is_active = true) => ({
  ...PRODUCT_ROW,
  id,
  name,
  code: `P-${id}`,
  supplier_code: `ST${id}`,
  is_active,
});
const products = [product(1, 'Setter Jersey'), product(2, 'Libero Jersey'), product(3, 'Old Jersey', false)];
const sizes = [
  { ...coded(5, 'S'), sort_order: 1 },
  { ...coded(6, 'M'), sort_order: 2, description: 'Ages 10 to 12' },
  { ...coded(7, 'XXL', false), sort_order: 3 },
];
const summary = (id: number, size_ids: number[]) => ({ id, color_ids: [8], size_ids, pictures: 1 });
const navy = { id: 8, name: 'Navy', code: 'NAV', hex_value: '#112244', sort_order: null, is_active: true };

const lists: Lists = {
  products,
  summary: [summary(1, [6, 5]), summary(2, [5, 7])],
  board: [{ id: 1, color_ids: [8], pictures: [{ slot: 2, color_id: 8, sha256: 'abc', alt_text: null }] }],
  colors: [navy],
};

function open(path: string, codes: string[], more: Lists = {}, answers: Answers = {}) {
  const pages = { [lineSheetScreen.path]: <LineSheet />, [sizeChartScreen.path]: <SizeChart /> };
  return openPage(pages, path, {
    codes,
    answers: {
      ...productLists({ ...lists, ...more }),
      'GET /api/admin/size': answering({ sizes }),
      ...answers,
    },
  });
}

const READ = ['PRODUCT_READ', 'SIZE_READ', 'CLUBS_READ'];
const lines = async () => {
  const table = await screen.findByRole('table');
  return within(table)
    .getAllByRole('row')
    .slice(2)
    .map(({ textContent }) => textContent);
};

const print = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Print or Save as PDF' });

it('has the products asked for in their order, with colors, sizes and, on request, suppliers, and waits for its pictures', async () => {
  const { user } = await open(`${lineSheetScreen.path}#ids=2,1,99,x`, READ);
  // The permissions are known a moment after the page is there; the guard of the routes waits for them.
  await screen.findByText('S, M');
  expect(await lines()).toEqual([
    'Libero JerseyP-2 · JerseysS, XXL',
    'Setter JerseyP-1 · JerseysNavy NAVS, M',
  ]);
  const pictures = [...document.querySelectorAll('img')];
  expect(pictures.map((image) => image.getAttribute('src'))).toEqual([
    '/api/admin/product-image?productId=1&slot=2&colorId=8&width=320&v=abc',
    '/api/admin/product-image?productId=1&slot=2&colorId=8&width=96&v=abc',
  ]);
  pictures[0]?.dispatchEvent(new Event('load'));
  await screen.findByText('Loading pictures: 1 of 2');
  expect(print().disabled).toBe(true);
  pictures[1]?.dispatchEvent(new Event('error'));
  await waitFor(() => expect(print().disabled).toBe(false));
  await user.click(screen.getByLabelText('With supplier'));
  await waitFor(async () => expect((await lines())[0]).toContain('Summit Teamwear (ST2)'));
});

it('names a product again where its colors go on, in natural order, and has no column for pictures without one', async () => {
  const colors = Array.from({ length: 40 }, (_, at) => ({ ...navy, id: at + 1, name: `Navy ${at + 1}` }));
  const color_ids = colors.map(({ id }) => id);
  // An address of version 1.0.0 has its products in the query.
  await open(`${lineSheetScreen.path}?ids=1`, READ, {
    board: [{ id: 1, color_ids, pictures: [] }],
    colors: colors.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  });
  await screen.findByText('S, M');
  const [first, second, ...more] = await lines();
  expect(first).toMatch(/^Setter JerseyP-1 · JerseysNavy 1 NAVNavy 2 NAV.*Navy 27 NAVS, M$/u);
  expect(second).toMatch(/^Setter Jersey \(continued\)P-1Navy 28 NAV.*Navy 40 NAV$/u);
  expect(more).toEqual([]);
  expect(screen.queryByRole('columnheader', { name: 'Picture' })).toBeNull();
});

it('draws many products piece by piece, loads eight pictures at a time, and waits with printing until all are there; sizes are for those who may see them', async () => {
  const many = Array.from({ length: 60 }, (_, at) => product(at + 1, `Jersey ${at + 1}`));
  const picture = (id: number) => ({ slot: 1, color_id: null, sha256: `sha${id}`, alt_text: null });
  const { api } = await open(lineSheetScreen.path, ['PRODUCT_READ'], {
    products: many,
    board: many.slice(0, 30).map(({ id }) => ({ id, color_ids: [], pictures: [picture(id)] })),
  });
  await screen.findByText('Loading pictures:', { exact: false });
  expect(document.querySelectorAll('article [aria-busy=true]')).toHaveLength(1);
  await screen.findByText('Loading pictures: 0 of 30');
  await waitFor(async () => expect(await lines()).toHaveLength(60));
  expect((await lines())[0]).toBe('Jersey 1P-1 · Jerseys');
  expect(api.calls.map(({ path }) => path)).not.toContain('/api/admin/size');
  expect(print().disabled).toBe(true);
  const asked = () => [...document.querySelectorAll('img')].filter((image) => image.hasAttribute('src'));
  for (let settled = 0; settled < 30; settled++) {
    expect(asked()).toHaveLength(Math.min(30, settled + PICTURES_AT_ONCE));
    asked()[settled]?.dispatchEvent(new Event(settled % 2 === 0 ? 'load' : 'error'));
  }
  await waitFor(() => expect(print().disabled).toBe(false));
  expect(screen.queryByText('Loading pictures:', { exact: false })).toBeNull();
});

it('charts the sizes of all active products, for a club with its name, and says what the sizes are', async () => {
  await open(`${sizeChartScreen.path}?club=4`, READ, lists, {
    'GET /api/admin/clubs/4': answering({ club: clubRow(4, 'Ridgeview VC') }),
  });
  expect(await lines()).toEqual(['Libero Jersey P-2✓✓', 'Setter Jersey P-1✓✓']);
  await screen.findByRole('heading', { name: 'Size Chart for Ridgeview VC' });
  const [, setter] = screen.getAllByRole('row').slice(2);
  const comes = within(setter as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.getAttribute('aria-label'));
  expect(comes).toEqual(['S', 'M', 'no']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'M: M – Ages 10 to 12',
    'XXL: XXL (inactive)',
  ]);
});

it('says which code is missing for a size chart', async () => {
  await open(sizeChartScreen.path, ['SIZE_READ'], lists, {
    'GET /api/admin/product': refusing(403, MESSAGES.forbidden),
  });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You do not have permission to view product information.',
  );
});

it.each([lineSheetScreen, sizeChartScreen])(
  '$title says when there is nothing to print',
  async ({ path }) => {
    const { api } = await open(path, READ, { products: [] });
    await screen.findByText('There are no active products to print.');
    expect(screen.queryByRole('link', { name: 'Choose What to Activate' })).toBeNull();
    expect(print().disabled).toBe(true);
    expect(screen.getAllByRole('link', { name: /Products$/u })).toHaveLength(2);
    expect(api.calls.filter((call) => call.path.includes('/records'))).toEqual([]);
  },
);

it('leads from a sheet without active products to those that can be activated', async () => {
  await open(lineSheetScreen.path, [...READ, 'PRODUCT_UPDATE'], {
    products: [product(3, 'Old Jersey', false)],
  });
  const link = await screen.findByRole('link', { name: 'Choose What to Activate' });
  expect(link.getAttribute('href')).toBe('/admin/product?active=no');
});
