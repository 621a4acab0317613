import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveApi } from '../../../test/api-server.ts';
import { renderTree, signedInAs } from '../../../test/render.tsx';
import { Account, Admin, Home, Orders, Players, Teams } from './placeholder.tsx';
import { placeholderScreens } from './screens.ts';

const PAGES = { home: Home, teams: Teams, players: Players, orders: Orders, admin: Admin, account: Account };

it.each(Object.entries(PAGES))('%s shows only its sentence', async (name, Component) => {
  const { path } = placeholderScreens[name as keyof typeof PAGES];
  await serveApi({ 'GET /api/auth/user-permissions': signedInAs() });
  const { container } = renderTree([{ path, Component }], path);
  await screen.findByRole('heading', { level: 1 });
  // SPEC §1, word for word.
  expect(container.querySelector('h1')?.textContent).toBe(`This is a placeholder for the ${name} page`);
});
