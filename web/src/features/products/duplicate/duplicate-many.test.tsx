import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, type ReceivedCall, succeeded } from '../../../../test/api-server.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { coded, colorRow, PRODUCT_ROW } from '../../../../test/records.ts';
import { answering } from '../../../../test/replies.ts';
import { ProductList } from '../product-list.tsx';

const LIST = '/admin/product';
const DUPLICATE = 'POST /api/admin/product/duplicate';
const jersey = { ...PRODUCT_ROW, name: 'Jersey 2026', code: 'JR-26' };
const bag = { ...jersey, id: 2, name: 'Bag 2026', code: 'BG-26' };

interface Body {
  copies: { id: number; fields: { name: string; code: string } }[];
  dry_run: boolean;
}
const bodyOf = ({ body }: ReceivedCall) => body as Body;

async function openDialog(codes: string[], answers: Answers = {}) {
  const { api, user } = await openPage({ [LIST]: <ProductList /> }, LIST, {
    codes: ['PRODUCT_READ', 'PRODUCT_CREATE', ...codes],
    answers: {
      'GET /api/admin/product': answering({ products: [jersey, bag] }),
      'GET /api/admin/product-category': answering({ product_categories: [coded(9, 'Season 27')] }),
      'GET /api/admin/size': answering({ sizes: [] }),
      'GET /api/admin/garment-color': answering({ garment_colors: [colorRow(4, 'Navy', '0C2340')] }),
      [DUPLICATE]: (call) =>
        succeeded({ message: '', created_count: bodyOf(call).copies.length, ids: [], refused: [] }),
      ...answers,
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await user.click(await screen.findByRole('button', { name: 'Duplicate…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate 2 products' }));
  const created = () => api.calls.filter((call) => call.path.endsWith('/duplicate') && !bodyOf(call).dry_run);
  return { ...api, user, dialog, created };
}

it('makes a new product of each, with codes and names by find and replace, in one call', async () => {
  const { user, dialog, created } = await openDialog(['PRODUCT_UPDATE']);
  expect(dialog.getByText('Choose how the codes change: each product needs its own.')).toBeTruthy();
  for (const [field, find, replacement] of [
    ['Code', '-26', '-27'],
    ['Name', '2026', '2027'],
  ] as const) {
    const group = within(dialog.getByRole('group', { name: field }));
    await user.click(group.getByRole('combobox', { name: 'What to do' }));
    await user.click(await screen.findByRole('option', { name: 'Find and replace' }));
    await user.type(group.getByRole('textbox', { name: 'Find' }), find);
    await user.type(group.getByRole('textbox', { name: 'Replace with' }), replacement);
  }
  await user.click(dialog.getByRole('combobox', { name: 'Product Category' }));
  await user.click(await screen.findByRole('option', { name: 'Season 27' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Pictures' }));
  await user.click(dialog.getByRole('combobox', { name: 'Only these garment colors' }));
  await user.click(await screen.findByRole('option', { name: 'Navy' }));
  await user.keyboard('{Escape}');
  const create = await dialog.findByRole('button', { name: 'Create 2 Products' });
  await waitFor(() => expect(create).toHaveProperty('disabled', false));
  await user.click(create);
  await screen.findByText('2 products created');
  expect(created().map(bodyOf)).toEqual([
    {
      copies: [
        { id: 1, fields: { name: 'Jersey 2027', code: 'JR-27', product_category_id: 9 } },
        { id: 2, fields: { name: 'Bag 2027', code: 'BG-27', product_category_id: 9 } },
      ],
      sizes: true,
      garment_colors: true,
      garment_color_ids: [4],
      pictures: false,
      dry_run: false,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is there for users who may only create, without pictures, shows clashes while typing, and leaves out what clashes on request', async () => {
  const { user, dialog, created } = await openDialog([], {
    [DUPLICATE]: (call) => {
      const clashes = bodyOf(call).copies.filter(({ fields }) => fields.code === 'BG-26X');
      const refused = clashes.map(({ id }) => ({
        id,
        name: 'Bag 2026',
        status: 409,
        errors: [{ path: 'code', message: 'Code already exists' }],
      }));
      return succeeded({ message: '', created_count: 1, ids: [], refused });
    },
  });
  expect(screen.queryByRole('button', { name: 'Edit…', hidden: true })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Deactivate', hidden: true })).toBeNull();
  expect(dialog.getByRole('checkbox', { name: /^Pictures/u })).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox', { name: 'Added text' }), 'X');
  await dialog.findByText('Code already exists');
  expect(dialog.getByRole('button', { name: 'Create 2 Products' })).toHaveProperty('disabled', true);
  dialog.getByText('2 products would be created');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText('The new products have not been created.');
  await user.click(question.getByRole('button', { name: 'Keep Editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Skip It' }));
  const create = await dialog.findByRole('button', { name: 'Create 1 Product' });
  await waitFor(() => expect(create).toHaveProperty('disabled', false));
  await user.click(create);
  await screen.findByText('1 product created');
  expect(created().map((call) => bodyOf(call).copies)).toEqual([
    [{ id: 1, fields: { name: 'Jersey 2026', code: 'JR-26X' } }],
  ]);
});
