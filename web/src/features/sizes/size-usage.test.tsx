import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Reply } from '../../../test/api-server.ts';
import { EDIT_SIZE, openSizes, SIZES } from '../../../test/size-form.tsx';

const open = (path: string, usage: Reply) => openSizes(path, { 'GET /api/admin/size/usage': () => usage });

const used = (id: number, products: number): Reply => ({
  body: { success: true, usage: [{ id, products, pictured_products: 0, garment_colors: 0 }] },
});
const heading = () => screen.getByRole('heading', { level: 1 });
const active = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Active' });

it('says where a record is used, and asks before it is deactivated by the switch beside its name', async () => {
  const { user } = await open(EDIT_SIZE, used(1, 14));
  await screen.findByText('Used by 14 products');
  expect((await active()).closest('header')?.contains(heading())).toBe(true);
  await user.click(await active());
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Small?' });
  expect(dialog.textContent).toContain('Used by 14 products');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await active()).checked).toBe(true);
  await user.click(await active());
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await active()).checked).toBe(false);
});

it.each([
  ['is not used', used(2, 14), 'Not used yet'],
  ['may be used', { status: 500, body: { success: false } }, 'Could not check where this is used'],
])('does not ask when a record %s', async (_title, usage, text) => {
  const { user } = await open(EDIT_SIZE, usage);
  await screen.findByText(text);
  await user.click(await active());
  expect((await active()).checked).toBe(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('has the switch of a new record beside the heading too, and asks nothing about it', async () => {
  const { api } = await open(`${SIZES}/create`, used(1, 14));
  expect((await active()).closest('header')?.contains(heading())).toBe(true);
  expect(api.calls.map(({ path }) => path)).not.toContain('/api/admin/size/usage');
});
