import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { securityCall } from '@kitroom/contract/access/second-step';
import { MESSAGES } from '@kitroom/contract/errors';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { serveApi } from '../../../test/api-server.ts';
import { offerProvider } from '../../../test/provider.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { newUser } from '../../../test/user.ts';
import { SecurityScreen } from './security-screen.tsx';

const CALL = `PUT ${passwordCalls.change.path}`;

type Answer = { status?: number; body: unknown };

/** The screen of someone without second steps. */
async function openScreen(has_password: boolean, answer: Answer = { body: {} }) {
  const api = await serveApi({
    'GET /api/auth/user-permissions': signedInAs(),
    [`GET ${ownPasskeys.list.path}`]: () => ({ body: { success: true, passkeys: [] } }),
    [`GET ${securityCall.path}`]: () => ({
      body: { success: true, has_password, code_app: null, recovery_codes_left: 0, trusted_browsers: [] },
    }),
    [CALL]: () => answer,
  });
  renderRoutes({ '/account/security': <SecurityScreen /> }, '/account/security');
  return api;
}

async function open(answer: Answer) {
  const api = await openScreen(true, answer);
  const user = newUser();
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  const current = await screen.findByLabelText('Current Password');
  return {
    user,
    current,
    chosen: screen.getByLabelText('New Password'),
    button: () => screen.getByRole('button', { name: /^Chang/u }),
    sent: () => api.calls.filter(({ method }) => method === 'PUT'),
  };
}

it('changes the password, keeps the new token, and closes the form', async () => {
  const body = { success: true, message: 'Changed', csrfToken: 'new-token' };
  const { user, current, chosen, button, sent } = await open({ body });
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  await user.type(current, 'Serve-2-win');
  await user.type(chosen, 'Spike-3-times');
  await user.click(button());
  expect(
    await screen.findByText('Your password has been changed. All other browsers have been signed out.'),
  ).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  expect(sent().map(({ body: json }) => json)).toEqual([
    { currentPassword: 'Serve-2-win', newPassword: 'Spike-3-times' },
  ]);
  expect(stored).toHaveBeenCalledWith('csrfToken', 'new-token');
});

it('says which rules a new password meets, and sends nothing that breaks one', async () => {
  const { user, current, chosen, button, sent } = await open({ body: { success: true } });
  await user.type(current, 'Serve-2-win');
  await user.type(chosen, 'Spike');
  const rules = screen.getByRole('list', { name: 'Password rules' });
  expect(rules.textContent).toContain('One uppercase letter: met');
  expect(rules.textContent).toContain('At least 8 characters: not met');
  await user.click(button());
  expect(await screen.findByText('Password must be at least 8 characters')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(sent()).toEqual([]);
});

it('shows a wrong current password at its field, and keeps what was typed', async () => {
  const message = 'The current password is not right';
  const errors = [{ path: 'currentPassword', message }];
  const { user, current, chosen, button } = await open({
    status: 400,
    body: { success: false, message, errors },
  });
  await user.type(current, 'Wrong-2-win');
  await user.type(chosen, 'Spike-3-times');
  await user.click(button());
  expect(await screen.findByText(message)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(current));
  expect(chosen).toHaveProperty('value', 'Spike-3-times');
});

it('says how long to wait after too many attempts', async () => {
  const message = 'Too many attempts. Please try again in 30 seconds.';
  const { user, current, chosen, button } = await open({ status: 429, body: { success: false, message } });
  await user.type(current, 'Wrong-2-win');
  await user.type(chosen, 'Spike-3-times');
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

it('shows nothing about recovery codes and trusted browsers without a second step', async () => {
  await openScreen(true);
  await screen.findByRole('button', { name: 'Set Up Code App' });
  expect(
    screen.getAllByRole('region').map(({ textContent }) => textContent?.match(/^[A-Z][a-z]+/u)?.[0]),
  ).toEqual(['Passkeys', 'Password', 'Code']);
});

it('offers no new password where passwords are off', async () => {
  offerProvider('Sign in with Google Workspace', false);
  await openScreen(true);
  expect(await screen.findByRole('button', { name: 'Set Up Code App' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Password' })).toBeNull();
});

it('says how people without a password sign in, and how they get one', async () => {
  offerProvider('Sign in with Google Workspace', true);
  await openScreen(false);
  const section = within(await screen.findByRole('region', { name: 'Password' }));
  section.getByText(
    'You use “Sign in with Google Workspace” and have no password here. If you want one, we email you a link to choose it.',
  );
  expect(section.getByRole('link', { name: 'Get a Password' }).getAttribute('href')).toBe('/forgot-password');
  expect(screen.queryByLabelText('Current Password')).toBeNull();
});

it('says so even if there is no longer a provider', async () => {
  await openScreen(false);
  await screen.findByText('You have no password here. If you want one, we email you a link to choose it.');
});

it('sends signed-out visitors to the sign-in page', async () => {
  const signedOut = () => ({ status: 401, body: { success: false, message: MESSAGES.notSignedIn } });
  await serveApi({
    'GET /api/auth/user-permissions': signedOut,
    [`GET ${ownPasskeys.list.path}`]: signedOut,
    [`GET ${securityCall.path}`]: signedOut,
  });
  const pages = { '/account/security': <SecurityScreen />, '/login': <h1>Sign In</h1> };
  renderRoutes(pages, '/account/security');
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
});
