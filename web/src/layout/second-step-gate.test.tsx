import { codeAppCalls } from '@kitroom/contract/access/second-step';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { type Answers, succeeded } from '../../test/api-server.ts';
import { watchLeaving } from '../../test/leaving.ts';
import { openTree } from '../../test/open-page.tsx';
import { signedInAs } from '../../test/render.tsx';
import { answering } from '../../test/replies.ts';
import type { newUser } from '../../test/user.ts';
import { watchUnsavedChanges } from '../session/unsaved-changes.ts';
import { MainLayout } from './main-layout.tsx';

const PERMISSIONS = 'GET /api/auth/user-permissions';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, index) => `${index + 1}-7KQ2M-X9D4T`);

/** The page, of somebody who must have a second step while `required` says so. */
async function open({ required = true, passwordChangeRequired = false } = {}) {
  const state = { required };
  const pages = [
    { path: '/teams', element: <h1>Teams</h1> },
    { path: '/', element: <h1>Home</h1> },
  ];
  const routes = [
    { element: <MainLayout />, children: pages },
    { path: '/forgot-password', element: <h1>Reset Your Password</h1> },
  ];
  const answers: Answers = {
    [PERMISSIONS]: () => {
      const { body } = signedInAs('SIZE_READ')();
      const must = state.required ? { secondStepRequired: true } : {};
      return { body: { ...body, data: { ...body.data, passwordChangeRequired, ...must } } };
    },
    [`POST ${codeAppCalls.start.path}`]: answering({
      secret: SECRET,
      address: `otpauth://totp/Kitroom?secret=${SECRET}`,
    }),
    [`POST ${codeAppCalls.confirm.path}`]: () => {
      state.required = false;
      return succeeded({ recovery_codes: CODES });
    },
    'POST /api/auth/logout': answering({ message: 'Signed out' }),
  };
  return { state, ...(await openTree(routes, '/teams?a=b#c', { answers })) };
}

async function begin(user: ReturnType<typeof newUser>) {
  await user.click(await screen.findByRole('button', { name: 'Set Up Code App' }));
  return within(await screen.findByRole('dialog', { name: 'Set up a code app' }));
}

async function setUp(user: ReturnType<typeof newUser>) {
  await user.type((await begin(user)).getByLabelText('Code from your app'), '123456');
  return within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
}

const signInElsewhere = () => void window.dispatchEvent(new StorageEvent('storage', { key: 'csrfToken' }));

it('shows nothing else before there is a second step, and then the page that was asked for; it can be left by signing out', async () => {
  const { api, router, state, user } = await open();
  await screen.findByRole('heading', { name: 'Set Up a Second Step' });
  expect(screen.queryByText('Teams')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Hi, Dana' })).toBeNull();
  await user.click((await begin(user)).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('heading', { name: 'Set Up a Second Step' });
  const codes = await setUp(user);
  expect(codes.getAllByRole('listitem')).toHaveLength(10);
  // The server knows of the second step by now, and the codes stay.
  signInElsewhere();
  await waitFor(() => expect(codes.getAllByRole('listitem')).toHaveLength(10));
  expect(screen.queryByText('Teams')).toBeNull();
  await user.click(codes.getByRole('button', { name: 'I Have Saved Them' }));
  await screen.findByRole('heading', { name: 'Teams' });
  expect(router.state.location).toMatchObject({ pathname: '/teams', search: '?a=b', hash: '#c' });
  state.required = true;
  signInElsewhere();
  const left = watchLeaving();
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
  expect(api.calls.map(({ path }) => path)).toContain('/api/auth/logout');
});

it('is a dialog over unsaved input, which stays', async () => {
  const { state, user } = await open({ required: false });
  const heading = await screen.findByRole('heading', { name: 'Teams' });
  onTestFinished(watchUnsavedChanges(() => 'Name is not saved.'));
  state.required = true;
  signInElsewhere();
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Up a Second Step' }));
  dialog.getByText('Nothing on this page is lost as long as you keep it open; signing out discards it.');
  const codes = await setUp(user);
  await user.click(codes.getByRole('button', { name: 'I Have Saved Them' }));
  expect(await screen.findByRole('heading', { name: 'Teams' })).toBe(heading);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('comes after a new password', async () => {
  const { router } = await open({ passwordChangeRequired: true });
  await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'));
  expect(screen.queryByText('Set Up a Second Step')).toBeNull();
});
