import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SignIn } from './sign-in.tsx';

const GOOD = 'Kit-Room-2026';

function open(path: string, answers: Answers, state?: unknown) {
  const routes = { '/login': <SignIn />, '/reset-password': <ResetPassword />, '/': <h1>Home</h1> };
  const [pathname, search] = path.split('?');
  const signedOut = { 'GET /api/auth/user-permissions': () => refused(401, 'Please sign in') };
  return openPage(routes, { pathname, search, state }, { answers: { ...signedOut, ...answers } });
}

describe('/reset-password', () => {
  it('says that the token is missing', async () => {
    await open('/reset-password', {});
    expect(await screen.findByText('Reset token is missing or invalid.')).toBeDefined();
    expect(screen.queryByLabelText('New Password')).toBeNull();
  });

  it('takes the token out of the address and out of the history, and knows it after a reload', async () => {
    const { router, user } = await open('/reset-password?token=t', {});
    await user.type(await screen.findByLabelText('New Password'), GOOD);
    const { pathname, search, state } = router.state.location;
    expect([pathname, search, state]).toEqual(['/reset-password', '', { resetToken: 't' }]);
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe(GOOD);
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
    cleanup();

    const { api, user: later } = await open(
      '/reset-password',
      {
        'POST /api/auth/reset-password': () => succeeded({ message: '', email: 'ann@example.com' }),
      },
      state,
    );
    await later.type(await screen.findByLabelText('New Password'), GOOD);
    await later.click(screen.getByRole('button', { name: 'Reset Password' }));
    await screen.findByRole('heading', { name: 'Password Reset Successful' });
    screen.getByText(AUTH_MESSAGES.passwordUpdated);
    screen.getByText('Your password has been updated.');
    // The eye reads it once: what is announced has no box.
    expect(screen.getByRole('status').className).toBe('visually-hidden');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(api.calls.at(-1)?.body).toEqual({ token: 't', newPassword: GOOD });
    await later.click(screen.getByRole('link', { name: 'Log in' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })).value).toBe(
      'ann@example.com',
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it.each([
    '?token=%s&utm_source=mail',
    '?utm_source=mail&token=%s',
    '?token=3D%s',
    '?token=%s%%3E',
    '?token=%s).',
    '?token=%s%%0A',
    '?token=%s%%3Futm_campaign%%3Dx',
    '?token=%s#mail',
  ])('knows the token in a link that a mail program has changed: %s', async (query) => {
    const token = 'Ab3-_9x'.repeat(6);
    const { router } = await open(
      `/reset-password${query.replace('%s', `${token}8`).replaceAll('%%', '%')}`,
      {},
    );
    await screen.findByLabelText('New Password');
    expect(router.state.location.state).toEqual({ resetToken: `${token}8` });
  });

  it('checks the five rules while the user types, offers the copy when all are met, and says why it was not set, and where there is a new link', async () => {
    const { api, user } = await open('/reset-password?token=t', {
      'POST /api/auth/reset-password': () => refused(500, ''),
    });
    const password = await screen.findByLabelText('New Password');
    const met = () =>
      screen.getAllByRole('listitem').map(({ textContent }) => textContent?.endsWith(': met'));
    expect(met()).toEqual([false, false, false, false, false]);
    await user.type(password, 'kitroom2026');
    expect(met()).toEqual([true, false, true, true, false]);
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
    await user.type(password, 'A!');
    expect(met()).toEqual([true, true, true, true, true]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('kitroom2026A!');
    await user.clear(password);
    await user.type(password, 'P@ssw0rd');
    expect(met()).toEqual([true, true, true, true, true]);
    expect(screen.getByText(AUTH_MESSAGES.passwordTooCommon)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();

    const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    await user.clear(password);
    await user.type(password, GOOD);
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    await screen.findByText('Something went wrong.');
    expect(links()).toEqual(['Kitroom']);
    const errors = [{ path: 'token', message: 'The link has expired' }];
    api.answers['POST /api/auth/reset-password'] = () => refused(400, '', { errors });
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    await screen.findByText('The link has expired');
    expect(links()).toEqual(['Kitroom', 'Request a new link']);
  });
});
