import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { openPage } from '../../test/open-page.tsx';
import { AccountMenu } from './account-menu.tsx';

afterEach(() => {
  localStorage.removeItem('density');
  delete document.documentElement.dataset.density;
});

it('makes lists compact, which this device remembers, follows another tab, and says which version runs', async () => {
  const { user } = await openPage({ '/': <AccountMenu firstName="Dana" /> }, '/');
  await user.click(await screen.findByRole('button', { name: 'Hi, Dana' }));
  const menu = within(screen.getByRole('menu'));
  const choice = await menu.findByRole('menuitemcheckbox', { name: 'Compact Lists' });
  const shown = () => [choice.getAttribute('aria-checked'), document.documentElement.dataset.density];
  expect(shown()).toEqual(['false', undefined]);
  await user.click(choice);
  expect(shown()).toEqual(['true', 'compact']);
  expect(localStorage.getItem('density')).toBe('compact');
  await user.click(choice);
  expect(shown()).toEqual(['false', undefined]);
  expect(localStorage.getItem('density')).toBeNull();

  const tell = (newValue: string | null) =>
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'density', newValue })));
  tell('compact');
  expect(shown()).toEqual(['true', 'compact']);
  tell(null);
  expect(shown()).toEqual(['false', undefined]);

  menu.getByText(`Kitroom ${packageFile.version}`);
  // The keyboard does not reach the version.
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(menu.getByRole('menuitem', { name: 'Sign Out' }));
});
