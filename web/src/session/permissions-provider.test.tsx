import { act, render, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Reply, serveApi, serveNothing } from '../../test/api-server.ts';
import { createGate } from '../../test/gate.ts';
import { watchLeaving } from '../../test/leaving.ts';
import { signedInAs } from '../../test/render.tsx';
import { refusing } from '../../test/replies.ts';
import { UNREACHABLE } from '../api/api-error.ts';
import { type Permissions, usePermissions } from './permissions-context.ts';
import { PermissionsProvider } from './permissions-provider.tsx';
import { hasUnsavedChanges, watchUnsavedChanges } from './unsaved-changes.ts';

const CALL = 'GET /api/auth/user-permissions';
const NOBODY = { name: null, has: false, hasAny: false, hasAll: false, hasAllOfNone: false };

/** Shows the provider. Returns what it provides now. */
function show() {
  let permissions = {} as Permissions;
  function Probe() {
    permissions = usePermissions();
    return null;
  }
  render(
    <PermissionsProvider>
      <Probe />
    </PermissionsProvider>,
  );
  const state = () => {
    const { loading, error, data, has, hasAny, hasAll } = permissions;
    return {
      loading,
      error,
      name: data?.firstName ?? null,
      has: has('SIZE_READ'),
      hasAny: hasAny(['SIZE_READ', 'CLUBS_READ']),
      hasAll: hasAll(['SIZE_READ', 'CLUBS_READ']),
      hasAllOfNone: hasAll([]),
    };
  };
  return { state, current: () => permissions };
}

describe('PermissionsProvider', () => {
  it('starts with nobody, keeps who is signed in, what they may do, and the CSRF token, and forgets them on a refresh when the session has ended', async () => {
    const { answers } = await serveApi({ [CALL]: signedInAs('SIZE_READ') });
    const { state, current } = show();
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
    answers[CALL] = refusing(401);
    await act(() => current().refresh());
    expect(state()).toEqual({ loading: false, error: null, ...NOBODY });
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
    const { state } = show();
    await waitFor(() => expect(state()).toEqual({ loading: false, error, ...NOBODY }));
  });

  it('says when no answer comes', async () => {
    serveNothing();
    const { state } = show();
    await waitFor(() => expect(state()).toEqual({ loading: false, error: UNREACHABLE, ...NOBODY }));
  });
});

function named(firstName: string, csrfToken: string): Reply {
  const { body } = signedInAs('SIZE_READ')();
  return { body: { ...body, data: { ...body.data, firstName, csrfToken } } };
}

/** The provider after its first load, whose next calls are answered when the test says so. */
async function showLoaded() {
  const held: ((reply: Reply) => void)[] = [];
  const { answers } = await serveApi({ [CALL]: () => named('First', 'first') });
  const { state, current } = show();
  const name = () => state().name;
  await waitFor(() => expect(name()).toBe('First'));
  answers[CALL] = () => {
    const gate = createGate<Reply>();
    held.push(gate.open);
    return gate.opened;
  };
  /** Asks again; resolves once the server has got the call, to what resolves when its answer was taken in. */
  const ask = async () => {
    const before = held.length;
    const refreshed = current().refresh();
    await waitFor(() => expect(held).toHaveLength(before + 1));
    return async (reply: Reply) => {
      await act(async () => {
        held[before]?.(reply);
        await refreshed;
      });
    };
  };
  return { name, ask, current, held };
}

describe('several calls of the provider', () => {
  it.each([
    ['answer', named('Older', 'older')],
    ['refusal', { status: 401, body: { success: false, message: '' } }],
  ])('keeps the newest answer when an older %s comes late', async (_what, older) => {
    const { name, ask } = await showLoaded();
    const answerOlder = await ask();
    const answerNewer = await ask();
    await answerNewer(named('Newer', 'newer'));
    expect(name()).toBe('Newer');
    await answerOlder(older);
    expect(name()).toBe('Newer');
    expect(localStorage.getItem('csrfToken')).toBe('newer');
  });

  it.each([
    ['has signed out', (current: Permissions) => void current.leave('/'), []],
    ['whose session has ended', (current: Permissions) => current.end(), ['csrfToken', 'signedInUser']],
  ])('does not let a late answer bring back who %s', async (_, end, stored) => {
    const left = watchLeaving();
    const { ask, current } = await showLoaded();
    const answer = await ask();
    act(() => end(current()));
    await answer(named('Former', 'former'));
    expect(current().data?.firstName).not.toBe('Former');
    expect(Object.keys(localStorage).sort()).toEqual(stored);
    expect(left).toHaveBeenCalledTimes(stored.length === 0 ? 1 : 0);
  });

  it('is not asked in the background while a call is on its way, and waits for the newest', async () => {
    const { name, ask, current } = await showLoaded();
    const answer = await ask();
    await act(() => current().check());
    await answer(named('Newer', 'newer'));
    expect(name()).toBe('Newer');
  });

  it('lets no caller go on once another user has signed in, the older ones neither, and asks about nothing that the former one has typed', async () => {
    const { current, held } = await showLoaded();
    onTestFinished(watchUnsavedChanges(() => 'Name is not saved.'));
    let wentOn = 0;
    const count = () => {
      wentOn += 1;
    };
    void current().refresh().then(count);
    await waitFor(() => expect(held).toHaveLength(1));
    void current().refresh().then(count);
    await waitFor(() => expect(held).toHaveLength(2));
    const left = watchLeaving();
    const { body } = signedInAs()();
    held[1]?.({ body: { ...body, data: { ...body.data, userId: 8 } } });
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(hasUnsavedChanges()).toBe(false);
    held[0]?.(named('First', 'first'));
    // Earlier answers have arrived earlier.
    for (let round = 0; round < 3; round += 1) await fetch('/api/later');
    expect(wentOn).toBe(0);
  });
});
