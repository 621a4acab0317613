import { READY_ROLES } from '@kitroom/contract/access/ready-roles';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { RoleList } from './role-list.tsx';

const MAY_CREATE = ['ROLES_READ', 'ROLES_CREATE', 'ROLE_PERMISSIONS_UPDATE'];
const OF_CLUBS = READY_ROLES['Club Coordinator'].codes;
const OF_PICTURES = READY_ROLES.Photographer.codes;

async function open(codes: readonly string[], answers: Answers = {}) {
  const roles = [{ id: 1, name: 'Administrator', description: null as string | null }];
  const { api, user } = await openPage({ '/admin/roles': <RoleList /> }, '/admin/roles', {
    codes,
    answers: {
      'GET /api/admin/roles': () => succeeded({ roles }),
      'POST /api/admin/roles/ready': ({ body }) => {
        const role = { id: 2, name: (body as { name: string }).name, description: 'Looks after the clubs' };
        roles.push(role);
        return { status: 201, body: { success: true, role } };
      },
      ...answers,
    },
  });
  await screen.findByRole('rowheader', { name: 'Administrator' });
  return { api, roles, user };
}

const openMenu = () => screen.queryByRole('button', { name: 'New Role from…' });
const offered = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

it('creates a role with its permissions by two clicks, and offers it no longer', async () => {
  const { api, user } = await open([...MAY_CREATE, ...OF_CLUBS, ...OF_PICTURES]);
  await user.click(await screen.findByRole('button', { name: 'New Role from…' }));
  expect(offered()).toEqual([
    'Club CoordinatorLooks after the clubs and knows who belongs to them',
    'PhotographerPhotographs products, uploads and restores their pictures',
  ]);
  await user.click(screen.getByRole('menuitem', { name: /Club Coordinator/ }));
  await screen.findByText('Role created: Club Coordinator');
  const writes = api.calls.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/roles/ready', { name: 'Club Coordinator' }],
  ]);
  await screen.findByRole('rowheader', { name: /Club Coordinator/ });
  await user.click(await screen.findByRole('button', { name: 'New Role from…' }));
  expect(offered()).toHaveLength(1);
});

it.each([
  ['who cannot create roles', ['ROLES_READ', 'ROLE_PERMISSIONS_UPDATE', ...OF_CLUBS]],
  ['who cannot give permissions', ['ROLES_READ', 'ROLES_CREATE', ...OF_CLUBS]],
  ['who hold the codes of none', MAY_CREATE],
])('is not there for users %s', async (_who, codes) => {
  await open(codes);
  expect(openMenu()).toBeNull();
});

it('says why a role was not created, looks again what there is, and is gone when that is all, in whatever case', async () => {
  const { api, user, roles } = await open([...MAY_CREATE, ...OF_CLUBS], {
    'POST /api/admin/roles/ready': () => {
      roles.push({ id: 2, name: 'club coordinator', description: null });
      return refused(409, 'Role name already exists', { path: 'name' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'New Role from…' }));
  await user.click(screen.getByRole('menuitem', { name: /Club Coordinator/ }));
  await screen.findByText('Role name already exists');
  await screen.findByRole('rowheader', { name: /club coordinator/ });
  await waitFor(() => expect(openMenu()).toBeNull());
  expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
