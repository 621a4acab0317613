import { LISTED_KINDS, KINDS as LITERALS, type ListedKind } from '@kitroom/contract/kinds';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '../../test/api-server.ts';
import { openPage } from '../../test/open-page.tsx';
import { clubRow, coded, colorRow, PRODUCT_ROW } from '../../test/records.ts';
import { answering } from '../../test/replies.ts';
import { anna } from '../../test/user-pages.tsx';
import { KINDS } from '../features/kinds.ts';

const color = colorRow(1, 'One', '#000');
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
  clubs: { row: clubRow(1, 'One'), fields: 'Name, Description, Director, Active' },
  users: {
    row: anna,
    item: { user: anna },
    fields:
      'First Name, Last Name, Email, Display Name, Phone, Address Line 1, Address Line 2, City, State, Postal Code, Role, Club, Active, Password Change Required',
  },
  sizes: { row: coded(1, 'One'), fields: CODED },
  product_categories: { row: coded(1, 'One'), fields: CODED },
  garment_colors: {
    row: color,
    item: { garment_color: color, imprint_color_ids: [1] },
    fields: `${COLOR}, Approved Imprint Colors`,
  },
  imprint_colors: { row: color, fields: COLOR },
  products: {
    row: PRODUCT_ROW,
    item: { product: PRODUCT_ROW, product_size_ids: [1], product_garment_color_ids: [] },
    fields:
      'Name, Code, Supplier Name, Supplier Code, Description, Product Category, Sizes, Garment Colors, USAV Contrast Rule, Sort Order, Active',
  },
};

const PICKERS: Answers = {
  'GET /api/admin/potentialDirectors': answering({ users: [{ id: 5, first_name: 'Ann', last_name: 'Lee' }] }),
  'GET /api/admin/users-roles': answering({ roles: [{ id: 1, name: 'Coach' }] }),
  'GET /api/admin/users-clubs': answering({ clubs: [] }),
  'GET /api/admin/product-category': answering({ product_categories: [coded(1, 'One')] }),
  'GET /api/admin/size': answering({ sizes: [coded(1, 'One')] }),
  'GET /api/admin/garment-color': answering({ garment_colors: [color] }),
  'GET /api/admin/imprint-color': answering({ imprint_colors: [color] }),
};

it.each(LISTED_KINDS)('bulk edit of %s offers the fields of the form', async (entity) => {
  const kind = KINDS.find((one) => one.entity === entity);
  if (kind === undefined) throw new Error(entity);
  const { path, updatePermission, list, item: itemBody } = LITERALS[entity];
  const { row, item = { [keyOf(itemBody)]: row }, fields } = CASES[entity];
  const List = await kind.load.list();
  const { user: person } = await openPage({ [kind.list.path]: <List /> }, kind.list.path, {
    codes: [updatePermission],
    answers: {
      ...PICKERS,
      [`GET ${path}`]: answering({ [keyOf(list)]: [row] }),
      [`GET ${path}/records?ids=1`]: answering({ records: [{ id: 1, version: 1, item }] }),
    },
  });
  await person.click(await screen.findByRole('checkbox', { name: /^Select (?!all)/u }));
  await person.click(await screen.findByRole('button', { name: 'Edit…' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Edit 1 ${kind.noun.one}` }));
  const chips = within(await dialog.findByRole('group', { name: 'Fields to change' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent).join(', ')).toBe(fields);
});

/** The one key of a body. */
function keyOf({ shape }: { shape: object }): string {
  return Object.keys(shape)[0] ?? '';
}
