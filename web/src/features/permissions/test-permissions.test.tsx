import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveApi } from '../../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { TestPermissionsScreen } from './test-permissions.tsx';

it('lists the codes that the user holds, own ones too, and those they do not', async () => {
  await serveApi({ 'GET /api/auth/user-permissions': signedInAs('SIZE_READ', 'ORDERS_APPROVE') });
  renderRoutes({ '/test-permissions': <TestPermissionsScreen /> }, '/test-permissions');
  const held = await screen.findByRole('list', { name: 'Permissions you hold (2)' });
  const codes = within(held).getAllByRole('listitem');
  expect(codes.map(({ textContent }) => textContent)).toEqual(['ORDERS_APPROVE', 'SIZE_READSee sizes']);
  const missing = screen.getByRole('list', { name: /Permissions you do not hold/u });
  expect(within(missing).getByText('SIZE_CREATE')).toBeTruthy();
  expect(within(missing).queryByText('SIZE_READ')).toBeNull();
});

it('says so when nobody is signed in', async () => {
  await serveApi({ 'GET /api/auth/user-permissions': () => ({ status: 401, body: { success: false } }) });
  renderRoutes({ '/test-permissions': <TestPermissionsScreen /> }, '/test-permissions');
  expect(await screen.findByText('You are not signed in.')).toBeTruthy();
});
