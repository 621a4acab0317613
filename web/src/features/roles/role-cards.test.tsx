import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serveApi } from '../../../test/api-server.ts';
import { historyPage } from '../../../test/history.ts';
import { guarded, renderRoutes, signedInAs } from '../../../test/render.tsx';
import { smallScreen } from '../../../test/small-screen.ts';
import { newUser } from '../../../test/user.ts';
import { RoleList } from './role-list.tsx';
import { roleScreens } from './screens.ts';

beforeEach(smallScreen);

async function open(...codes: string[]) {
  const role = { id: 1, name: 'Administrator', description: 'Everything there is to do in Kitroom' };
  await serveApi({
    'GET /api/auth/user-permissions': signedInAs('ROLES_READ', ...codes),
    'GET /api/admin/roles': () => ({ body: { success: true, roles: [role] } }),
    'GET /api/admin/roles/1/history': historyPage([]),
  });
  renderRoutes(guarded(roleScreens.list, <RoleList />), '/admin/roles');
  const [card] = await screen.findAllByRole('listitem');
  const shown = within(card as HTMLElement);
  return {
    user: newUser(),
    actions: () => shown.queryAllByText(/^(?:History|View Permissions|Edit)$/u).map((one) => one.textContent),
    more: () => shown.queryByRole('button', { name: 'More for Administrator' }),
    lines: () => shown.getByText('Everything there is to do in Kitroom').style.webkitLineClamp,
  };
}

it('has two buttons and one line of its description on a card, and the history in a menu', async () => {
  const { user, actions, more, lines } = await open('ROLES_UPDATE', 'ROLE_PERMISSIONS_READ');
  expect(actions()).toEqual(['View Permissions', 'Edit']);
  expect(lines()).toBe('1');
  await user.click(more() as HTMLElement);
  await user.click(screen.getByRole('menuitem', { name: 'History' }));
  await screen.findByRole('dialog', { name: /History/u });
});

it('has the history where there is room, and a description that is nowhere else in full', async () => {
  const { actions, more, lines } = await open();
  expect(actions()).toEqual(['History']);
  expect(more()).toBeNull();
  expect(lines()).toBe('');
});
