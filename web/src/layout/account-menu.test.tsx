import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { serveApi } from '../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../test/render.tsx';
import { newUser } from '../../test/user.ts';
import { AccountMenu } from './account-menu.tsx';

it('says in the menu of the account which version runs, and leaves it out of what the keyboard reaches', async () => {
  await serveApi({ 'GET /api/auth/user-permissions': signedInAs() });
  renderRoutes({ '/': <AccountMenu firstName="Dana" /> }, '/');
  const user = newUser();
  await user.click(await screen.findByRole('button', { name: 'Hi, Dana' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getByText(`Kitroom ${packageFile.version}`)).toBeTruthy();
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(menu.getByRole('menuitem', { name: 'Sign Out' }));
});
