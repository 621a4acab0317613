import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { type Answers, serveApi } from '../../../test/api-server.ts';
import { colorRow, PRODUCT_ROW } from '../../../test/records.ts';
import { renderRoutes, type Start, signedInAs } from '../../../test/render.tsx';
import { smallScreen } from '../../../test/small-screen.ts';
import { newUser } from '../../../test/user.ts';
import { marksNew } from '../../ui/list/new-record.ts';
import { ProductList } from './product-list.tsx';

const LIST = '/admin/product';
const CALL = 'GET /api/admin/product';
const jersey = { ...PRODUCT_ROW, thumbnail: { slot: 2, sha256: 'abcdef0123456789abcdef' } };
const bag = {
  ...jersey,
  id: 2,
  name: 'Team Backpack',
  code: 'BG-900',
  supplier_name: 'Courtside Supply Co.',
  supplier_code: 'CS-900',
  product_category_name: 'Bags',
  requires_color_pairing: false,
  is_active: false,
  thumbnail: null,
};

async function open(path: Start, codes: string[] = [], answers: Answers = {}) {
  await serveApi({
    'GET /api/auth/user-permissions': signedInAs(...codes),
    [CALL]: () => ({ body: { success: true, products: [jersey, bag] } }),
    ...answers,
  });
  renderRoutes({ [LIST]: <ProductList /> }, path);
  return { user: newUser() };
}

const rows = () => screen.getAllByRole('row').slice(1);

it('shows category and supplier, sorts by category, finds by each, and has no buttons for others', async () => {
  const { user } = await open(LIST, ['PRODUCT_READ']);
  await screen.findByRole('table');
  expect(screen.queryAllByRole('link')).toEqual([]);
  const texts = () => rows().map(({ textContent }) => textContent);
  const [first, second] = texts();
  expect([first, second]).toEqual([
    'Setter JerseyJR-4120JerseysSummit TeamwearST412010Yes',
    'Team BackpackBG-900BagsCourtside Supply Co.CS-90010No',
  ]);
  await user.click(within(screen.getByRole('columnheader', { name: 'Category' })).getByRole('button'));
  expect(texts()).toEqual([second, first]);
  const search = screen.getByRole('searchbox');
  for (const text of ['setter', 'jr-41', 'jerseys', 'summit', 'ST4120', 'summit setter']) {
    await user.clear(search);
    await screen.findByText('2 products');
    await user.type(search, text);
    await screen.findByText('1 of 2 products');
    expect(texts(), text).toEqual([first]);
  }
});

it('shows colors in their order when they come', async () => {
  const board = 'GET /api/admin/product-picture-board';
  const socks = { ...bag, id: 3, name: 'Crew Socks', is_active: true };
  await open(LIST, [], {
    [CALL]: () => ({ body: { success: true, products: [jersey, bag, socks] } }),
    [`${board}/summary`]: () => ({
      body: {
        success: true,
        products: [
          { id: 1, color_ids: [1, 2, 3, 4, 5, 6, 7, 8], size_ids: [], pictures: 12 },
          { id: 2, color_ids: [2, 1], size_ids: [], pictures: 0 },
          { id: 3, color_ids: [], size_ids: [], pictures: 0 },
        ],
      },
    }),
    [`${board}/colors`]: () => ({
      body: {
        success: true,
        colors: ['Red', 'Navy', 'Gold', 'Teal', 'Pink', 'Gray', 'Lime', 'Rust'].map((name, index) =>
          colorRow(8 - index, name, '#123456'),
        ),
      },
    }),
  });
  const all = 'Colors: Red, Navy, Gold, Teal, Pink, Gray, Lime, Rust';
  const colors = await screen.findByRole('img', { name: all });
  expect(colors.textContent).toBe('+2');
  expect(colors.children).toHaveLength(6);
  expect(screen.getByRole('img', { name: 'Colors: Lime, Rust' }).textContent).toBe('');
});

it('shows a small picture whose address changes with the picture, loaded when it comes into sight', async () => {
  await open(LIST);
  await screen.findByRole('table');
  const [image, ...others] = document.querySelectorAll<HTMLImageElement>('th img');
  expect(others).toEqual([]);
  expect(image?.getAttribute('src')).toBe(
    '/api/admin/product-image?productId=1&slot=2&width=96&v=abcdef012345',
  );
  expect(image?.getAttribute('loading')).toBe('lazy');
  expect(image?.alt).toBe('');
});

describe('after a product was created', () => {
  const created = (id: number) => ({ pathname: LIST, state: marksNew(id) });
  let shown: Mock;
  beforeEach(() => {
    shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  });

  it('brings it into sight, and marks it', async () => {
    await open(created(2));
    const row = await screen.findByRole('row', { current: true });
    expect(row.textContent).toContain('Team Backpack');
    expect(shown.mock.contexts).toEqual([row]);
  });

  it('keeps it marked while the list is searched, without another scroll', async () => {
    const products = [jersey, { ...bag, id: 4 }];
    const { user } = await open(created(4), ['PRODUCT_UPDATE'], {
      [CALL]: () => ({ body: { success: true, products } }),
    });
    await screen.findByRole('row', { current: true });
    await user.type(screen.getByRole('searchbox'), 'backpack');
    await user.tab();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByRole('row', { current: true }).textContent).toContain('Team Backpack');
    expect(shown).toHaveBeenCalledOnce();
  });

  it('leaves its place alone for who comes back', async () => {
    await open(created(1));
    await screen.findByRole('row', { current: true });
    cleanup();
    shown.mockClear();
    await open(created(1));
    await screen.findByRole('row', { current: true });
    expect(shown).not.toHaveBeenCalled();
  });

  describe('on a phone', () => {
    beforeEach(smallScreen);

    it('brings its card into sight, and marks it', async () => {
      const products = [jersey, { ...bag, id: 3 }];
      await open(created(3), [], { [CALL]: () => ({ body: { success: true, products } }) });
      const marked = () => document.querySelectorAll('[aria-current]');
      await waitFor(() => expect(marked()).toHaveLength(1));
      const [card] = marked();
      expect(card?.textContent).toContain('Team Backpack');
      expect(shown.mock.contexts).toEqual([card?.closest('li')]);
    });
  });
});

it('has no button in a row but the link to change it', async () => {
  await open(LIST, ['PRODUCT_UPDATE', 'PRODUCT_CREATE']);
  await screen.findByRole('link', { name: 'Edit Team Backpack' });
  expect(rows().map((row) => within(row).queryAllByRole('button'))).toEqual([[], []]);
});
