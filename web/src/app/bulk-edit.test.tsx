import { LISTED_KINDS, KINDS as LITERALS, type ListedKind } from '@kitroom/contract/kinds';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, serveApi } from '../../test/api-server.ts';
import { NO_ADDRESS } from '../../test/records.ts';
import { renderRoutes, signedInAs } from '../../test/render.tsx';
import { newUser } from '../../test/user.ts';
import { KINDS } from '../features/kinds.ts';

const answered = (body: object) => () => ({ body: { success: true, ...body } });
const coded = { id: 1, name: 'One', code: '1', description: null, sort_order: 1, is_active: true };
const color = { ...coded, pantone_code: null, hex_value: '#000', image_url: null, notes: null };
const club = {
  id: 1,
  name: 'One',
  description: null,
  director_user_id: 5,
  director_first_name: 'Ann',
  director_last_name: 'Lee',
  is_active: true,
};
const user = {
  id: 1,
  first_name: 'Jo',
  last_name: 'Ng',
  email: 'jo@example.com',
  ...NO_ADDRESS,
  club_id: null,
  app_role_id: 1,
  is_active: true,
  email_verified: true,
  password_change_required: false,
  club_name: null,
  role_name: 'Coach',
  last_login: null,
};
const audit = {
  failed_login_attempts: 0,
  created_at: '2026-11-22T10:00:00.000Z',
  updated_at: '2026-11-22T10:00:00.000Z',
  created_by_first_name: null,
  created_by_last_name: null,
  updated_by_first_name: null,
  updated_by_last_name: null,
};
const product = {
  ...coded,
  supplier_name: 'S',
  supplier_code: 'S',
  product_category_id: 1,
  requires_color_pairing: false,
};
const links = { product_size_ids: [1], product_garment_color_ids: [] };
const CODED = 'Name, Code, Description, Sort Order, Active';
const COLOR = 'Name, Code, Hex Value, Pantone Code, Image URL, Notes, Sort Order, Active';

interface Case {
  row: object;
  /** Where that is not the row. */
  item?: object;
  fields: string;
}

// The fields of each form, in the order of the form.
const CASES: Record<ListedKind, Case> = {
  clubs: { row: club, fields: 'Name, Description, Director, Active' },
  users: {
    row: user,
    item: { user: { ...user, ...audit } },
    fields:
      'First Name, Last Name, Email, Display Name, Phone, Address Line 1, Address Line 2, City, State, Postal Code, Role, Club, Active, Password Change Required',
  },
  sizes: { row: coded, fields: CODED },
  product_categories: { row: coded, fields: CODED },
  garment_colors: {
    row: color,
    item: { garment_color: color, imprint_color_ids: [1] },
    fields: `${COLOR}, Approved Imprint Colors`,
  },
  imprint_colors: { row: color, fields: COLOR },
  products: {
    row: { ...product, product_category_name: 'C', thumbnail: null },
    item: { product, ...links },
    fields:
      'Name, Code, Supplier Name, Supplier Code, Description, Product Category, Sizes, Garment Colors, USAV Contrast Rule, Sort Order, Active',
  },
};

const PICKERS: Answers = {
  'GET /api/admin/potentialDirectors': answered({ users: [{ id: 5, first_name: 'Ann', last_name: 'Lee' }] }),
  'GET /api/admin/users-roles': answered({ roles: [{ id: 1, name: 'Coach' }] }),
  'GET /api/admin/users-clubs': answered({ clubs: [] }),
  'GET /api/admin/product-category': answered({ product_categories: [coded] }),
  'GET /api/admin/size': answered({ sizes: [coded] }),
  'GET /api/admin/garment-color': answered({ garment_colors: [color] }),
  'GET /api/admin/imprint-color': answered({ imprint_colors: [color] }),
};

it.each(LISTED_KINDS)('bulk edit of %s offers the fields of the form', async (entity) => {
  const kind = KINDS.find((one) => one.entity === entity);
  if (kind === undefined) throw new Error(entity);
  const { path, updatePermission, list, item: itemBody } = LITERALS[entity];
  const { row, item = { [keyOf(itemBody)]: row }, fields } = CASES[entity];
  await serveApi({
    'GET /api/auth/user-permissions': signedInAs(updatePermission),
    ...PICKERS,
    [`GET ${path}`]: answered({ [keyOf(list)]: [row] }),
    [`GET ${path}/records?ids=1`]: answered({ records: [{ id: 1, version: 1, item }] }),
  });
  const List = await kind.load.list();
  renderRoutes({ [kind.list.path]: <List /> }, kind.list.path);
  const person = newUser();
  await person.click(await screen.findByRole('checkbox', { name: /^Select (One|Jo Ng)$/u }));
  await person.click(await screen.findByRole('button', { name: 'Edit…' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Edit 1 ${kind.noun.one}` }));
  const chips = within(await dialog.findByRole('group', { name: 'Fields to change' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent).join(', ')).toBe(fields);
});

/** The one key of a body. */
function keyOf({ shape }: { shape: object }): string {
  return Object.keys(shape)[0] ?? '';
}
