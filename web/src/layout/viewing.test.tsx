import { viewAsRole } from '@kitroom/contract/auth-calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, serveApi } from '../../test/api-server.ts';
import { renderTree, signedInAs } from '../../test/render.tsx';
import { newUser } from '../../test/user.ts';
import { SizeList } from '../features/sizes/size-list.tsx';
import { MainLayout } from './main-layout.tsx';

const PERMISSIONS = 'GET /api/auth/user-permissions';
const size = { id: 1, name: 'Small', code: 'S', description: null, sort_order: 1, is_active: true };

const viewing = (name: string, ...codes: string[]) => {
  const { body } = signedInAs(...codes)();
  return () => ({ body: { ...body, data: { ...body.data, viewingAs: { id: 2, name } } } });
};

async function open(permissions: Answers[string]) {
  const api = await serveApi({
    [PERMISSIONS]: permissions,
    'GET /api/admin/size': () => ({ body: { success: true, sizes: [size] } }),
    [`POST ${viewAsRole.end.path}`]: () => ({ body: { success: true, message: viewAsRole.ended } }),
  });
  renderTree(
    [{ element: <MainLayout />, children: [{ path: '/admin/size', element: <SizeList /> }] }],
    '/admin/size',
  );
  await screen.findByText('Small');
  const lists = () => api.calls.filter(({ path }) => path === '/api/admin/size').length;
  return { api, lists, user: newUser() };
}

it('is said on every page and ended with one click, after which the lists are asked for again', async () => {
  const { api, lists, user } = await open(viewing('Coach', 'SIZE_READ'));
  const banner = await screen.findByRole('region', { name: 'Viewing as a role' });
  expect(banner.textContent).toContain('You are viewing Kitroom as Coach. Nothing can be changed.');
  expect(screen.queryByRole('link', { name: 'Edit Small' })).toBeNull();
  const before = lists();
  api.answers[PERMISSIONS] = signedInAs('SIZE_READ', 'SIZE_UPDATE');
  await user.click(screen.getByRole('button', { name: 'End View' }));
  await screen.findByRole('link', { name: 'Edit Small' });
  expect(screen.queryByRole('region', { name: 'Viewing as a role' })).toBeNull();
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
});

it('that could not be ended says so, and can be tried again', async () => {
  const { api, user } = await open(viewing('Coach', 'SIZE_READ'));
  api.answers[`POST ${viewAsRole.end.path}`] = () => ({
    status: 503,
    body: { success: false, message: 'Busy' },
  });
  await user.click(await screen.findByRole('button', { name: 'End View' }));
  await screen.findByText('Busy');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'End View' }).disabled).toBe(false),
  );
});

it('that another tab has started is learned when this one is looked at', async () => {
  const { api } = await open(signedInAs('SIZE_READ', 'SIZE_UPDATE'));
  await screen.findByRole('link', { name: 'Edit Small' });
  expect(screen.queryByRole('region', { name: 'Viewing as a role' })).toBeNull();
  api.answers[PERMISSIONS] = viewing('Coach', 'SIZE_READ');
  const { now } = Date;
  Date.now = () => now() + 6000;
  window.dispatchEvent(new Event('focus'));
  Date.now = now;
  await screen.findByRole('region', { name: 'Viewing as a role' });
});
