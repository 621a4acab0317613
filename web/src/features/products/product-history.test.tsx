import { BRING_BACK_MESSAGES, bringBackPicture } from '@kitroom/contract/history/earlier-pictures';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changed, entry, historyPage, named, plain } from '../../../test/history.ts';
import { openPage } from '../../../test/open-page.tsx';
import { coded, PRODUCT } from '../../../test/records.ts';
import { answering, refusing } from '../../../test/replies.ts';
import { ProductForm } from './product-form.tsx';

const jersey = { ...PRODUCT, id: 7 };
const sizes = (...ids: number[]) =>
  ({ type: 'records', records: ids.map((id) => named(id, ['XS', 'S', 'M'][id - 1] ?? '')) }) as const;
const picture = (slot: number, url: string | null, alt_text: string | null = null) =>
  ({
    type: 'picture',
    picture: {
      color: named(4, 'Navy', { hex_value: '0C2340' }),
      slot,
      sha256: 'ab',
      alt_text,
      present: url !== null,
      url,
    },
  }) as const;

const entries = [
  entry(3, [changed('product_size_ids', sizes(1, 2), sizes(2, 3))], { action: 'links' }),
  entry(
    2,
    [
      changed('pictures', picture(1, null), picture(1, '/api/admin/product/7/pictures/ab')),
      changed('pictures', picture(2, '/api/admin/product/7/pictures/ab'), null),
    ],
    { action: 'move' },
  ),
  entry(1, [
    changed(
      'product_category_id',
      { type: 'record', record: named(9, 'Bags', { former_name: 'Sacks' }) },
      { type: 'record', record: named(1, 'Jerseys') },
    ),
    changed('description', plain('Line one\nLine two'), plain('Long enough. '.repeat(40))),
  ]),
  entry(0, [
    changed('product_garment_color_ids', sizes(), sizes(...Array(13).keys())),
    changed('pictures', picture(4, '/pictures/ab', 'Old'), picture(4, '/pictures/ab', 'New')),
  ]),
];

async function open(told = entries) {
  const product = { product: jersey, product_size_ids: [2, 3], product_garment_color_ids: [] };
  const { api, user } = await openPage(
    { '/admin/product/:productId/edit': <ProductForm /> },
    '/admin/product/7/edit',
    {
      codes: ['PRODUCT_READ', 'PRODUCT_UPDATE'],
      answers: {
        'GET /api/admin/size': answering({ sizes: [coded(1, 'XS', false), coded(2, 'S'), coded(3, 'M')] }),
        'GET /api/admin/product-category': answering({
          product_categories: [coded(1, 'Jerseys'), coded(9, 'Bags', false)],
        }),
        'GET /api/admin/garment-color': answering({ garment_colors: [] }),
        'GET /api/admin/product-image-filled-slots/7': answering({ filled_slots: [] }),
        'GET /api/admin/product/7': answering(product, '"1"'),
        'GET /api/admin/product/7/history': historyPage(told),
      },
    },
  );
  await screen.findByDisplayValue('Jerseys');
  const openHistory = async () => {
    await user.click(screen.getByRole('button', { name: 'History' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'History Setter Jersey' }));
    await drawer.findAllByText(/^Dana Lee /u);
    return drawer;
  };
  return { api, user, openHistory };
}

it('shows lists as added and removed, pictures by place, records by name, and longer texts on request', async () => {
  const { user, openHistory } = await open();
  const drawer = await openHistory();
  const texts = [...drawer.getByRole('list', { name: 'Changes, newest first' }).children].map(
    ({ textContent }) => textContent,
  );
  expect(texts[0]).toContain('AddedM');
  expect(texts[0]).toContain('RemovedXS');
  expect(texts[1]).toContain('Dana Lee moved a picture of this product');
  expect(texts[1]).toContain('Picture: Navy, slot 1');
  expect(texts[1]).toContain('No longer kept');
  expect(texts[1]).toContain('No picture');
  const thumbnails = drawer.getAllByRole<HTMLImageElement>('img', { name: 'Navy, slot 1' });
  expect(thumbnails.map((image) => image.getAttribute('src'))).toEqual([
    '/api/admin/product/7/pictures/ab?width=96',
  ]);
  expect(texts[2]).toContain('from Bags (then Sacks) to Jerseys');
  expect(texts[2]).toContain('BeforeLine one\nLine two');
  // The same picture in other words.
  expect(texts[3]).toContain('Alt textfrom Old to New');
  expect(drawer.getAllByRole('img', { name: 'Navy, slot 4' })).toHaveLength(1);
  await user.click(drawer.getByRole('button', { name: 'Show All 13 added' }));
  expect(drawer.queryByRole('button', { name: 'Show All 13 added' })).toBeNull();
  const button = drawer.getByRole('button', { name: 'Show All of Description' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(drawer.getByRole('button', { name: 'Show Less of Description' }).getAttribute('aria-expanded')).toBe(
    'true',
  );
});

it('says what can no longer be chosen, puts back the rest, and takes that back beside what was typed since', async () => {
  const { user, openHistory } = await open();
  const restore = async (field: string) =>
    user.click((await openHistory()).getByRole('button', { name: `Restore This Value: ${field}` }));
  await restore('Sizes');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Restored, but not saved yet: Sizes.');
  expect(notice.textContent).toContain('XS can no longer be chosen, so it is left out of Sizes.');
  expect(screen.getByRole('combobox', { name: 'Sizes' }).parentElement?.textContent).toMatch(/^S(?!,)/u);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/u });
  await user.clear(name);
  await user.type(name, 'Typed since');
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(name.value).toBe('Typed since');
  expect(screen.getByRole('combobox', { name: 'Sizes' }).parentElement?.textContent).toMatch(/^S, M/u);
  await restore('Product Category');
  await screen.findByText('Nothing to restore: the form already has these values.');
  screen.getByText('Bags can no longer be chosen, so Product Category stays as it is.');
  expect(screen.getByDisplayValue('Jerseys')).toBeDefined();
});

it('shows pictures that came one after the other as a strip, each with its own way back', async () => {
  const upload = (id: number, slot: number) =>
    entry(id, [changed('pictures', null, picture(slot, `/pictures/${slot}`))], {
      action: 'upload',
      can_undo: true,
    });
  const { openHistory } = await open([upload(3, 3), upload(2, 2), upload(1, 1)]);
  const drawer = await openHistory();
  drawer.getByRole('heading', { name: 'Dana Lee uploaded 3 pictures of this product' });
  expect(drawer.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
    '/pictures/3?width=96',
    '/pictures/2?width=96',
    '/pictures/1?width=96',
  ]);
  expect(drawer.getAllByRole('button', { name: /^Undo This Change/u })).toHaveLength(3);
});

it('brings back a picture that has left its slot and is kept, which can be undone, or says why not', async () => {
  const kept = '/pictures/ab';
  const { api, user, openHistory } = await open([
    entry(4, [changed('pictures', picture(1, kept), picture(2, kept))], { action: 'move' }),
    entry(3, [changed('pictures', picture(3, null), null)], { action: 'delete' }),
    entry(2, [changed('pictures', picture(4, kept), null)], { action: 'delete' }),
    entry(1, [changed('pictures', null, picture(4, kept))], { action: 'upload' }),
  ]);
  const path = bringBackPicture.path.replace(':id', '7');
  api.answers[`POST ${path}`] = refusing(404, BRING_BACK_MESSAGES.notKept);
  const drawer = await openHistory();
  const [button, ...others] = drawer.getAllByRole('button', { name: /^Restore: /u });
  expect([button?.getAttribute('aria-label'), others]).toEqual(['Restore: Navy, slot 4', []]);
  await user.click(button as HTMLElement);
  await screen.findByText('This picture is no longer kept');
  const body = { success: true, message: BRING_BACK_MESSAGES.broughtBack };
  api.answers[`POST ${path}`] = () => ({ body, headers: { 'X-Request-Id': 'back-1' } });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button as HTMLElement);
  await screen.findByText('Picture restored');
  expect(api.calls.findLast((call) => call.path === path)?.body).toEqual({
    slot: 4,
    colorId: 4,
    sha256: 'ab',
  });
  // Beside the open drawer.
  await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
  await waitFor(() =>
    expect(api.calls.find((call) => call.path === '/api/admin/undo')?.body).toMatchObject({
      request_ids: ['back-1'],
    }),
  );
});
