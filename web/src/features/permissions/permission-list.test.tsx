import { permissionCalls } from '@kitroom/contract/permission';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { guarded } from '../../../test/render.tsx';
import { PermissionList } from './permission-list.tsx';
import { permissionScreens } from './screens.ts';

// Editing rows is tested with the role list. Here: only what differs, which is texts, codes, paths and fixed names.
const LIST = 'GET /api/admin/all-permissions';
const own = { id: 40, name: 'ORDERS_APPROVE', description: null };

const one = (permission: unknown) => succeeded({ permission }, '"1"');

/** Opens the list for those who can also do what this code allows. */
function open(code: string) {
  const permissions = [{ id: 7, name: 'CLUBS_READ', description: 'See clubs' }, own];
  return openPage(guarded(permissionScreens.list, <PermissionList />), '/admin/permissions', {
    codes: ['PERMISSIONS_READ', code],
    answers: {
      [LIST]: () => succeeded({ permissions }),
      'GET /api/admin/permissions/7': () => one(permissions[0]),
      'GET /api/admin/permissions/40': () => one(own),
      'PUT /api/admin/permissions/7': ({ body }) => succeeded({ permission: { id: 7, ...(body as object) } }),
    },
  });
}

/** What can be done with the first permission, and to add one. */
const offered = () =>
  screen
    .getAllByText(/^(?:View Roles|Edit|Add new permission…)$/u)
    .map(({ textContent }) => textContent)
    .filter((text, at, all) => all.indexOf(text) === at);

describe('the permission list', () => {
  it('shows names, descriptions and the links to their roles, and finds by each', async () => {
    const { user } = await open('PERMISSION_ROLES_READ');
    expect((await screen.findByRole('row', { name: /CLUBS_READ/u })).textContent).toContain('See clubs');
    const view = screen.getByRole('link', { name: 'View Roles CLUBS_READ' });
    expect(view.getAttribute('href')).toBe('/admin/permissions/7/roles');
    expect(offered()).toEqual(['View Roles']);
    await user.type(screen.getByRole('searchbox', { name: 'Search permissions' }), 'see cl');
    await screen.findByText('1 of 2 permissions');
    expect(screen.queryByText('ORDERS_APPROVE')).toBeNull();
  });

  it('leaves the name of an application code as it is, and says why', async () => {
    const { api, user } = await open('PERMISSIONS_UPDATE');
    const edit = await screen.findByRole('button', { name: 'Edit CLUBS_READ' });
    expect(offered()).toEqual(['Edit']);
    await user.click(edit);
    expect(screen.getByText(permissionCalls.builtIn)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Permission name' })).toBeNull();
    const description = screen.getByRole('textbox', { name: 'Description' });
    expect(document.activeElement).toBe(description);
    await user.type(description, '!{Enter}');
    await screen.findByText('Saved');
    const put = api.calls.find(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ name: 'CLUBS_READ', description: 'See clubs!' });
  });

  it.each([
    [
      'PERMISSIONS_UPDATE',
      'PUT /api/admin/permissions/40',
      'Edit ORDERS_APPROVE',
      'Failed to update permission',
    ],
    [
      'PERMISSIONS_CREATE',
      'POST /api/admin/permissions',
      'Create New Permission',
      'Failed to create permission',
    ],
  ])(
    'refuses from holders of %s a name that is no code, and says when %s fails',
    async (code, call, opener, failure) => {
      const { api, user } = await open(code);
      const opens = await screen.findByRole('button', { name: opener });
      if (code === 'PERMISSIONS_CREATE') expect(offered()).toEqual(['Add new permission…']);
      await user.click(opens);
      const name = screen.getByRole('textbox', { name: 'Permission name' });
      await user.clear(name);
      await user.type(name, 'orders read{Enter}');
      await screen.findByText('Permission name must be an upper-case code such as CLUBS_READ');
      await user.clear(name);
      await user.type(name, 'X');
      for (const [status, text] of [
        [409, 'Permission name already exists'],
        [500, failure],
        [403, 'Permission Required'],
      ] as const) {
        api.answers[call] = () => ({ status, body: { success: false } });
        await user.keyboard('{Enter}');
        const row = (await screen.findByText(text)).closest('tr');
        expect(row?.contains(name), text).toBe(true);
      }
    },
  );
});
