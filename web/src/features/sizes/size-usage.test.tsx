import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Reply, serveApi } from '../../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { newUser } from '../../../test/user.ts';
import { SizeForm } from './size-form.tsx';

// The size form is tested for all that say where their record is used.
const small = { id: 1, name: 'Small', code: 'S', description: null, sort_order: 1, is_active: true };

async function open(path: string, usage: Reply) {
  const api = await serveApi({
    'GET /api/auth/user-permissions': signedInAs('SIZE_UPDATE', 'SIZE_CREATE'),
    'GET /api/admin/size/1': () => ({ body: { success: true, size: small }, headers: { ETag: '"1"' } }),
    'GET /api/admin/size/usage': () => usage,
  });
  renderRoutes({ '/create': <SizeForm />, '/:id/edit': <SizeForm /> }, path);
  return { api, user: newUser() };
}

const used = (id: number, products: number): Reply => ({
  body: { success: true, usage: [{ id, products, pictured_products: 0, garment_colors: 0 }] },
});
const active = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Active' });

it('says where a record is used, and asks before it is deactivated', async () => {
  const { user } = await open('/1/edit', used(1, 14));
  await screen.findByText('Used by 14 products');
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
  const { user } = await open('/1/edit', usage);
  await screen.findByText(text);
  await user.click(await active());
  expect((await active()).checked).toBe(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it.each(['/1/edit', '/create'])('is in the heading of %s, next to the name', async (path) => {
  await open(path, used(1, 14));
  const header = (await active()).closest('header');
  expect(header?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true);
});

it('asks nothing about a new record', async () => {
  const { api } = await open('/create', used(1, 14));
  await active();
  expect(api.calls.map(({ path }) => path)).not.toContain('/api/admin/size/usage');
});
