import { viewAsRole } from '@kitroom/contract/auth-calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { guarded, signedInAs } from '../../../test/render.tsx';
import { pageActions } from '../../resource/page-actions.ts';
import { RoleList } from './role-list.tsx';
import { RolePermissionsScreen } from './role-permissions.tsx';
import { roleScreens } from './screens.ts';

const SCREEN = '/admin/roles/2/permissions';
const READER = ['ROLES_READ', 'ROLE_PERMISSIONS_READ'];
const all = ['SIZE_READ', 'SIZE_UPDATE', 'IMAGE_RESTORE', 'OWN_CODE'].map((name, index) => ({
  id: index + 1,
  name,
  description: null,
}));
const coach = { id: 2, name: 'Coach', description: null };
const person = (id: number, name: string, is_active = true) => ({ id, name, is_active });

function open(at: string, codes: string[], answers: Answers = {}) {
  const pages = {
    '/': <h1>Home</h1>,
    '/admin/roles': <RoleList />,
    ...guarded(roleScreens.view, <RolePermissionsScreen />),
    '/unauthorized': <h1>Access Denied</h1>,
  };
  return openPage(pages, at, {
    codes,
    answers: {
      'GET /api/admin/roles': () => succeeded({ roles: [coach, { ...coach, id: 3, name: 'Idle' }] }),
      'GET /api/admin/role-people': () =>
        succeeded({ roles: [{ role_id: 2, active_count: 2, inactive_count: 1 }] }),
      'GET /api/admin/roles/2/people': () => people(null),
      'GET /api/admin/all-permissions': () => succeeded({ permissions: all }),
      [`GET /api${SCREEN}`]: () =>
        succeeded({ role: coach, permissions: [all[0], all[2], all[3]], only_here_ids: [] }, '"1"'),
      ...answers,
    },
  });
}

function people(named: object[] | null): Reply {
  return succeeded({ active_count: 2, inactive_count: 1, people: named });
}

const marks = (area: string) => {
  const row = within(screen.getByRole('table', { name: 'What this role can do' })).getByRole('row', {
    name: new RegExp(`^${area}`, 'u'),
  });
  return within(row)
    .getAllByRole('cell')
    .map((cell) => (cell.querySelector('svg') === null ? (cell.textContent ?? '') : 'Yes'));
};

const starts = (api: { calls: { path: string; body: unknown }[] }) =>
  api.calls.filter(({ path }) => path === viewAsRole.start.path).map(({ body }) => body);

describe('the people of a role', () => {
  it('are counted in the list, and lead to the users who have it', async () => {
    await open('/admin/roles', [...READER, 'USERS_READ']);
    const link = await screen.findByRole('link', { name: '3 users with the role Coach' });
    expect(link.getAttribute('href')).toBe('/admin/users?role=2');
    expect(screen.getByText('No users')).toBeDefined();
  });

  it('are counted without a link for those who may not see users', async () => {
    await open('/admin/roles', READER);
    await screen.findByText('3 users');
    expect(screen.queryByRole('link', { name: /users/u })).toBeNull();
  });

  it('are named above its permissions to those who may see users', async () => {
    await open(SCREEN, [...READER, 'USERS_READ'], {
      'GET /api/admin/roles/2/people': () =>
        people([person(5, 'Ann Lee'), person(6, 'Bo Ng'), person(7, 'Cy Poe', false)]),
    });
    const ann = await screen.findByRole('link', { name: 'Ann Lee' });
    expect(ann.getAttribute('href')).toBe('/admin/users/5');
    expect(ann.closest('p')?.textContent).toBe('3 users (1 inactive): Ann Lee, Bo Ng, Cy Poe (inactive)');
  });

  it('are only counted there for others', async () => {
    await open(SCREEN, READER);
    await screen.findByText('3 users (1 inactive) with this role');
  });
});

it('what a role may do is marked by area, of the permissions as they stand in the lists; viewing waits for their save', async () => {
  const { api, user } = await open(SCREEN, [...READER, 'ROLE_PERMISSIONS_UPDATE']);
  await screen.findByRole('table', { name: 'What this role can do' });
  expect(marks('Sizes')).toEqual(['Yes', '–No', '–No']);
  expect(marks('Image restore')).toEqual(['Yes', '', 'Yes']);
  expect(marks('Activity')).toEqual(['–No', '', '']);
  expect(screen.getByText('Also OWN_CODE, which Kitroom does not use.')).toBeDefined();
  await user.dblClick(within(screen.getByRole('listbox', { name: 'Available' })).getByText('SIZE_UPDATE'));
  await waitFor(() => expect(marks('Sizes')).toEqual(['Yes', '–No', 'Yes']));
  await user.click(screen.getByRole('button', { name: 'View as This Role' }));
  await screen.findByText('Save or cancel your changes first.');
  expect(starts(api)).toEqual([]);
});

describe('viewing as a role', () => {
  it('starts at the home page, with what the role holds, or says why it is refused, from the palette as well', async () => {
    const message = `${viewAsRole.notHeld} USERS_READ`;
    const { api, router, user } = await open(SCREEN, READER, {
      [`POST ${viewAsRole.start.path}`]: () => refused(403, message),
    });
    const button = await screen.findByRole('button', { name: 'View as This Role' });
    const action = pageActions().find(({ label }) => label === 'View as This Role');
    act(() => void action?.run());
    await screen.findByText(message);
    api.answers[`POST ${viewAsRole.start.path}`] = () => succeeded({ message: viewAsRole.started });
    api.answers['GET /api/auth/user-permissions'] = signedInAs('SIZE_READ');
    await user.click(button);
    await screen.findByRole('heading', { name: 'Home' });
    expect(router.state.location.pathname).toBe('/');
    const asked = () => api.calls.filter(({ path }) => path === '/api/auth/user-permissions');
    // At first, after the refusal, and now.
    await waitFor(() => expect(asked()).toHaveLength(3));
    expect(starts(api).at(-1)).toEqual({ roleId: 2 });
  });

  it('is not offered to those who may not see what roles hold', async () => {
    await open(SCREEN, ['ROLES_READ']);
    await screen.findByRole('heading', { name: /Role Permissions/u });
    expect(screen.queryByRole('button', { name: 'View as This Role' })).toBeNull();
  });
});
