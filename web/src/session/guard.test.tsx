import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Reply, serveApi } from '../../test/api-server.ts';
import { createGate } from '../../test/gate.ts';
import { renderRoutes, signedInAs } from '../../test/render.tsx';
import { refusing } from '../../test/replies.ts';
import { Guard } from './guard.tsx';
import { usePermissions } from './permissions-context.ts';
import { rememberPath, returnPath } from './return-path.ts';
import { watchUnsavedChanges } from './unsaved-changes.ts';

const CALL = 'GET /api/auth/user-permissions';
const signedOut = refusing(401);
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
    const permissions = createGate<Reply>();
    await serveApi({ [CALL]: () => permissions.opened });
    const { router } = renderRoutes(routes, '/admin/size');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(router.state.location.pathname).toBe('/admin/size');
    permissions.open(signedInAs('SIZE_READ')());
    expect((await screen.findByRole('heading')).textContent).toBe('Sizes');
  });

  it.each([
    ['without the code', signedInAs('SIZE_UPDATE')],
    ['signed out', signedOut],
  ])('sends a user %s to /unauthorized in place of the page, and remembers it', async (_who, reply) => {
    await serveApi({ [CALL]: reply });
    const { router } = renderRoutes(routes, '/admin/size?q=small#top');
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(router.state.location.state).toMatchObject({ from: '/admin/size?q=small#top' });
  });
});

describe('an open page', () => {
  /** The page as its user has opened it, and what asks for the permissions again. */
  async function open(unsaved: () => string | null) {
    const { answers } = await serveApi({ [CALL]: signedInAs('SIZE_READ') });
    let refresh = async () => {};
    function Probe() {
      ({ refresh } = usePermissions());
      return null;
    }
    const page = (
      <>
        <Probe />
        {routes['/admin/size']}
      </>
    );
    const { router } = renderRoutes(
      { ...routes, '/admin/size': page, '/login': <h1>Sign In</h1> },
      '/admin/size',
    );
    await screen.findByRole('heading', { name: 'Sizes' });
    onTestFinished(watchUnsavedChanges(unsaved));
    const answer = async (reply: () => Reply) => {
      answers[CALL] = reply;
      await act(() => refresh());
      return router.state.location;
    };
    return { answer };
  }

  it('stays when its permission is lost or cannot be asked for, leads to /login when the session has ended, and is remembered', async () => {
    const { answer } = await open(() => null);
    expect((await answer(signedInAs('CLUBS_READ'))).pathname).toBe('/admin/size');
    expect((await answer(() => ({ status: 500, body: {} }))).pathname).toBe('/admin/size');
    expect(screen.getByRole('heading').textContent).toBe('Sizes');
    const { pathname, state } = await answer(signedOut);
    expect(pathname).toBe('/login');
    expect(state).toMatchObject({ from: '/admin/size' });
  });

  it('stays with unsaved input, whoever is signed in', async () => {
    const { answer } = await open(() => 'Name is not saved.');
    expect((await answer(signedOut)).pathname).toBe('/admin/size');
    expect(screen.getByRole('heading').textContent).toBe('Sizes');
  });
});

describe('returnPath', () => {
  it.each([
    [rememberPath({ pathname: '/admin/size', search: '?q=a', hash: '#b' }), '/admin/size?q=a#b'],
    [{ from: '/' }, '/'],
    [{ from: '//evil.example' }, '/'],
    [{ from: '/\\evil.example' }, '/'],
    [{ from: '/\t/evil.example' }, '/'],
    [{ from: '/\n\\evil.example' }, '/'],
    [{ from: '/a/..//evil.example' }, '/'],
    [{ from: '/.//evil.example' }, '/'],
    [{ from: '/admin/size?q=a\tb' }, '/admin/size?q=ab'],
    [{ from: '/login?return-to=/login' }, '/'],
    [{ from: '/login/../admin' }, '/admin'],
    [{ from: '/teams?to=//evil.example' }, '/teams?to=//evil.example'],
    [{ from: 'https://evil.example' }, '/'],
    [{ from: 'javascript:alert(1)' }, '/'],
    [{ from: 7 }, '/'],
    [null, '/'],
    ['/admin', '/'],
  ])('%j leads to %s', (state, path) => {
    expect(returnPath(state)).toBe(path);
  });
});
