import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { securityCall } from '@kitroom/contract/access/second-step';
import { MESSAGES } from '@kitroom/contract/errors';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refused, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { offerProvider } from '../../../test/provider.ts';
import { SecurityScreen } from './security-screen.tsx';

const CALL = `PUT ${passwordCalls.change.path}`;

/** The screen of someone without second steps. */
function openScreen(has_password = true) {
  return openPage({ '/account/security': <SecurityScreen /> }, '/account/security', {
    answers: {
      [`GET ${ownPasskeys.list.path}`]: () => succeeded({ passkeys: [] }),
      [`GET ${securityCall.path}`]: () =>
        succeeded({ has_password, code_app: null, recovery_codes_left: 0, trusted_browsers: [] }),
    },
  });
}

it('says which rules a new password meets and why one was not taken, then keeps the new token and closes the form', async () => {
  const { api, user } = await openScreen();
  const sent = () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const button = () => screen.getByRole('button', { name: /^Chang/u });
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  const current = await screen.findByLabelText('Current Password');
  const chosen = screen.getByLabelText('New Password');
  await user.type(current, 'Wrong-2-win');
  await user.type(chosen, 'Spike');
  const rules = screen.getByRole('list', { name: 'Password rules' });
  expect(rules.textContent).toContain('One uppercase letter: met');
  expect(rules.textContent).toContain('At least 8 characters: not met');
  await user.click(button());
  await screen.findByText('Password must be at least 8 characters');
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(sent()).toEqual([]);

  const wrong = 'The current password is not right';
  const errors = [{ path: 'currentPassword', message: wrong }];
  api.answers[CALL] = () => refused(400, wrong, { errors });
  await user.type(chosen, '-3-times');
  await user.click(button());
  await screen.findByText(wrong);
  await waitFor(() => expect(document.activeElement).toBe(current));
  expect(chosen).toHaveProperty('value', 'Spike-3-times');

  const wait = 'Too many attempts. Please try again in 30 seconds.';
  api.answers[CALL] = () => refused(429, wait);
  await user.clear(current);
  await user.type(current, 'Serve-2-win');
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(wait);

  const body = { success: true, message: 'Changed', csrfToken: 'new-token' };
  api.answers[CALL] = () => ({ body });
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  await user.click(button());
  await screen.findByText('Your password has been changed. All other browsers have been signed out.');
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  expect(sent().at(-1)).toEqual({ currentPassword: 'Serve-2-win', newPassword: 'Spike-3-times' });
  expect(stored).toHaveBeenCalledWith('csrfToken', 'new-token');
});

it('shows nothing about recovery codes and trusted browsers without a second step', async () => {
  await openScreen();
  await screen.findByRole('button', { name: 'Set Up Code App' });
  expect(
    screen.getAllByRole('region').map(({ textContent }) => textContent?.match(/^[A-Z][a-z]+/u)?.[0]),
  ).toEqual(['Passkeys', 'Password', 'Code']);
});

it('offers no new password where passwords are off', async () => {
  offerProvider('Sign in with Google Workspace', false);
  await openScreen();
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
  const signedOut = () => refused(401, MESSAGES.notSignedIn);
  const pages = { '/account/security': <SecurityScreen />, '/login': <h1>Sign In</h1> };
  await openPage(pages, '/account/security', {
    answers: {
      'GET /api/auth/user-permissions': signedOut,
      [`GET ${ownPasskeys.list.path}`]: signedOut,
      [`GET ${securityCall.path}`]: signedOut,
    },
  });
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
});
