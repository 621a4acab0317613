import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { succeeded } from '../../../test/api-server.ts';
import { exportedFields } from '../../../test/exported.ts';
import { anna, CALL, LIST, open } from '../../../test/user-pages.tsx';

it('exports each field of a user in its own column, which an import finds', async () => {
  const jo = {
    ...anna,
    first_name: 'Jo van',
    last_name: 'Dyke',
    email: 'jo@example.com',
    address_line1: '1 Main St',
    postal_code: '97201',
  };
  await open(LIST, [], { [`GET ${CALL}`]: () => succeeded({ users: [jo] }) });
  await screen.findByText('Jo van Dyke');
  expect(await exportedFields('users')).toEqual({
    first_name: 'Jo van',
    last_name: 'Dyke',
    email: 'jo@example.com',
    phone: '608-555-0142',
    address_line1: '1 Main St',
    address_line2: '',
    city: 'Madison',
    state: 'WI',
    postal_code: '97201',
    club_id: 'North Shore',
    app_role_id: 'Coach',
    is_active: 'Yes',
  });
});
