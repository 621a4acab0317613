import { ownSessions } from '@kitroom/contract/auth-calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Answers, Reply } from '../../test/api-server.ts';
import { createGate } from '../../test/gate.ts';
import { watchLeaving } from '../../test/leaving.ts';
import { openTree } from '../../test/open-page.tsx';
import { signedInAs } from '../../test/render.tsx';
import { answering, refusing } from '../../test/replies.ts';
import { OwnSessions } from '../features/sign-in/own-sessions.tsx';
import { Guard } from '../session/guard.tsx';
import { watchUnsavedChanges } from '../session/unsaved-changes.ts';
import { MainLayout } from './main-layout.tsx';

const PERMISSIONS = 'GET /api/auth/user-permissions';
const LOGOUT = 'POST /api/auth/logout';
const signedOut = refusing(401, 'Please sign in');

function open(path: string, answers: Answers) {
  const sizes = (
    <Guard permission="SIZE_READ">
      <h1>Sizes</h1>
    </Guard>
  );
  const pages = [
    { path: '/', lazy: async () => ({ element: <h1>Home</h1> }) },
    { path: '/teams', element: <h1>Teams</h1> },
    { path: '/account/sessions', element: <OwnSessions /> },
    { path: '/admin/size', element: sizes },
  ];
  const routes = [
    { element: <MainLayout />, children: pages },
    { path: '/login', element: <h1>Sign In</h1> },
    { path: '/unauthorized', element: <h1>Access Denied</h1> },
    { path: '/forgot-password', element: <h1>Reset Your Password</h1> },
  ];
  return openTree(routes, path, { answers });
}

describe('the main layout', () => {
  it('offers the sign-in to someone who is signed out, and remembers the page', async () => {
    const { router, user } = await open('/teams?a=b', { [PERMISSIONS]: signedOut });
    await user.click(await screen.findByRole('link', { name: 'Sign In' }));
    expect(router.state.location.state).toEqual({ from: '/teams?a=b' });
  });

  it('leaves alone the first calls of a page that is opened signed out: they ask for the sign-in', async () => {
    const gate = createGate();
    const { router } = await open('/account/sessions', {
      [PERMISSIONS]: signedOut,
      [`GET ${ownSessions.list.path}`]: async () => {
        await gate.opened;
        return signedOut();
      },
    });
    await screen.findByRole('link', { name: 'Sign In' });
    gate.open();
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(router.state.location.state).toEqual({ from: '/account/sessions' });
  });

  it('says why the permissions could not be loaded, then greets who is signed in, and opens the menus of their permissions', async () => {
    const { api, router, user } = await open('/', { [PERMISSIONS]: refusing(500) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error: Failed to fetch permissions: 500');
    api.answers[PERMISSIONS] = signedInAs('SIZE_READ');
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('button', { name: 'Hi, Dana' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Info' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Admin' }));
    const entries = within(screen.getByRole('menu')).getAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Sizes']);
    await user.click(screen.getByRole('menuitem', { name: 'Sizes' }));
    expect(router.state.location.pathname).toBe('/admin/size');
  });

  it('says what signing out would lose, and removes what this device keeps of the user, and nothing of others', async () => {
    const { api, user } = await open('/teams', {
      [PERMISSIONS]: signedInAs(),
      [LOGOUT]: refusing(500, 'Not now'),
    });
    const signOut = async () => {
      await user.click(await screen.findByRole('button', { name: 'Hi, Dana' }));
      await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    };
    await signOut();
    // A page that cannot sign out does not pretend to have done so.
    await screen.findByText('Not now');
    expect(screen.getByRole('button', { name: 'Hi, Dana' })).toBeDefined();
    api.answers[LOGOUT] = answering({ message: 'Signed out' });
    for (const sentence of ['Name and Sizes are not saved.', '2 pictures are still uploading.'])
      onTestFinished(watchUnsavedChanges(() => sentence));
    localStorage.setItem('user:7:draft:/api/admin/size/1', 'typed by Dana');
    localStorage.setItem('user:7:roster', 'pasted by Dana');
    localStorage.setItem('user:8:draft:/api/admin/size/1', 'typed by somebody else');
    const asked = async () =>
      within(await screen.findByRole('alertdialog', { name: 'Sign out without saving?' }));
    await signOut();
    const question = await asked();
    question.getByText(
      'Name and Sizes are not saved. 2 pictures are still uploading. ' +
        'Signing out removes 1 draft and the roster from this device.',
    );
    await user.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await signOut();
    sessionStorage.setItem('preview 3: left out', '[1]');
    const left = watchLeaving();
    await user.click((await asked()).getByRole('button', { name: 'Sign Out' }));
    // Whatever else this page holds goes with it.
    await waitFor(() => expect(left.mock.calls).toEqual([['/']]));
    expect(document.documentElement.hidden).toBe(true);
    expect(Object.keys(localStorage)).toEqual(['user:8:draft:/api/admin/size/1']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('asks for the new password over unsaved input, until the user has signed in with it', async () => {
    const { body } = signedInAs('SIZE_READ')();
    const data = { ...body.data, passwordChangeRequired: true };
    let required = false;
    const { api, router, user } = await open('/admin/size', {
      [PERMISSIONS]: () => ({ body: required ? { ...body, data } : body }),
      'POST /api/auth/forgot-password': () => ({}),
    });
    await screen.findByRole('heading', { name: 'Sizes' });
    onTestFinished(watchUnsavedChanges(() => 'Name is not saved.'));
    const signInElsewhere = (now: boolean) => {
      required = now;
      // Null: another tab has cleared all that the browser keeps for this site.
      window.dispatchEvent(new StorageEvent('storage', { key: now ? 'csrfToken' : null }));
    };
    signInElsewhere(true);
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset Your Password' }));
    await user.click(dialog.getByRole('button', { name: 'Send Reset Link' }));
    expect(await dialog.findByText('Check your email for a reset link.')).toBeDefined();
    expect(api.calls.at(-1)?.body).toEqual({ email: 'dana@example.com' });
    expect(dialog.getByRole('button', { name: 'Sign Out' })).toBeDefined();
    signInElsewhere(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/admin/size');
  });

  it('learns of a new name and other rights when somebody comes back to the tab, not each time, and forgets nobody because there is no connection', async () => {
    const LATER = 5000;
    const comeBack = (after: number) => {
      vi.setSystemTime(Date.now() + after);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { api } = await open('/admin/size', { [PERMISSIONS]: signedInAs('SIZE_READ') });
    const asked = () => api.calls.filter(({ path }) => path === '/api/auth/user-permissions').length;
    await screen.findByRole('heading', { name: 'Sizes' });
    const before = asked();
    const second = createGate<Reply>();
    api.answers[PERMISSIONS] = () =>
      asked() > before + 1 ? second.opened : { status: 502, body: 'Bad gateway' };
    // It asks again only when the first answer has been taken in.
    await waitFor(() => {
      comeBack(LATER);
      expect(asked()).toBe(before + 2);
    });
    expect(screen.getByRole('button', { name: 'Hi, Dana' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Admin' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    const { body } = signedInAs()();
    second.open({ body: { ...body, data: { ...body.data, firstName: 'Danielle' } } });
    await screen.findByRole('button', { name: 'Hi, Danielle' });
    expect(screen.queryByRole('button', { name: 'Admin' })).toBeNull();
    comeBack(LATER - 1);
    // Earlier requests have arrived earlier.
    await fetch('/api/later');
    expect(asked()).toBe(before + 2);
  });

  it('has a drawer titled Menu that leaves out what phones hide, and closes when a page is opened', async () => {
    const { router, user } = await open('/', { [PERMISSIONS]: signedInAs('ROLES_READ', 'ACTIVITY_READ') });
    await screen.findByRole('button', { name: 'Hi, Dana' });
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(drawer.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Players',
      'Teams',
      'Activity',
      'Orders',
      'Roles',
    ]);
    await user.click(drawer.getByRole('link', { name: 'Teams' }));
    expect(router.state.location.pathname).toBe('/teams');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
