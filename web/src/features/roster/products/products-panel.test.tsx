import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '../../../../test/api-server.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { coded, colorRow, PRODUCT_ROW } from '../../../../test/records.ts';
import { answering, refusing } from '../../../../test/replies.ts';
import { cell, openRoster, paste } from '../../../../test/roster.tsx';
import type { newUser } from '../../../../test/user.ts';
import { RosterScreen } from '../roster-screen.tsx';

const PRODUCT = '/api/admin/product';
const row = (id: number, name: string, is_active = true) => ({
  ...PRODUCT_ROW,
  id,
  name,
  code: `JR-${id}`,
  supplier_name: 'Summit',
  supplier_code: `S-${id}`,
  is_active,
});
const size = (id: number, name: string, code: string, is_active = true) => ({
  ...coded(id, name, is_active),
  code,
});
const color = (id: number, name: string, is_active = true) => colorRow(id, name, '#0C2340', is_active);
const record = (id: number, name: string, imprint_color_ids: number[], is_active = true) => ({
  id,
  version: 1,
  item: { garment_color: color(id, name, is_active), imprint_color_ids },
});

const details = (product: object, product_size_ids: number[], product_garment_color_ids: number[]) =>
  answering({ product, product_size_ids, product_garment_color_ids });

const sizes = [
  size(1, 'Small', 'S'),
  size(2, 'Medium', 'M'),
  size(3, 'Youth M', 'YM'),
  size(4, 'XXL', 'XXL', false),
];
const answers: Answers = {
  [`GET ${PRODUCT}`]: answering({ products: [row(1, 'Libero'), row(2, 'Setter'), row(3, 'Old', false)] }),
  [`GET ${PRODUCT}/1`]: details(row(1, 'Libero'), [1, 2, 3, 4], [5, 6, 11]),
  [`GET ${PRODUCT}/2`]: details(row(2, 'Setter'), [], []),
  'GET /api/admin/size': answering({ sizes }),
  'GET /api/admin/garment-color/records?ids=5,6,11': answering({
    records: [record(5, 'Navy', [7, 8, 9]), record(6, 'Gray', []), record(11, 'Old', [7], false)],
  }),
  'GET /api/admin/imprint-color': answering({
    imprint_colors: [color(7, 'White'), color(8, 'Gold'), color(9, 'Teal', false), color(10, 'Red')],
  }),
};

const ALL = ['PRODUCT_READ', 'SIZE_READ', 'GARMENT_COLOR_READ', 'IMPRINT_COLOR_READ'];

async function open(codes: string[], changed: Answers = {}) {
  const { api, user } = await openPage({ '/mui-test': <RosterScreen /> }, '/mui-test', {
    codes,
    answers: { ...answers, ...changed },
  });
  await screen.findByRole('grid');
  // An empty roster orders nothing.
  paste('Player, row 4', 'Zoe');
  const asked = () => api.calls.map(({ path }) => path).filter((path) => path.startsWith('/api/admin'));
  return { api, asked, user };
}

async function choose(user: ReturnType<typeof newUser>, garment: string, name: string) {
  await user.click(await screen.findByRole('combobox', { name: `${garment} product` }));
  await user.click(await screen.findByRole('option', { name }));
  return within(screen.getByRole('group', { name: garment }));
}

const problemOf = (name: string) => {
  const id = cell(name).getAttribute('aria-describedby');
  return id === null ? null : (document.getElementById(id)?.getAttribute('aria-label') ?? null);
};

it('is not there for visitors, nor for those who cannot read products and sizes', async () => {
  const view = openRoster();
  paste('Player, row 4', 'Zoe');
  screen.getByRole('region', { name: 'Size totals' });
  expect(screen.queryByRole('region', { name: 'Products to order' })).toBeNull();
  view.unmount();
  for (const codes of [['SIZE_READ', 'PRODUCT_UPDATE'], ['PRODUCT_READ']]) {
    const { asked } = await open(codes);
    await screen.findByText(/until you clear it or sign out\.$/u);
    await screen.findByRole('region', { name: 'Size totals' });
    // What is fetched first, too.
    await act(() => import('./products-panel.tsx'));
    expect(screen.queryByRole('region', { name: 'Products to order' })).toBeNull();
    expect(asked()).toEqual([]);
    cleanup();
  }
});

it('marks the sizes that a chosen product lacks, and says how many players and what to do; nothing before', async () => {
  const { user, asked } = await open(ALL);
  paste(
    'Player, row 1',
    'Anna\t7\tXXL\tXXL\nBea\t8\tM\tM\nCleo\t9\tYM\tM\nDana\t10\tYL\tYM\nEve\t11\t2XL\tM\nFay\t12\tS or M\tM',
  );
  const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Jersey product' });
  expect(picker.value).toBe('');
  expect(problemOf('Jersey size, row 1')).toBeNull();
  expect(problemOf('Spandex size, row 4')).toBe('“YM” is a youth size: choose one of XS, S, M, L, XL, XXL');
  expect(asked()).toEqual([]);
  // Active products are offered; one without sizes marks nothing.
  await user.click(picker);
  await screen.findByRole('option', { name: 'JR-1 Libero' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'JR-1 Libero',
    'JR-2 Setter',
  ]);
  await user.click(screen.getByRole('option', { name: 'JR-2 Setter' }));
  await screen.findByText('It comes in no size yet, so nothing is marked.');
  await screen.findByText('It comes in no garment color yet.');
  expect(problemOf('Jersey size, row 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear Jersey product' }));
  const jersey = await choose(user, 'Jersey', 'JR-1 Libero');
  await jersey.findByText('Comes in Small, Medium, Youth M.');
  expect(jersey.getByRole('status').textContent).toBe(
    '3 players have sizes that it does not come in: XXL (2) and Youth L (1). ' +
      'Choose another size in the marked cells, or another product.' +
      '1 player has a size of it that the size totals count as Other.',
  );
  expect(problemOf('Jersey size, row 1')).toBe(
    'Libero does not come in XXL: choose one of Small, Medium, Youth M',
  );
  expect(cell('Jersey size, row 1').getAttribute('aria-invalid')).toBe('true');
  expect(['Jersey size, row 2', 'Jersey size, row 3', 'Spandex size, row 1'].map(problemOf)).toEqual([
    null,
    null,
    null,
  ]);
  await user.click(screen.getByRole('button', { name: 'Clear Jersey product' }));
  expect(problemOf('Jersey size, row 1')).toBeNull();
  expect(jersey.queryByRole('status')).toBeNull();
});

it('says what could not be loaded and tries again, counts what is pasted, and shows the imprint colors approved for a garment color', async () => {
  const { user, api } = await open(ALL, {
    'GET /api/admin/size': refusing(500),
    [`GET ${PRODUCT}/2`]: details(row(2, 'Setter'), [], [6]),
    'GET /api/admin/garment-color/records?ids=6': answering({ records: [record(6, 'Gray', [])] }),
  });
  const jersey = await choose(user, 'Jersey', 'JR-1 Libero');
  expect((await jersey.findByRole('alert')).textContent).toBe('Failed to load sizesTry Again');
  api.answers['GET /api/admin/size'] = answering({ sizes });
  await user.click(jersey.getByRole('button', { name: 'Try Again' }));
  await jersey.findByText('No player has another size.');
  expect(jersey.queryByRole('alert')).toBeNull();
  paste('Player, row 1', 'Anna\t7\tXXL');
  await screen.findByText(/^1 player\b.*\. 1 cell to look at/u);
  await jersey.findByText(/^1 player has a size that it does not come in: XXL\. /u);
  // The product is kept nowhere.
  expect(Object.values({ ...localStorage }).filter((text) => text.includes('Libero'))).toEqual([]);

  expect(jersey.queryByRole('list')).toBeNull();
  const picker = await jersey.findByRole('combobox', { name: 'Jersey color' });
  await user.click(picker);
  expect(screen.queryByRole('option', { name: 'Old' })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Navy' }));
  const approved = within(await jersey.findByRole('list', { name: 'Jersey imprint colors' }));
  expect(approved.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['White', 'Gold']);
  await user.click(picker);
  await user.click(screen.getByRole('option', { name: 'Gray' }));
  await jersey.findByText('No imprint color is approved for Gray.');
  // The only one need not be chosen.
  const spandex = await choose(user, 'Spandex', 'JR-2 Setter');
  await spandex.findByText('No imprint color is approved for Gray.');
});

it('shows no colors to those who cannot read them', async () => {
  const { user, asked } = await open(['PRODUCT_READ', 'SIZE_READ', 'GARMENT_COLOR_READ']);
  const jersey = await choose(user, 'Jersey', 'JR-1 Libero');
  await jersey.findByText('No player has another size.');
  expect(jersey.queryByRole('combobox', { name: 'Jersey color' })).toBeNull();
  expect(asked().filter((path) => path.includes('color'))).toEqual([]);
});
