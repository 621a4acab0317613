import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveApi } from '../../../test/api-server.ts';
import { renderTree, signedInAs } from '../../../test/render.tsx';
import { placeholder } from './placeholder.tsx';
import { placeholderScreens } from './screens.ts';

it.each(Object.entries(placeholderScreens))('%s shows only its sentence', async (name, { path, title }) => {
  await serveApi({ 'GET /api/auth/user-permissions': signedInAs() });
  const { container } = renderTree([{ path, Component: placeholder(title) }], path);
  await screen.findByRole('heading', { level: 1 });
  // SPEC §1, word for word.
  expect(container.querySelector('h1')?.textContent).toBe(`This is a placeholder for the ${name} page`);
});
