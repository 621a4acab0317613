import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { type Reply, serveApi } from '../../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { request } from '../../api/client.ts';
import { Guard } from '../../session/guard.tsx';
import { SignIn } from './sign-in.tsx';

const PERMISSIONS = 'GET /api/auth/user-permissions';
const LIST = 'GET /api/admin/size';
const signedOut = { status: 401, body: { success: false, message: 'Please sign in' } };

/** A reply that waits until it is let go. */
function held(reply: Reply) {
  let letGo: () => void = () => {};
  const waiting = new Promise<Reply>((resolve) => {
    letGo = () => resolve(reply);
  });
  return { answer: () => waiting, letGo: () => act(async () => letGo()) };
}

function Sizes() {
  const [title, setTitle] = useState('Loading');
  useEffect(() => {
    request('/api/admin/size').then(
      () => setTitle('Sizes'),
      () => setTitle('Failed'),
    );
  }, []);
  return <h1>{title}</h1>;
}

/** Opens the list from `/`, and notes each address that the tab comes to. */
async function openList(answers: Parameters<typeof serveApi>[0]) {
  const api = await serveApi({ [PERMISSIONS]: signedInAs('SIZE_READ') });
  const guarded = (
    <Guard permission="SIZE_READ">
      <Sizes />
    </Guard>
  );
  const { router } = renderRoutes({ '/': <h1>Home</h1>, '/login': <SignIn />, '/admin/size': guarded }, '/');
  await waitFor(() => expect(api.calls).toHaveLength(1));
  const visited: string[] = [];
  router.subscribe(({ location }) => {
    if (visited.at(-1) !== location.pathname) visited.push(location.pathname);
  });
  Object.assign(api.answers, answers);
  await act(async () => router.navigate('/admin/size'));
  return { api, router, visited };
}

describe('a call whose session has ended', () => {
  it.each(['the list', 'the permissions'])(
    'leads to /login, once, when %s is answered last',
    async (last) => {
      const [permissions, list] = [held(signedOut), held(signedOut)];
      const { api, router, visited } = await openList({
        [PERMISSIONS]: permissions.answer,
        [LIST]: list.answer,
      });
      if (last === 'the permissions') await list.letGo();
      await permissions.letGo();
      await list.letGo();
      await screen.findByLabelText('Email');
      expect(visited).toEqual(['/admin/size', '/login']);
      expect(router.state.location.state).toMatchObject({ from: '/admin/size' });
      expect(router.state.historyAction).toBe('REPLACE');
      expect(api.calls).toHaveLength(3);
    },
  );

  it('leads to /login also when nobody says whether the session has ended', async () => {
    const { visited } = await openList({
      [PERMISSIONS]: () => ({ status: 503, body: {} }),
      [LIST]: () => signedOut,
    });
    await screen.findByLabelText('Email');
    expect(visited).toEqual(['/admin/size', '/login']);
  });

  it('is repeated where the user has signed in meanwhile, as in another tab', async () => {
    const list = held(signedOut);
    const { api, visited } = await openList({ [LIST]: list.answer });
    api.answers[LIST] = () => ({ body: { success: true } });
    await list.letGo();
    await screen.findByRole('heading', { name: 'Sizes' });
    expect(visited).toEqual(['/admin/size']);
  });
});
