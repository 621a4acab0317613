import { importCall } from '@kitroom/contract/import/import';
import { productResource } from '@kitroom/contract/product';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, type Mock, onTestFinished, vi } from 'vitest';
import { importedLine, importReply, pasteTable } from '../../../test/imports.ts';
import { openPage } from '../../../test/open-page.tsx';
import { productLists } from '../../../test/products.ts';
import { colorRow, PRODUCT_ROW } from '../../../test/records.ts';
import type { Start } from '../../../test/render.tsx';
import { smallScreen } from '../../../test/small-screen.ts';
import { marksNew } from '../../ui/list/new-record.ts';
import { ProductList } from './product-list.tsx';
import { lineSheetScreen } from './screens.ts';

const LIST = '/admin/product';
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

function open(path: Start, codes: string[] = [], lists: Parameters<typeof productLists>[0] = {}) {
  const answers = productLists({ products: [jersey, bag], ...lists });
  const pages = { [LIST]: <ProductList />, [lineSheetScreen.path]: <p>The sheet</p> };
  return openPage(pages, path, { codes, answers });
}

const rows = () => screen.getAllByRole('row').slice(1);

it('shows picture, category and supplier, sorts by category, finds by each, and has no buttons for others', async () => {
  const { user } = await open(LIST, ['PRODUCT_READ']);
  await screen.findByRole('table');
  expect(screen.queryAllByRole('link')).toEqual([]);
  const [image, ...others] = document.querySelectorAll<HTMLImageElement>('th img');
  expect(others).toEqual([]);
  // Its address changes with the picture, so it is kept; it is loaded when it comes into sight.
  expect(image?.getAttribute('src')).toBe(
    '/api/admin/product-image?productId=1&slot=2&width=96&v=abcdef012345',
  );
  expect(image?.getAttribute('loading')).toBe('lazy');
  expect(image?.alt).toBe('');
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

it('shows colors in their order when they come, and has no button in a row but the link to change it', async () => {
  const of = (id: number, color_ids: number[]) => ({ id, color_ids, size_ids: [], pictures: 0 });
  const names = ['Red', 'Navy', 'Gold', 'Teal', 'Pink', 'Gray', 'Lime', 'Rust'];
  await open(LIST, ['PRODUCT_UPDATE', 'PRODUCT_CREATE'], {
    products: [jersey, bag, { ...bag, id: 3, name: 'Crew Socks', is_active: true }],
    summary: [of(1, [1, 2, 3, 4, 5, 6, 7, 8]), of(2, [2, 1]), of(3, [])],
    colors: names.map((name, index) => colorRow(8 - index, name, '#123456')),
  });
  const colors = await screen.findByRole('img', { name: `Colors: ${names.join(', ')}` });
  expect(colors.textContent).toBe('+2');
  expect(colors.children).toHaveLength(6);
  expect(screen.getByRole('img', { name: 'Colors: Lime, Rust' }).textContent).toBe('');
  await screen.findByRole('link', { name: 'Edit Team Backpack' });
  expect(rows().map((row) => within(row).queryAllByRole('button'))).toEqual([[], [], []]);
});

it('leads from More to a sheet of what is shown, in its order', async () => {
  const { user, router } = await open(`${LIST}?sort=-name`, ['PRODUCT_READ', 'SIZE_READ']);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Size Chart' });
  await user.click(screen.getByRole('menuitem', { name: 'Line Sheet' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: lineSheetScreen.path, hash: '#ids=2,1' }),
  );
});

it('an import asks what the columns are, but not of a list with all that a new product needs, as ours have it', async () => {
  const { user, api } = await open(LIST, ['PRODUCT_READ', 'PRODUCT_CREATE']);
  api.answers[`POST ${importCall(productResource).path}`] = () => importReply([importedLine('create')]);
  const paste = (supplier: string) =>
    pasteTable(`Name\tCode\tCategory\tSupplier\nRally\tRM-1\tJerseys\t${supplier}\n`);
  await user.choose('More', 'Import');
  await paste('Rivermark');
  await screen.findByText('New products also need: Supplier Code.');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await paste('Rivermark (RM)');
  await screen.findByRole('table', { name: 'Preview of the products' });
});

describe('after a product was created', () => {
  const created = (id: number) => ({ pathname: LIST, state: marksNew(id) });
  let shown: Mock;
  beforeEach(() => {
    shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  });

  it('brings it into sight, and keeps it marked while the list is searched, without another scroll', async () => {
    const { user } = await open(created(2));
    const row = await screen.findByRole('row', { current: true });
    expect(row.textContent).toContain('Team Backpack');
    expect(shown.mock.contexts).toEqual([row]);
    await user.type(screen.getByRole('searchbox'), 'backpack');
    await user.tab();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByRole('row', { current: true }).textContent).toContain('Team Backpack');
    // Nor does it take those who come back away from their place.
    cleanup();
    await open(created(2));
    await screen.findByRole('row', { current: true });
    expect(shown).toHaveBeenCalledOnce();
  });

  it('brings its card into sight on a phone, and marks it', async () => {
    onTestFinished(smallScreen());
    await open(created(3), [], { products: [jersey, { ...bag, id: 3 }] });
    const marked = () => document.querySelectorAll('[aria-current]');
    await waitFor(() => expect(marked()).toHaveLength(1));
    const [card] = marked();
    expect(card?.textContent).toContain('Team Backpack');
    expect(shown.mock.contexts).toEqual([card?.closest('li')]);
  });
});
