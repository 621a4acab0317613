import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serveApi } from '../../../test/api-server.ts';
import { guarded, renderRoutes, signedInAs } from '../../../test/render.tsx';
import { smallScreen } from '../../../test/small-screen.ts';
import { RoleList } from './role-list.tsx';
import { roleScreens } from './screens.ts';

beforeEach(smallScreen);

async function open(...codes: string[]) {
  const role = { id: 1, name: 'Administrator', description: 'Everything there is to do in Kitroom' };
  await serveApi({
    'GET /api/auth/user-permissions': signedInAs('ROLES_READ', ...codes),
    'GET /api/admin/roles': () => ({ body: { success: true, roles: [role] } }),
  });
  renderRoutes(guarded(roleScreens.list, <RoleList />), '/admin/roles');
  const [card] = await screen.findAllByRole('listitem');
  const shown = within(card as HTMLElement);
  return {
    actions: () => shown.queryAllByText(/^(?:History|View Permissions|Edit)$/u).map((one) => one.textContent),
    lines: () => shown.getByText('Everything there is to do in Kitroom').style.webkitLineClamp,
  };
}

it('has two buttons and one line of its description on a card', async () => {
  const { actions, lines } = await open('ROLES_UPDATE', 'ROLE_PERMISSIONS_READ');
  expect(actions()).toEqual(['View Permissions', 'Edit']);
  expect(lines()).toBe('1');
});

it('has a description in full where that is nowhere else', async () => {
  const { actions, lines } = await open();
  expect(actions()).toEqual([]);
  expect(lines()).toBe('');
});
