import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Reply, serveApi } from '../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../test/render.tsx';
import { Guard } from './guard.tsx';
import { rememberPath, returnPath } from './return-path.ts';

const CALL = 'GET /api/auth/user-permissions';
const routes = {
  '/admin/size': (
    <Guard permission="SIZE_READ">
      <h1>Sizes</h1>
    </Guard>
  ),
  '/unauthorized': <h1>Access Denied</h1>,
};

describe('Guard', () => {
  it('shows nothing while the permissions are on their way, then the page', async () => {
    let answer: (reply: Reply) => void = () => {};
    const waiting = new Promise<Reply>((resolve) => {
      answer = resolve;
    });
    await serveApi({ [CALL]: () => waiting });
    const { router } = renderRoutes(routes, '/admin/size');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(router.state.location.pathname).toBe('/admin/size');
    answer(signedInAs('SIZE_READ')());
    expect((await screen.findByRole('heading')).textContent).toBe('Sizes');
  });

  it.each([
    ['without the code', signedInAs('SIZE_UPDATE')],
    ['signed out', () => ({ status: 401, body: { success: false, message: '' } })],
  ])('sends a user %s to /unauthorized in place of the page, and remembers it', async (_who, reply) => {
    await serveApi({ [CALL]: reply });
    const { router } = renderRoutes(routes, '/admin/size?q=small#top');
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(router.state.location.state).toEqual({ from: '/admin/size?q=small#top' });
  });
});

describe('returnPath', () => {
  it.each([
    [rememberPath({ pathname: '/admin/size', search: '?q=a', hash: '#b' }), '/admin/size?q=a#b'],
    [{ from: '/' }, '/'],
    [{ from: '//evil.example' }, '/'],
    [{ from: '/\\evil.example' }, '/'],
    [{ from: 'https://evil.example' }, '/'],
    [{ from: 'javascript:alert(1)' }, '/'],
    [{ from: 7 }, '/'],
    [null, '/'],
    ['/admin', '/'],
  ])('%j leads to %s', (state, path) => {
    expect(returnPath(state)).toBe(path);
  });
});
