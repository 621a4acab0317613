import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { succeeded } from '../../../test/api-server.ts';
import { changed, entry, historyPage, named, plain } from '../../../test/history.ts';
import { openPage } from '../../../test/open-page.tsx';
import { RoleList } from './role-list.tsx';
import { RolePermissionsScreen } from './role-permissions.tsx';

const coach = { id: 2, name: 'Coach', description: 'Trains' };
const all = ['A_READ', 'B_READ', 'C_READ'].map((name, at) => ({ id: at + 1, name, description: null }));
const holds = (...ids: number[]) =>
  ({ type: 'records', records: ids.map((id) => named(id, all[id - 1]?.name ?? `OLD_${id}`)) }) as const;
const linked = (...ids: number[]) =>
  succeeded(
    {
      message: 'Permissions updated successfully!',
      role: coach,
      permissions: all.filter(({ id }) => ids.includes(id)),
      only_here_ids: [],
    },
    '"one"',
  );

const entries = [
  entry(4, [changed('permissionIds', holds(1, 2, 3), holds(1, 2))], { action: 'linked' }),
  entry(3, [changed('name', plain('Trainer'), plain('Coach'))]),
  entry(2, [changed('permissionIds', holds(), holds(1, 2, 3, 9))], { action: 'links' }),
];

async function open(at: string, ...codes: string[]) {
  const routes = {
    '/admin/roles': <RoleList />,
    '/admin/roles/:roleId/permissions': <RolePermissionsScreen />,
  };
  const { api, user } = await openPage(routes, at, {
    codes: ['ROLES_READ', ...codes],
    answers: {
      'GET /api/admin/roles': () => succeeded({ roles: [coach] }),
      'GET /api/admin/roles/2': () => succeeded({ role: coach }, '"7"'),
      'PUT /api/admin/roles/2': () => succeeded({ role: { ...coach, name: 'Trainer' } }),
      'GET /api/admin/all-permissions': () => succeeded({ permissions: all }),
      'GET /api/admin/roles/2/permissions': () => linked(1, 2),
      'PUT /api/admin/roles/2/permissions': () => linked(1, 2, 3),
      'GET /api/admin/roles/2/history': historyPage(entries),
    },
  });
  const openHistory = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    const drawer = within(await screen.findByRole('dialog', { name: 'History Coach' }));
    await drawer.findAllByText(/^Dana Lee changed /u);
    return drawer;
  };
  const sent = () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { user, openHistory, sent };
}

describe('the history of a role', () => {
  it('is in its open row, and puts an earlier value there, which Save then sends', async () => {
    const { user, openHistory, sent } = await open('/admin/roles', 'ROLES_UPDATE');
    const edit = await screen.findByRole('button', { name: 'Edit Coach' });
    expect(screen.queryByRole('button', { name: 'History of Coach' })).toBeNull();
    await user.click(edit);
    const drawer = await openHistory('History of Coach');
    expect(drawer.queryByRole('button', { name: 'Restore This Value: Permissions' })).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Restore This Value: Role name' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Role name' });
    expect(name.value).toBe('Trainer');
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toEqual([{ name: 'Trainer', description: 'Trains' }]));
  });
});

describe('the history of the permissions of a role', () => {
  const ALL = ['ROLE_PERMISSIONS_READ', 'ROLE_PERMISSIONS_UPDATE'];
  const assigned = () =>
    within(screen.getByRole('listbox', { name: 'Assigned' }))
      .queryAllByRole('option')
      .map(({ textContent }) => textContent);

  it('puts an earlier set into the boxes, unsaved; Undo takes it back', async () => {
    const { user, openHistory, sent } = await open('/admin/roles/2/permissions', ...ALL);
    const drawer = await openHistory('History');
    expect(drawer.queryByRole('button', { name: 'Restore This Value: Role name' })).toBeNull();
    await user.click(
      drawer.getAllByRole('button', { name: 'Restore This Value: Permissions' })[0] as HTMLElement,
    );
    await waitFor(() => expect(assigned()).toEqual(['A_READ', 'B_READ', 'C_READ']));
    expect(screen.getByText('1 to add')).toBeDefined();
    screen.getByText('Restored, but not saved yet: Permissions.', { exact: false });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(assigned()).toEqual(['A_READ', 'B_READ']);
    expect(screen.queryByText(/Restored, but not saved yet/u)).toBeNull();
    expect(sent()).toEqual([]);
    // That of a version, with what no longer exists; Save sends it.
    const again = await openHistory('History');
    await user.click(again.getByRole('button', { name: /^Restore All of This Version/u }));
    await waitFor(() => expect(assigned()).toEqual(['A_READ', 'B_READ', 'C_READ']));
    expect(screen.getByRole('alert').textContent).toContain(
      'OLD_9 can no longer be chosen, so it is left out of Permissions.',
    );
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent()).toEqual([{ permissionIds: [1, 2, 3] }]));
    await waitFor(() => expect(screen.queryByText(/Restored, but not saved yet/u)).toBeNull());
  });

  it('is only looked at by those who may not change them', async () => {
    const { openHistory } = await open('/admin/roles/2/permissions', 'ROLE_PERMISSIONS_READ');
    const drawer = await openHistory('History');
    expect(drawer.queryByRole('button', { name: /^Restore/u })).toBeNull();
  });
});
