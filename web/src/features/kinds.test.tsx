import { MESSAGES } from '@kitroom/contract/errors';
import { type KindName, KINDS as LITERALS } from '@kitroom/contract/kinds';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, serveApi } from '../../test/api-server.ts';
import { clubRow, coded, colorRow, PRODUCT_ROW } from '../../test/records.ts';
import { renderRoutes, signedInAs } from '../../test/render.tsx';
import { newUser } from '../../test/user.ts';
import { anna } from '../../test/user-pages.tsx';
import { KINDS } from './kinds.ts';

/** What a list says: that it may not be read, that it could not be loaded, and that it has no rows. */
const LISTS: Partial<Record<KindName, [forbidden: string, failed: string, none?: string]>> = {
  clubs: ['You do not have permission to view club information.', 'Failed to load clubs', 'No clubs found.'],
  garment_colors: [
    'You do not have permission to view garment color information.',
    'Failed to load garment colors',
    'No garment colors found.',
  ],
  imprint_colors: [
    'You do not have permission to view imprint color information.',
    'Failed to load imprint colors',
    'No imprint colors found.',
  ],
  products: [
    'You do not have permission to view product information.',
    'Failed to load products',
    'No products found.',
  ],
  product_categories: [
    'You do not have permission to view product category information.',
    'Failed to load product categories',
    'No product categories found.',
  ],
  sizes: ['You do not have permission to view size information.', 'Failed to load sizes', 'No sizes found.'],
  users: ['You do not have permission to view user information.', 'Failed to load users', 'No users found.'],
  // There are always some.
  roles: ['You do not have permission to view role information.', 'Failed to load roles'],
  permissions: ['You do not have permission to view permissions.', 'Failed to load permissions'],
};

interface FormCase {
  row: { name: string };
  /** The answer with the record, where it has more than that. */
  item?: object;
  /** Said to those who may not see a record, create one, or change it. */
  view: string;
  create?: string;
  update: string;
  saved: string;
  /** What a new one has beside its fields. */
  links?: object;
}

/** What a form says. What clubs, products and users need beyond texts to be created is with them. */
const FORMS: Partial<Record<KindName, FormCase>> = {
  clubs: {
    row: clubRow(1, 'North Shore'),
    view: 'You do not have permission to view club information.',
    update: 'You do not have permission to update a club.',
    saved: 'Club',
  },
  garment_colors: {
    row: colorRow(1, 'Navy', '0C2340'),
    item: { garment_color: colorRow(1, 'Navy', '0C2340'), imprint_color_ids: [] },
    view: 'You do not have permission to view this garment color.',
    create: 'You do not have permission to create a garment color.',
    update: 'You do not have permission to edit a garment color.',
    saved: 'Garment color',
    links: { imprint_color_ids: [] },
  },
  imprint_colors: {
    row: colorRow(1, 'Gold', 'fb1'),
    view: 'You do not have permission to view this imprint color.',
    create: 'You do not have permission to create an imprint color.',
    update: 'You do not have permission to edit imprint colors.',
    saved: 'Imprint color',
  },
  products: {
    row: PRODUCT_ROW,
    item: { product: PRODUCT_ROW, product_size_ids: [], product_garment_color_ids: [] },
    view: 'You do not have permission to view this product.',
    update: 'You do not have permission to update a product.',
    saved: 'Product',
  },
  product_categories: {
    row: coded(1, 'Bags', false),
    view: 'You do not have permission to view this product category.',
    create: 'You do not have permission to create a product category.',
    update: 'You do not have permission to update a product category.',
    saved: 'Product category',
  },
  sizes: {
    row: coded(1, 'Small'),
    view: 'You do not have permission to view this size.',
    create: 'You do not have permission to create a size.',
    update: 'You do not have permission to update a size.',
    saved: 'Size',
  },
  users: {
    row: { ...anna, name: 'Anna Schmidt' },
    item: { user: anna },
    view: 'You do not have permission to view user information.',
    update: 'You do not have permission to update a user.',
    saved: 'User',
  },
};

const forbidden = () => ({ status: 403, body: { success: false, message: MESSAGES.forbidden } });

describe.each(KINDS)('$noun.many', ({ entity, list, create, edit, load, ...screens }) => {
  const { path, listPath, list: listBody, item: itemBody, updatePermission } = LITERALS[entity];
  const [readForbidden, failed, none] = LISTS[entity] ?? [screens.readForbidden, screens.loadFailed];
  const rows = (...all: object[]) => ({ body: { success: true, [keyOf(listBody)]: all } });

  async function open(at: string, codes: string[], answers: Answers) {
    const api = await serveApi({
      'GET /api/auth/user-permissions': signedInAs(list.permission, ...codes),
      ...answers,
    });
    const [List, Form] = await Promise.all([load.list(), load.form?.()]);
    const forms =
      Form === undefined ? {} : { [`${list.path}/create`]: <Form />, [edit?.path ?? '']: <Form /> };
    const { router } = renderRoutes({ [list.path]: <List />, ...forms }, at);
    return { ...api, user: newUser(), at: () => router.state.location.pathname };
  }

  it('have a list that says why it has no rows', async () => {
    const { answers, user } = await open(list.path, [], { [`GET ${listPath}`]: forbidden });
    const says = (text: string) =>
      waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
    await says(`Error: ${readForbidden}`);
    const again = () => user.click(screen.getByRole('button', { name: 'Try Again' }));
    for (const [message, text] of [
      ['The disk is full', 'The disk is full'],
      [undefined, failed],
    ]) {
      answers[`GET ${listPath}`] = () => ({ status: 500, body: { success: false, message } });
      await again();
      await says(`Error: ${text}`);
    }
    answers[`GET ${listPath}`] = () => rows();
    await again();
    if (none !== undefined) await screen.findByText(none);
  });

  const form = FORMS[entity];
  if (form === undefined) return;
  const one = `${path}/1`;
  const item = () => ({
    body: { success: true, ...(form.item ?? { [keyOf(itemBody)]: form.row }) },
    headers: { ETag: '"1"' },
  });

  it.each([
    [updatePermission, `Edit ${form.row.name}`, `${list.path}/1/edit`],
    [create.permission, create.label, `${list.path}/create`],
  ])('have for those with %s, and nobody else, the link %s', async (code, name, to) => {
    await open(list.path, [code], { [`GET ${path}`]: () => rows(form.row) });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
    expect(screen.queryAllByRole('link', { name: /^(?:Edit|Create)/u })).toHaveLength(1);
  });

  it('are loaded and saved, once both are allowed', async () => {
    const { answers, at, user } = await open(`${list.path}/1/edit`, [], {
      [`GET ${one}`]: forbidden,
      [`PUT ${one}`]: forbidden,
    });
    expect((await screen.findByRole('alert')).textContent).toContain(`Error: ${form.view}`);
    answers[`GET ${one}`] = item;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await user.type(await screen.findByRole('textbox', { name: /^(?:First )?Name/u }), '{Enter}');
    await screen.findByText(form.update);
    answers[`PUT ${one}`] = item;
    await user.keyboard('{Enter}');
    await screen.findByText(`${form.saved} saved`);
    expect(at()).toBe(list.path);
  });

  const { create: createForbidden } = form;
  if (createForbidden === undefined) return;
  it('start active, and are created, once that is allowed', async () => {
    const { answers, calls, at, user } = await open(`${list.path}/create`, [], {
      [`POST ${path}`]: forbidden,
    });
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Active' })).checked).toBe(true);
    for (const [label, text] of [
      [/^Name/u, 'Gray'],
      [/^Code/u, 'GRY'],
      [/^Hex Value/u, '777'],
    ] as const) {
      const field = screen.queryByRole('textbox', { name: label });
      if (field !== null) await user.type(field, text);
    }
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText(createForbidden);
    answers[`POST ${path}`] = item;
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText(`${form.saved} created`);
    expect(at()).toBe(list.path);
    const sent = calls.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({
      name: 'Gray',
      code: 'GRY',
      sort_order: null,
      is_active: true,
      ...form.links,
    });
  });
});

/** The one key of a body. */
function keyOf({ shape }: { shape: object }): string {
  return Object.keys(shape)[0] ?? '';
}
