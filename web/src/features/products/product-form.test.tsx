import { MESSAGES } from '@kitroom/contract/errors';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { coded, colorRow, PRODUCT } from '../../../test/records.ts';
import { answering, refusing } from '../../../test/replies.ts';
import type { newUser } from '../../../test/user.ts';
import { readCsrfToken } from '../../api/csrf-token.ts';
import { ProductForm } from './product-form.tsx';

const LIST = '/admin/product';
const CALL = '/api/admin/product';

const jersey = { ...PRODUCT, id: 7, description: 'Short sleeve', product_category_id: 2 };
const links = { product_size_ids: [1, 2, 3, 4, 5, 6], product_garment_color_ids: [1, 2, 3, 4, 5, 6, 7] };
const item = answering({ product: jersey, ...links }, '"1"');
const forbidden = refusing(403, MESSAGES.forbidden);

function open(path: string, answers: Answers = {}) {
  const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((name, at) => coded(at + 1, name));
  const colors = ['Navy', 'White', 'Red', 'Gold', 'Teal', 'Pink', 'Kelly', 'Black', 'Maroon'];
  const pages = {
    [LIST]: <h1>Products</h1>,
    [`${LIST}/create`]: <ProductForm />,
    [`${LIST}/:productId/edit`]: <ProductForm />,
  };
  return openPage(pages, path, {
    codes: ['PRODUCT_READ', 'PRODUCT_UPDATE'],
    answers: {
      'GET /api/admin/size': answering({ sizes }),
      'GET /api/admin/product-category': answering({
        product_categories: [coded(1, 'Bags'), coded(2, 'Jerseys', false), coded(3, 'Old', false)],
      }),
      'GET /api/admin/garment-color': answering({
        garment_colors: colors.map((name, at) => colorRow(at + 1, name, '0C2340', name !== 'Maroon')),
      }),
      'GET /api/admin/product-image-filled-slots/7': answering({ filled_slots: [] }),
      [`GET ${CALL}/7`]: item,
      ...answers,
    },
  });
}

const text = (label: RegExp) => screen.getByRole('textbox', { name: label });
const picker = (label: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name: label });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const saved = (api: Awaited<ReturnType<typeof open>>['api']) =>
  api.calls.find(({ method }) => method === 'POST' || method === 'PUT')?.body;

async function fill(user: ReturnType<typeof newUser>) {
  await user.type(text(/^Name/u), 'Backpack');
  await user.type(text(/^Code/u), 'BG-900');
  await user.type(text(/^Supplier Name/u), 'Courtside');
  await user.type(text(/^Supplier Code/u), 'CS-900');
  await user.click(picker(/^Product Category/u));
  await user.click(await screen.findByRole('option', { name: 'Bags' }));
}

it('starts inactive, without the contrast rule, creates what was typed and chosen, and goes on with the pictures', async () => {
  const { api, user } = await open(`${LIST}/create`, { [`POST ${CALL}`]: forbidden });
  await screen.findByText('Images can be uploaded only after the product has been created.');
  expect(screen.queryByRole('region', { name: 'Pictures' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Active: No' }).checked).toBe(false);
  const rule = screen.getByRole<HTMLInputElement>('switch', { name: 'USAV Contrast Rule' });
  expect(rule.checked).toBe(false);
  expect(rule.getAttribute('aria-describedby')).not.toBeNull();
  // In the application, the guard shows the form when the permissions are there.
  await waitFor(() => expect(readCsrfToken()).toBe('token'));
  await fill(user);
  // Without a mouse the list opens on its first choice, and Enter takes it.
  act(() => picker(/^Sizes/u).focus());
  await user.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}{Escape}');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('You do not have permission to create a product.');
  api.answers[`POST ${CALL}`] = item;
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Product created');
  expect(saved(api)).toEqual({
    name: 'Backpack',
    code: 'BG-900',
    supplier_name: 'Courtside',
    supplier_code: 'CS-900',
    description: null,
    product_category_id: 1,
    requires_color_pairing: false,
    sort_order: null,
    is_active: false,
    product_size_ids: [1, 2],
    product_garment_color_ids: [],
  });
  await user.click(screen.getByRole('button', { name: 'Add Pictures' }));
  await screen.findByRole('region', { name: 'Pictures' });
  await screen.findByRole('heading', { level: 1, name: 'Setter Jersey' });
  expect(screen.getByText('Edit Product')).toBeDefined();
  const slot = await screen.findByRole('button', { name: 'Slot 1 (Front): add a picture' });
  await waitFor(() => expect(document.activeElement).toBe(slot));
});

it('sums up at most 4 sizes and 6 garment colors, with all of them below, and offers what is active; pictures are of saved colors', async () => {
  const { user } = await open(`${LIST}/7/edit`);
  const images = within(await screen.findByRole('region', { name: 'Pictures' }));
  await images.findByRole('tab', { name: /Kelly/u });
  await screen.findByText('XS, S, M, L + 2 more');
  expect(screen.getByText('Navy, White, Red, Gold, Teal, Pink + 1 more')).toBeDefined();
  const chips = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(chips('Chosen sizes')).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL']);
  expect(chips('Chosen garment colors').at(-1)).toBe('Kelly');
  // An inactive category that is chosen is kept, and no other inactive record is offered.
  await user.click(picker(/^Product Category/u));
  expect(picker(/^Product Category/u).value).toBe('Jerseys (inactive)');
  expect(options()).toEqual(['Bags', 'Jerseys (inactive)']);
  await user.click(picker(/^Garment Colors/u));
  expect(options()).not.toContain('Maroon');
  await user.click(screen.getByRole('option', { name: 'Black' }));
  await user.keyboard('{Escape}');
  screen.getByText('Changed: 1 garment color');
  screen.getByText('Black: pictures can be uploaded once the product is saved.');
  expect(images.queryByRole('tab', { name: /Black/u })).toBeNull();
});

it('removes a size by its chip, by keyboard alone', async () => {
  const { user } = await open(`${LIST}/7/edit`);
  await screen.findByText('XS, S, M, L + 2 more');
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
  act(() => picker(/^Sizes/u).focus());
  await user.tab();
  expect(document.activeElement).toBe(remove('XS'));
  await user.keyboard('{ArrowRight}{Enter}');
  expect(screen.getByText('XS, M, L, XL + 1 more')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove S' })).toBeNull();
  expect(document.activeElement).toBe(remove('M'));
  screen.getByText('Changed: 1 size');
  await user.keyboard('{End}{Enter}');
  expect(document.activeElement).toBe(remove('XL'));
  await user.keyboard('{Home}{ArrowLeft}');
  expect(document.activeElement).toBe(remove('XS'));
  await user.keyboard('{Enter}{Enter}{Enter}{Enter}');
  expect(document.activeElement).toBe(picker(/^Sizes/u));
  expect(screen.queryByRole('list', { name: 'Chosen sizes' })).toBeNull();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(remove('Navy'));
});

it('is not submitted by Enter in a picker, keeps all choices when Backspace is pressed too often, and saves the record with its links', async () => {
  const { api, user } = await open(`${LIST}/7/edit`, { [`PUT ${CALL}/7`]: item });
  await screen.findByText('XS, S, M, L + 2 more');
  for (const label of [/^Sizes/u, /^Product Category/u]) {
    await user.click(picker(label));
    await user.keyboard('{Escape}{Enter}');
    await user.type(picker(label), 'no such{Enter}');
  }
  expect(saved(api)).toBeUndefined();
  await user.clear(picker(/^Sizes/u));
  await user.type(picker(/^Sizes/u), 'x{Backspace}{Backspace}{Backspace}');
  screen.getByText('XS, S, M, L + 2 more');
  await user.click(screen.getByRole('switch', { name: 'USAV Contrast Rule' }));
  screen.getByText('Changed: USAV Contrast Rule');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Product saved');
  const { id: _id, ...values } = jersey;
  expect(saved(api)).toEqual({ ...values, ...links, requires_color_pairing: false });
});

it('says which choices could not be loaded, tries again, and says what it means that a new product is inactive', async () => {
  const { api, user } = await open(`${LIST}/create`, {
    'GET /api/admin/size': refusing(500),
    [`POST ${CALL}`]: answering({ product: { ...jersey, is_active: false }, ...links }),
  });
  await screen.findByText(/Failed to load sizes/u);
  const below = document.getElementById(picker(/^Sizes/u).getAttribute('aria-describedby') ?? '');
  expect(below?.textContent).toBe('Failed to load sizes Try Again');
  api.answers['GET /api/admin/size'] = answering({ sizes: [coded(1, 'One Size')] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await user.click(picker(/^Sizes/u));
  await user.click(await screen.findByRole('option', { name: 'One Size' }));
  await user.keyboard('{Escape}');
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText(
    'Product created. It is inactive: it stays off line sheets and size charts until you activate it.',
  );
});

it('shows that something is chosen while no choice has a name, and saves it; pictures may be for others', async () => {
  const { api, user } = await open(`${LIST}/7/edit`, {
    'GET /api/admin/size': refusing(500),
    'GET /api/admin/product-category': refusing(500),
    'GET /api/admin/garment-color': refusing(500),
    'GET /api/admin/product-image-filled-slots/7': forbidden,
    [`PUT ${CALL}/7`]: item,
  });
  await screen.findByText('6 chosen');
  screen.getByText('7 chosen');
  await screen.findByText('You do not have permission to view product pictures.');
  expect(picker(/^Product Category/u).value).toBe('Current choice');
  await user.type(text(/^Name/u), '{Enter}');
  await screen.findByText('Product saved');
  expect(saved(api)).toMatchObject({ product_category_id: 2, ...links });
});

it('says why the product needs attention, at once when its last hero picture is gone: reasons lead to pictures and sizes', async () => {
  const picture = { slot: 1, color_id: null, sha256: 'a'.repeat(64), alt_text: null };
  let filled_slots = [picture];
  const reason = (of: string) => ({ reason: of, names: [], count: 0 });
  const { user } = await open(`${LIST}/7/edit`, {
    'GET /api/admin/product-image-filled-slots/7': () => succeeded({ filled_slots }),
    [`GET ${CALL}/attention`]: () => {
      const reasons = [...(filled_slots.length > 0 ? [] : [reason('no_hero_picture')]), reason('no_sizes')];
      return succeeded({ attention: [{ id: 7, reasons }] });
    },
    'POST /api/admin/delete-product-image': () => {
      filled_slots = [];
      return succeeded({ message: '' });
    },
  });
  await screen.findByRole('link', { name: 'No sizes' });
  expect(screen.queryByText('No hero picture')).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Delete/u }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
  await user.click(question.getByRole('button', { name: 'Delete Picture' }));
  const noPicture = await screen.findByRole('link', { name: 'No hero picture' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const slot = (number: number) => screen.getByRole('button', { name: new RegExp(`^Slot ${number} `, 'u') });
  for (let time = 0; time < 2; time++) {
    await user.click(noPicture);
    await waitFor(() => expect(document.activeElement).toBe(slot(1)));
    await user.click(screen.getByRole('link', { name: 'No sizes' }));
    await waitFor(() => expect(document.activeElement).toBe(picker(/^Sizes/u)));
  }
  act(() => slot(1).focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(slot(3));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(slot(2));
});
