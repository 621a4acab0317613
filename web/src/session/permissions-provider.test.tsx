import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serveApi, serveNothing } from '../../test/api-server.ts';
import { signedInAs } from '../../test/render.tsx';
import { refused } from '../../test/replies.ts';
import { newUser } from '../../test/user.ts';
import { UNREACHABLE } from '../api/api-error.ts';
import { usePermissions } from './permissions-context.ts';
import { PermissionsProvider } from './permissions-provider.tsx';

const CALL = 'GET /api/auth/user-permissions';

function Probe() {
  const { loading, error, data, refresh, has, hasAny, hasAll } = usePermissions();
  const state = {
    loading,
    error,
    name: data?.firstName ?? null,
    has: has('SIZE_READ'),
    hasAny: hasAny(['SIZE_READ', 'CLUBS_READ']),
    hasAll: hasAll(['SIZE_READ', 'CLUBS_READ']),
    hasAllOfNone: hasAll([]),
  };
  return (
    <>
      <output>{JSON.stringify(state)}</output>
      <button type="button" onClick={refresh}>
        Refresh
      </button>
    </>
  );
}

const NOBODY = { name: null, has: false, hasAny: false, hasAll: false, hasAllOfNone: false };

function show() {
  render(
    <PermissionsProvider>
      <Probe />
    </PermissionsProvider>,
  );
}
const state = () => JSON.parse(screen.getByRole('status').textContent ?? '');

describe('PermissionsProvider', () => {
  it('starts with nobody, keeps who is signed in, what they may do, and the CSRF token, and forgets them on a refresh when the session has ended', async () => {
    const { answers } = await serveApi({ [CALL]: signedInAs('SIZE_READ') });
    show();
    expect(state()).toEqual({ loading: true, error: null, ...NOBODY });
    await waitFor(() => expect(state().loading).toBe(false));
    expect(state()).toEqual({
      loading: false,
      error: null,
      name: 'Dana',
      has: true,
      hasAny: true,
      hasAll: false,
      hasAllOfNone: true,
    });
    expect(localStorage.getItem('csrfToken')).toBe('token');
    answers[CALL] = refused(401);
    await newUser().click(screen.getByRole('button'));
    await waitFor(() => expect(state()).toEqual({ loading: false, error: null, ...NOBODY }));
  });

  it.each([
    [401, { success: false, message: 'Please sign in' }, null],
    [403, { success: false, message: 'Please sign in' }, null],
    [500, { success: false, message: 'Broken' }, 'Failed to fetch permissions: 500'],
    [404, 'no JSON', 'Failed to fetch permissions: 404'],
    [200, { success: false, message: 'Not today' }, 'Not today'],
    [200, { success: false }, 'Failed to load permissions'],
    [200, { success: true, data: 'nonsense' }, 'Failed to load permissions'],
  ])('says of %i %j: %s', async (status, body, error) => {
    await serveApi({ [CALL]: () => ({ status, body }) });
    show();
    await waitFor(() => expect(state()).toEqual({ loading: false, error, ...NOBODY }));
  });

  it('says when no answer comes', async () => {
    serveNothing();
    show();
    await waitFor(() => expect(state().loading).toBe(false));
    expect(state()).toEqual({ loading: false, error: UNREACHABLE, ...NOBODY });
  });
});
