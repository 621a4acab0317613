import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveApi } from '../../../test/api-server.ts';
import { exportedFields } from '../../../test/exported.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { UserList } from './user-list.tsx';

const jo = {
  id: 1,
  first_name: 'Jo van',
  last_name: 'Dyke',
  email: 'jo@example.com',
  display_name: null,
  phone: '+1 555 0100',
  address_line1: '1 Main St',
  address_line2: null,
  city: 'Portland',
  state: 'OR',
  postal_code: '97201',
  club_id: 4,
  club_name: 'North Shore',
  app_role_id: 2,
  role_name: 'Coach',
  is_active: true,
  email_verified: true,
  password_change_required: false,
  last_login: null,
};

it('exports each field of a user in its own column, which an import finds', async () => {
  await serveApi({
    'GET /api/auth/user-permissions': signedInAs('USERS_READ'),
    'GET /api/admin/users-second-steps': () => ({ body: { success: true, second_steps: [] } }),
    'GET /api/admin/users': () => ({ body: { success: true, users: [jo] } }),
  });
  renderRoutes({ '/admin/users': <UserList /> }, '/admin/users');
  await screen.findByText('Jo van Dyke');
  expect(await exportedFields('users')).toEqual({
    first_name: 'Jo van',
    last_name: 'Dyke',
    email: 'jo@example.com',
    phone: '+1 555 0100',
    address_line1: '1 Main St',
    address_line2: '',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    club_id: 'North Shore',
    app_role_id: 'Coach',
    is_active: 'Yes',
  });
});
