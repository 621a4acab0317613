import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Reply, serveApi } from '../../test/api-server.ts';
import { createGate } from '../../test/gate.ts';
import { signedInAs } from '../../test/render.tsx';
import { usePermissions } from './permissions-context.ts';
import { PermissionsProvider } from './permissions-provider.tsx';

const CALL = 'GET /api/auth/user-permissions';

function named(firstName: string, csrfToken: string): Reply {
  const { body } = signedInAs('SIZE_READ')();
  return { body: { ...body, data: { ...body.data, firstName, csrfToken } } };
}

/** The provider after its first load, whose next calls are answered when the test says so. */
async function show() {
  const held: ((reply: Reply) => void)[] = [];
  const answers = { [CALL]: (): Reply | Promise<Reply> => named('First', 'first') };
  await serveApi(answers);
  let permissions: ReturnType<typeof usePermissions> | undefined;
  function Probe() {
    permissions = usePermissions();
    return <output>{permissions.data?.firstName ?? 'nobody'}</output>;
  }
  render(
    <PermissionsProvider>
      <Probe />
    </PermissionsProvider>,
  );
  const name = () => screen.getByRole('status').textContent;
  await waitFor(() => expect(name()).toBe('First'));
  answers[CALL] = () => {
    const gate = createGate<Reply>();
    held.push(gate.open);
    return gate.opened;
  };
  /** Asks again; resolves once the server has got the call, to what resolves when its answer was taken in. */
  const ask = async () => {
    const before = held.length;
    const refreshed = permissions?.refresh();
    await waitFor(() => expect(held).toHaveLength(before + 1));
    return async (reply: Reply) => {
      await act(async () => {
        held[before]?.(reply);
        await refreshed;
      });
    };
  };
  const clear = () => act(() => permissions?.clear());
  const refresh = () => permissions?.refresh();
  return { name, ask, refresh, held, clear, check: () => act(async () => permissions?.check()) };
}

describe('PermissionsProvider', () => {
  it.each([
    ['answer', named('Older', 'older')],
    ['refusal', { status: 401, body: { success: false, message: '' } }],
  ])('keeps the newest answer when an older %s comes late', async (_what, older) => {
    const { name, ask } = await show();
    const answerOlder = await ask();
    const answerNewer = await ask();
    await answerNewer(named('Newer', 'newer'));
    expect(name()).toBe('Newer');
    await answerOlder(older);
    expect(name()).toBe('Newer');
    expect(localStorage.getItem('csrfToken')).toBe('newer');
  });

  it('does not let a late answer bring back who has signed out', async () => {
    const { name, ask, clear } = await show();
    const answer = await ask();
    clear();
    expect(name()).toBe('nobody');
    await answer(named('Former', 'former'));
    expect(name()).toBe('nobody');
    expect(localStorage.getItem('csrfToken')).toBe('first');
  });

  it('is not asked in the background while a call is on its way, and waits for the newest', async () => {
    const { name, ask, check } = await show();
    const answer = await ask();
    await check();
    await answer(named('Newer', 'newer'));
    expect(name()).toBe('Newer');
  });

  it('lets no caller go on once another user has signed in, the older ones neither', async () => {
    const { refresh, held } = await show();
    let wentOn = 0;
    const count = () => {
      wentOn += 1;
    };
    void refresh()?.then(count);
    await waitFor(() => expect(held).toHaveLength(1));
    void refresh()?.then(count);
    await waitFor(() => expect(held).toHaveLength(2));
    onTestFinished(() => {
      document.documentElement.hidden = false;
    });
    const { body } = signedInAs()();
    held[1]?.({ body: { ...body, data: { ...body.data, userId: 8 } } });
    await waitFor(() => expect(document.documentElement.hidden).toBe(true));
    held[0]?.(named('First', 'first'));
    // Earlier answers have arrived earlier.
    for (let round = 0; round < 3; round += 1) await fetch('/api/later');
    expect(wentOn).toBe(0);
  });
});
