import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { serveApi } from '../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../test/render.tsx';
import { newUser } from '../../test/user.ts';
import { AccountMenu } from './account-menu.tsx';

afterEach(() => {
  localStorage.removeItem('density');
  delete document.documentElement.dataset.density;
});

async function openMenu() {
  await serveApi({ 'GET /api/auth/user-permissions': signedInAs() });
  renderRoutes({ '/': <AccountMenu firstName="Dana" /> }, '/');
  const user = newUser();
  await user.click(await screen.findByRole('button', { name: 'Hi, Dana' }));
  return { user, choice: await screen.findByRole('menuitemcheckbox', { name: 'Compact lists' }) };
}

it('makes lists compact, which this device remembers', async () => {
  const { user, choice } = await openMenu();
  expect(choice.getAttribute('aria-checked')).toBe('false');
  await user.click(choice);
  expect(choice.getAttribute('aria-checked')).toBe('true');
  expect(document.documentElement.dataset.density).toBe('compact');
  expect(localStorage.getItem('density')).toBe('compact');
  await user.click(choice);
  expect(document.documentElement.dataset.density).toBeUndefined();
  expect(localStorage.getItem('density')).toBeNull();
});

it('follows the density of another tab', async () => {
  const { choice } = await openMenu();
  const tell = (newValue: string | null) =>
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'density', newValue })));
  tell('compact');
  expect(document.documentElement.dataset.density).toBe('compact');
  expect(choice.getAttribute('aria-checked')).toBe('true');
  tell(null);
  expect(document.documentElement.dataset.density).toBeUndefined();
});

it('says which version runs, and leaves it out of what the keyboard reaches', async () => {
  const { user } = await openMenu();
  const menu = within(screen.getByRole('menu'));
  menu.getByText(`Kitroom ${packageFile.version}`);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(menu.getByRole('menuitem', { name: 'Sign Out' }));
});
