import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Reply, serveApi } from '../../../test/api-server.ts';
import { createGate } from '../../../test/gate.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { newUser } from '../../../test/user.ts';
import { RoleList } from './role-list.tsx';

const ROLE = '/api/admin/roles/2';
const coach = { id: 2, name: 'Coach', description: null };
const answer = (changes: object, etag: string): Reply => ({
  body: { success: true, role: { ...coach, ...changes } },
  headers: { ETag: etag },
});

it('what is typed into a row between Save and its answer stays there, and is saved by the next Save', async () => {
  const { opened, open } = createGate<Reply>();
  const replies = [opened, Promise.resolve(answer({ name: 'Coaches of all' }, '"9"'))];
  const { calls } = await serveApi({
    'GET /api/auth/user-permissions': signedInAs('ROLES_READ', 'ROLES_UPDATE'),
    'GET /api/admin/roles': () => ({ body: { success: true, roles: [coach] } }),
    [`GET ${ROLE}`]: () => answer({}, '"7"'),
    [`PUT ${ROLE}`]: () => replies.shift() ?? {},
  });
  renderRoutes({ '/admin/roles': <RoleList /> }, '/admin/roles');
  const user = newUser();
  const puts = () => calls.filter(({ method }) => method === 'PUT');
  await user.click(await screen.findByRole('button', { name: 'Edit Coach' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Role name' });
  await user.type(name, 'es');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(puts()).toHaveLength(1));
  await user.type(name, ' of all');
  open(answer({ name: 'Coaches' }, '"8"'));
  await screen.findByText('Coaches saved');
  expect(screen.getByDisplayValue('Coaches of all')).toBe(name);
  await screen.findByRole('button', { name: 'Save' });
  // Ctrl+S saves the row with the focus.
  expect(fireEvent.keyDown(name, { key: 's', ctrlKey: true })).toBe(false);
  await screen.findByText('Saved');
  expect(puts().map(({ headers, body }) => [headers['if-match'], body])).toMatchObject([
    ['"7"', { name: 'Coaches' }],
    ['"8"', { name: 'Coaches of all' }],
  ]);
});
