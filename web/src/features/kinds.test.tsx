import { MESSAGES } from '@kitroom/contract/errors';
import { type KindName, KINDS as LITERALS } from '@kitroom/contract/kinds';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, refused, succeeded } from '../../test/api-server.ts';
import { openPage } from '../../test/open-page.tsx';
import { clubRow, coded, colorRow, PRODUCT_ROW } from '../../test/records.ts';
import { anna } from '../../test/user-pages.tsx';
import { KINDS } from './kinds.ts';

/** What a list calls its records, and what it says to those who may not see them. */
const LISTS: Partial<Record<KindName, [many: string, forbidden: string]>> = {
  clubs: ['clubs', 'You do not have permission to view club information.'],
  garment_colors: ['garment colors', 'You do not have permission to view garment color information.'],
  imprint_colors: ['imprint colors', 'You do not have permission to view imprint color information.'],
  products: ['products', 'You do not have permission to view product information.'],
  product_categories: [
    'product categories',
    'You do not have permission to view product category information.',
  ],
  sizes: ['sizes', 'You do not have permission to view size information.'],
  users: ['users', 'You do not have permission to view user information.'],
  roles: ['roles', 'You do not have permission to view role information.'],
  permissions: ['permissions', 'You do not have permission to view permissions.'],
};

interface FormCase {
  row: { name: string };
  /** The answer with the record, where it has more than that. */
  item?: object;
  /** Said to those who may not see a record, create one, or change it. */
  view: string;
  create?: string;
  update: string;
  /** What a new one has beside its fields. */
  links?: object;
}

/** What a form says. What clubs, products and users need beyond texts to be created is with them. */
const FORMS: Partial<Record<KindName, FormCase>> = {
  clubs: {
    row: clubRow(1, 'North Shore'),
    view: 'You do not have permission to view club information.',
    update: 'You do not have permission to update a club.',
  },
  garment_colors: {
    row: colorRow(1, 'Navy', '0C2340'),
    item: { garment_color: colorRow(1, 'Navy', '0C2340'), imprint_color_ids: [] },
    view: 'You do not have permission to view this garment color.',
    create: 'You do not have permission to create a garment color.',
    update: 'You do not have permission to edit a garment color.',
    links: { imprint_color_ids: [] },
  },
  imprint_colors: {
    row: colorRow(1, 'Gold', 'fb1'),
    view: 'You do not have permission to view this imprint color.',
    create: 'You do not have permission to create an imprint color.',
    update: 'You do not have permission to edit imprint colors.',
  },
  products: {
    row: PRODUCT_ROW,
    item: { product: PRODUCT_ROW, product_size_ids: [], product_garment_color_ids: [] },
    view: 'You do not have permission to view this product.',
    update: 'You do not have permission to update a product.',
  },
  product_categories: {
    row: coded(1, 'Bags', false),
    view: 'You do not have permission to view this product category.',
    create: 'You do not have permission to create a product category.',
    update: 'You do not have permission to update a product category.',
  },
  sizes: {
    row: coded(1, 'Small'),
    view: 'You do not have permission to view this size.',
    create: 'You do not have permission to create a size.',
    update: 'You do not have permission to update a size.',
  },
  users: {
    row: { ...anna, name: 'Anna Schmidt' },
    item: { user: anna },
    view: 'You do not have permission to view user information.',
    update: 'You do not have permission to update a user.',
  },
};

const forbidden = () => refused(403, MESSAGES.forbidden);

it.each(KINDS.filter(({ entity }) => entity in LISTS))(
  '$noun.many have the words of the specification',
  (kind) => {
    const [many, readForbidden] = LISTS[kind.entity] ?? [];
    expect([kind.noun.many, kind.readForbidden, kind.loadFailed]).toEqual([
      many,
      readForbidden,
      `Failed to load ${many}`,
    ]);
  },
);

// A list with forms, and one that is changed in its rows.
it.each(KINDS.filter(({ entity }) => entity === 'sizes' || entity === 'roles'))(
  'a list of $noun.many says why it has no rows',
  async ({ entity, list, load, readForbidden, loadFailed }) => {
    const { listPath, list: body } = LITERALS[entity];
    const List = await load.list();
    const { api, user } = await openPage({ [list.path]: <List /> }, list.path, {
      codes: [list.permission],
      answers: { [`GET ${listPath}`]: forbidden },
    });
    const says = (text: string) =>
      waitFor(() => expect(screen.getByRole('alert').textContent).toContain(`Error: ${text}`));
    await says(readForbidden);
    for (const [message, text] of [
      ['The disk is full', 'The disk is full'],
      [undefined, loadFailed],
    ] as const) {
      api.answers[`GET ${listPath}`] = () => ({ status: 500, body: { success: false, message } });
      await user.click(screen.getByRole('button', { name: 'Try Again' }));
      await says(text);
    }
    api.answers[`GET ${listPath}`] = () => succeeded({ [keyOf(body)]: [] });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

describe.each(KINDS.filter(({ entity }) => entity in FORMS))(
  '$noun.many',
  ({ entity, noun, list, edit, load }) => {
    const { path, item: itemBody } = LITERALS[entity];
    const form = FORMS[entity] as FormCase;
    const one = `${path}/1`;
    const named = noun.one.replace(/^./u, (letter) => letter.toUpperCase());
    const item = () => succeeded({ ...(form.item ?? { [keyOf(itemBody)]: form.row }) }, '"1"');

    async function open(at: string, answers: Answers) {
      const [List, Form] = await Promise.all([load.list(), load.form?.()]);
      const forms = Form && { [`${list.path}/create`]: <Form />, [edit?.path ?? '']: <Form /> };
      const { api, router, user } = await openPage({ [list.path]: <List />, ...forms }, at, {
        codes: [list.permission],
        answers,
      });
      return { ...api, user, at: () => router.state.location.pathname };
    }

    it('are loaded and saved, once both are allowed', async () => {
      const { answers, at, user } = await open(`${list.path}/1/edit`, {
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
      await screen.findByText(`${named} saved`);
      expect(at()).toBe(list.path);
    });

    const { create: createForbidden } = form;
    if (createForbidden === undefined) return;
    it('start active, and are created, once that is allowed', async () => {
      const { answers, calls, at, user } = await open(`${list.path}/create`, { [`POST ${path}`]: forbidden });
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
      await screen.findByText(`${named} created`);
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
  },
);

/** The one key of a body. */
function keyOf({ shape }: { shape: object }): string {
  return Object.keys(shape)[0] ?? '';
}
