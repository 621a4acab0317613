import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../test/api-server.ts';
import { createGate } from '../../test/gate.ts';
import { openPage, openTree } from '../../test/open-page.tsx';
import { signedInAs } from '../../test/render.tsx';
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
    const answers = { [CALL]: () => permissions.opened };
    const { router } = await openPage(routes, '/admin/size', { answers });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(router.state.location.pathname).toBe('/admin/size');
    permissions.open(signedInAs('SIZE_READ')());
    expect((await screen.findByRole('heading')).textContent).toBe('Sizes');
  });

  it.each([
    ['without the code', signedInAs('SIZE_UPDATE')],
    ['signed out', signedOut],
  ])('sends a user %s to /unauthorized in place of the page, and remembers it', async (_who, reply) => {
    const { router } = await openPage(routes, '/admin/size?q=small#top', { answers: { [CALL]: reply } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(router.state.location.state).toMatchObject({ from: '/admin/size?q=small#top' });
  });
});

it('redirects once: who has chosen another page while /unauthorized is loading gets that one', async () => {
  const [loading, asked] = [createGate<{ Component: () => ReactNode }>(), createGate<void>()];
  let refresh = async () => {};
  function Probe() {
    ({ refresh } = usePermissions());
    return routes['/admin/size'];
  }
  const answers = { [CALL]: signedOut };
  const { api, router } = await openTree(
    [
      { path: '/admin/size', element: <Probe /> },
      {
        path: '/unauthorized',
        lazy: () => {
          asked.open();
          return loading.opened;
        },
      },
      { path: '/login', lazy: () => loading.opened },
    ],
    '/admin/size',
    { answers },
  );
  await asked.opened;
  const chosen = router.navigate('/login');
  api.answers[CALL] = refusing(500);
  await act(() => refresh());
  loading.open({ Component: () => <h1>Sign In</h1> });
  await act(() => chosen);
  expect(router.state.location.pathname).toBe('/login');
});

it('an open page stays with unsaved input, and when its permission is lost or cannot be asked for; it leads to /login when the session has ended, and is remembered', async () => {
  let refresh = async () => {};
  function Probe() {
    ({ refresh } = usePermissions());
    return routes['/admin/size'];
  }
  const pages = { ...routes, '/admin/size': <Probe />, '/login': <h1>Sign In</h1> };
  const { api, router } = await openPage(pages, '/admin/size', { codes: ['SIZE_READ'] });
  await screen.findByRole('heading', { name: 'Sizes' });
  const shownAfter = async (reply: () => Reply) => {
    api.answers[CALL] = reply;
    await act(() => refresh());
    return [router.state.location.pathname, screen.getByRole('heading').textContent];
  };
  const open = ['/admin/size', 'Sizes'];
  const saved = watchUnsavedChanges(() => 'Name is not saved.');
  expect(await shownAfter(signedOut)).toEqual(open);
  saved();
  expect(await shownAfter(signedInAs('SIZE_READ'))).toEqual(open);
  expect(await shownAfter(signedInAs('CLUBS_READ'))).toEqual(open);
  expect(await shownAfter(refusing(500))).toEqual(open);
  expect(await shownAfter(signedOut)).toEqual(['/login', 'Sign In']);
  expect(router.state.location.state).toMatchObject({ from: '/admin/size' });
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
