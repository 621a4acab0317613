import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { TestPermissionsScreen } from './test-permissions.tsx';

const page = { '/test-permissions': <TestPermissionsScreen /> };

it('lists the codes that the user holds, own ones too, and those they do not', async () => {
  await openPage(page, '/test-permissions', { codes: ['SIZE_READ', 'ORDERS_APPROVE'] });
  const held = await screen.findByRole('list', { name: 'Permissions you have (2)' });
  const codes = within(held).getAllByRole('listitem');
  expect(codes.map(({ textContent }) => textContent)).toEqual(['ORDERS_APPROVE', 'SIZE_READSee sizes']);
  const missing = screen.getByRole('list', {
    name: `Permissions you don’t have (${PERMISSION_CODES.length - 1})`,
  });
  expect(within(missing).getByText('SIZE_CREATE')).toBeTruthy();
  expect(within(missing).queryByText('SIZE_READ')).toBeNull();
});

it('says so where none is missing', async () => {
  await openPage(page, '/test-permissions', { codes: PERMISSION_CODES });
  await screen.findByText('You have all permissions of the application.');
});

it('says so when nobody is signed in', async () => {
  const answers = { 'GET /api/auth/user-permissions': () => refused(401, '') };
  await openPage(page, '/test-permissions', { answers });
  expect(await screen.findByText('You are not signed in.')).toBeTruthy();
});
