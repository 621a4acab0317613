import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answers, succeeded } from '../../../../test/api-server.ts';
import { holdUploads } from '../../../../test/held-uploads.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { productLists } from '../../../../test/products.ts';
import { PRODUCT_ROW } from '../../../../test/records.ts';
import { answering, refusing } from '../../../../test/replies.ts';
import { unsavedChanges } from '../../../session/unsaved-changes.ts';
import { ProductList } from '../product-list.tsx';

const LIST = '/admin/product';
const jersey = PRODUCT_ROW;
const bag = { ...jersey, id: 2, name: 'Team Backpack', code: 'BG-900', is_active: false };
const navy = { id: 7, name: 'Navy', code: 'NAV', hex_value: '#112244', sort_order: null, is_active: true };
const front = { slot: 1, color_id: null, sha256: 'aaaaaaaaaaaa', alt_text: null };
const side = { slot: 3, color_id: 7, sha256: 'bbbbbbbbbbbb', alt_text: 'Sleeve in navy' };
const board = [
  { id: 1, color_ids: [7], pictures: [front, side] },
  { id: 2, color_ids: [], pictures: [] },
];
const BOARD = 'GET /api/admin/product-picture-board';
const MOVE = 'POST /api/admin/move-product-image';
const FILLED = 'GET /api/admin/product-image-filled-slots/1';

// jsdom has no layout: the virtualizer draws what fits into these sizes.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});

function open(path: string, codes: string[], answers: Answers = {}) {
  const lists = productLists({ products: [jersey, bag], board, colors: [navy] });
  return openPage({ [LIST]: <ProductList /> }, path, { codes, answers: { ...lists, ...answers } });
}

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Products' })).findAllByRole('listitem');
const READ = ['PRODUCT_READ'];
const UPDATE = ['PRODUCT_READ', 'PRODUCT_UPDATE'];

it('opens from the table, with its own address, and shows holes and counts, and no way to change pictures to someone who may only look', async () => {
  const { user, api, router } = await open(LIST, READ);
  await user.click(await screen.findByRole('button', { name: 'Pictures' }));
  const [first, second] = await cards();
  expect(first?.textContent).toContain('2/8 pictures');
  expect(second?.textContent).toContain('0/4 pictures · Inactive');
  expect(router.state.location.search).toBe('?layout=pictures');
  const slots = within(first as HTMLElement).getAllByRole('button');
  expect(slots.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Hero, slot 1 Front: picture, Setter Jersey',
    'Hero, slot 2 Back: empty, Setter Jersey',
    'Hero, slot 3 Side: empty, Setter Jersey',
    'Hero, slot 4 Detail: empty, Setter Jersey',
    'Navy, slot 1 Front: empty, Setter Jersey',
    'Navy, slot 2 Back: empty, Setter Jersey',
    'Navy, slot 3 Side: Sleeve in navy, Setter Jersey',
    'Navy, slot 4 Detail: empty, Setter Jersey',
  ]);
  // The words stand once above each of the two groups, and not in the slots.
  expect(slots.map(({ textContent }) => textContent).join('')).toBe('');
  const head = ['Front', 'Back', 'Side', 'Detail'].map((text) => screen.getAllByText(text).length);
  expect(head).toEqual([2, 2, 2, 2]);

  expect(screen.queryByRole('button', { name: 'Choose Files' })).toBeNull();
  const [slot] = slots as [HTMLElement];
  expect(slot.getAttribute('draggable')).toBe('false');
  slot.focus();
  await user.keyboard(' {ArrowRight} ');
  await user.click(slot);
  const menu = within(await screen.findByRole('menu', { name: 'Hero, slot 1' }));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['View Larger']);
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

it('says why it could not be loaded, tries again, keeps the active filter, and filters by what is missing', async () => {
  const { user, api, router } = await open(`${LIST}?layout=pictures&missing=none`, READ, {
    [BOARD]: refusing(500, 'Broken'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Broken');
  api.answers[BOARD] = answering({ products: board });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await cards()).map((card) => card.textContent)).toEqual([expect.stringContaining('Backpack')]);
  await user.selectOptions(screen.getByLabelText('Pictures shown'), 'Slot 3 (Side) missing');
  await waitFor(async () => expect(await cards()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Active' }));
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText('Pictures shown'), 'No alt text');
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText('Pictures shown'), 'No pictures');
  await user.click(await screen.findByRole('button', { name: 'Show All Products' }));
  expect(await cards()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Active Colors Only' }));
  await waitFor(() => expect(router.state.location.search).toContain('colors=active'));
});

it('moves a picture by keyboard: picked up, put back with Escape or carried and dropped, each announced', async () => {
  let filled_slots: object[] = [front, side];
  const { user, api } = await open(`${LIST}?layout=pictures`, UPDATE, {
    [MOVE]: () => {
      filled_slots = [{ ...front, color_id: 7, slot: 2 }, side];
      return succeeded({ message: 'Picture moved' });
    },
    [FILLED]: () => succeeded({ filled_slots }),
  });
  const [first] = await cards();
  const slot = (name: string) => within(first as HTMLElement).getByRole('button', { name });
  const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));
  const hero = slot('Hero, slot 1 Front: picture, Setter Jersey');
  hero.focus();
  await user.keyboard(' {ArrowRight}{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(hero));
  await screen.findByText('Picture restored to slot 1, Front of Setter Jersey.');
  // Whoever has gone to another slot leaves it where it was.
  await user.keyboard(' {ArrowRight}');
  act(() => slot('Navy, slot 3 Side: Sleeve in navy, Setter Jersey').focus());
  await user.keyboard(' ');
  await says('Picked up the picture of Navy, slot 3, Side of Setter Jersey.');
  await user.keyboard('{Escape}');
  act(() => hero.focus());
  await user.keyboard(' ');
  await says('Picked up the picture of slot 1, Front of Setter Jersey. Arrow keys choose a slot');
  await user.keyboard('{ArrowDown}');
  await says('Over Navy, slot 1, Front: empty.');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await says('Over Navy, slot 3, Side: swaps the pictures.');
  await user.keyboard('{ArrowLeft} ');
  await says('Picture moved from Hero, slot 1, Front to Navy, slot 2, Back of Setter Jersey');
  await waitFor(() => expect(slot('Navy, slot 2 Back: picture, Setter Jersey')).toBe(document.activeElement));
  expect(slot('Hero, slot 1 Front: empty, Setter Jersey')).toBeTruthy();
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { productId: 1, from: { colorId: null, slot: 1 }, to: { colorId: 7, slot: 2 } },
  ]);
});

it('announces what a mouse drags, and a move only once it is made', async () => {
  const { api } = await open(`${LIST}?layout=pictures`, UPDATE, { [MOVE]: refusing(500, 'Broken') });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const [first] = await cards();
  const slot = (name: string) => within(first as HTMLElement).getByRole('button', { name });
  const front = slot('Hero, slot 1 Front: picture, Setter Jersey');
  const back = slot('Hero, slot 2 Back: empty, Setter Jersey');
  const dataTransfer = { setData: () => {}, effectAllowed: '', types: [] };
  const drag = () => {
    fireEvent.dragStart(front, { dataTransfer });
    screen.getByText('Picked up the picture of slot 1, Front of Setter Jersey.');
    fireEvent.dragOver(back, { dataTransfer });
    screen.getByText('Over slot 2, Back: empty.');
  };
  drag();
  fireEvent.dragEnd(front, { dataTransfer });
  screen.getByText('Picture restored to slot 1, Front of Setter Jersey.');
  drag();
  fireEvent.drop(back, { dataTransfer });
  await screen.findByText('Broken');
  expect(screen.queryByText(/Picture moved from/u)).toBeNull();
  api.answers[MOVE] = answering({ message: 'Picture moved' });
  drag();
  fireEvent.drop(back, { dataTransfer });
  fireEvent.dragEnd(front, { dataTransfer });
  await screen.findByText('Picture moved from slot 1, Front to slot 2, Back of Setter Jersey');
  expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

it('reviews what is dropped: what it would replace, and for another product, whose colors are others', async () => {
  const sent = holdUploads();
  const { user } = await open(`${LIST}?layout=pictures`, UPDATE);
  await screen.findByRole('button', { name: 'Choose Files' });
  const file = new File([Buffer.from('ffd8ffe0', 'hex')], 'JR-4120_NAV_side.jpg', { type: 'image/jpeg' });
  const items = [{ kind: 'file', type: file.type, getAsFile: () => file }];
  fireEvent.drop(await screen.findByRole('group', { name: 'Picture board' }), {
    dataTransfer: { files: [file], items, types: ['Files'] },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Where do these pictures go?' }));
  dialog.getByText('1 picture, 1 replaces a picture');
  expect(unsavedChanges()).toEqual(['These pictures have not been uploaded.']);
  await user.click(dialog.getByRole('combobox', { name: `Product of ${file.name}` }));
  await user.click(await screen.findByRole('option', { name: 'BG-900 Team Backpack' }));
  dialog.getByText('1 picture');
  await user.click(dialog.getByRole('button', { name: 'Upload 1 Picture' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const place = ['productId', 'colorId', 'slot'].map((name) => sent[0]?.form.get(name));
  expect(place).toEqual(['2', null, '3']);
});

it('asks in the menu what a picture shows, with a suggestion', async () => {
  const { user, api } = await open(`${LIST}?layout=pictures`, UPDATE, {
    'PUT /api/admin/product-image-alt-text': answering({ message: 'Alt text saved' }),
  });
  await cards();
  await user.click(screen.getByRole('button', { name: /^Hero, slot 1 Front: picture, / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Alt Text…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alt text' }));
  const suggestion = `${jersey.name}, picture 1`;
  await user.click(dialog.getByRole('button', { name: `Use “${suggestion}”` }));
  expect(dialog.getByRole('textbox', { name: 'Alt text' })).toHaveProperty('value', suggestion);
  expect(dialog.queryByRole('button', { name: /^Use/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      productId: 1,
      slot: 1,
      colorId: null,
      sha256: front.sha256,
      alt_text: suggestion,
    }),
  );
});
