import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { refused, serveApi } from '../../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { request } from '../../api/client.ts';
import { Guard } from '../../session/guard.tsx';
import { SignIn } from './sign-in.tsx';

const PERMISSIONS = 'GET /api/auth/user-permissions';
const signedOut = () => refused(401, 'Please sign in');

function Sizes() {
  useEffect(() => {
    request('/api/admin/size').catch(() => {});
  }, []);
  return <h1>Sizes</h1>;
}

it.each([
  ['says so', signedOut],
  ['does not answer', () => new Promise<never>(() => {})],
  ['says that the user is signed in', signedInAs('SIZE_READ')],
])('an ended session leads to /login, once, where the permissions call %s', async (_what, permissions) => {
  const api = await serveApi({ [PERMISSIONS]: signedInAs('SIZE_READ'), 'GET /api/admin/size': signedOut });
  const guarded = (
    <Guard permission="SIZE_READ">
      <Sizes />
    </Guard>
  );
  const { router } = renderRoutes({ '/': <h1>Home</h1>, '/login': <SignIn />, '/admin/size': guarded }, '/');
  await waitFor(() => expect(api.calls).toHaveLength(1));
  api.answers[PERMISSIONS] = permissions;
  const visited: string[] = [];
  router.subscribe(({ location }) => {
    if (visited.at(-1) !== location.pathname) visited.push(location.pathname);
  });
  await act(async () => router.navigate('/admin/size'));
  await screen.findByLabelText('Email');
  expect(visited).toEqual(['/admin/size', '/login']);
  expect(router.state.location.state).toMatchObject({ from: '/admin/size' });
  expect(router.state.historyAction).toBe('REPLACE');
});
