import { SECOND_STEP_MESSAGES, secondStepCall } from '@kitroom/contract/access/second-step';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { SINGLE_SIGN_ON_FAILURES } from '@kitroom/contract/access/single-sign-on-failures';
import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { watchLeaving } from '../../../test/leaving.ts';
import { openPage } from '../../../test/open-page.tsx';
import { offerProvider } from '../../../test/provider.ts';
import { signedInAs } from '../../../test/render.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { SignInDialog } from '../../session/sign-in-dialog.tsx';
import { SignOutButton } from '../../session/sign-out-button.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SignIn } from './sign-in.tsx';

const PERMISSIONS = 'GET /api/auth/user-permissions';
const signedOut = () => refused(401, '');

async function open(search = '', state?: object) {
  const answers = { [PERMISSIONS]: signedOut };
  await openPage({ '/login': <SignIn /> }, { pathname: '/login', search, state }, { answers });
  await screen.findByRole('heading', { name: 'Sign In' });
}

/** Who is signed in. */
function Greeting() {
  const { data } = usePermissions();
  return data === null ? null : <p>Hi, {data.firstName}</p>;
}

const LABEL = 'Sign in with Google Workspace';

describe('single sign-on', () => {
  it('is alone where passwords are off, but for the address that a command prints', async () => {
    offerProvider(LABEL, false);
    await open();
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.queryByText('Forgot your password?')).toBeNull();
    expect(screen.getByRole('link', { name: LABEL })).toBeDefined();
    cleanup();
    await open('?with-password');
    expect(screen.getByLabelText('Email')).toBeDefined();
    expect(screen.queryByText('Forgot your password?')).toBeNull();
  });

  it.each([
    ['?single-sign-on=canceled', 'The sign-in was canceled at the provider.', '/admin/size?q=a'],
    ['?single-sign-on=toString', SINGLE_SIGN_ON_FAILURES.failed, '/admin/size?q=a'],
    // After the second step. It returns to no other site.
    ['?single-sign-on=failed&return-to=%2F%2Fevil.example', SINGLE_SIGN_ON_FAILURES.failed, '/'],
  ])(
    'is below the form, says why it failed, and leads back to the page that was asked for: %s',
    async (search, sentence, to) => {
      offerProvider(LABEL, true);
      await open(search, { from: '/admin/size?q=a' });
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect(screen.getByLabelText('Email')).toBeDefined();
      expect(screen.getByRole('link', { name: LABEL }).getAttribute('href')).toBe(
        `https://kitroom.example/api/auth/single-sign-on?return-to=${encodeURIComponent(to)}`,
      );
    },
  );

  const letIn = () => succeeded({ csrfToken: 'token' });

  async function openWithSecondStep(answer: Answers[string], { isIn = false } = {}) {
    offerProvider(LABEL, false);
    const login = (
      <>
        <SignIn />
        <Greeting />
      </>
    );
    const search = '?second-step=codeApp.recoveryCode&return-to=%2Fadmin%2Fclubs';
    const pages = { '/login': login, '/admin/clubs': <h1>Clubs</h1> };
    const opened = await openPage(
      pages,
      { pathname: '/login', search },
      {
        answers: {
          [PERMISSIONS]: () => (isIn ? signedInAs('CLUBS_READ')() : signedOut()),
          [`POST ${secondStepCall.path}`]: async (call) => {
            const reply = await answer?.(call);
            isIn = reply?.status === undefined;
            return reply ?? {};
          },
        },
      },
    );
    return { ...opened, code: await screen.findByLabelText('Code from your app') };
  }

  // Those who are signed in still only sign in again as a proof.
  it.each([false, true])(
    'asks for the second step of the account, and then goes where the person wanted to (signed in: %s)',
    async (isIn) => {
      const { api, user, code } = await openWithSecondStep(letIn, { isIn });
      if (isIn) await screen.findByText('Hi, Dana');
      else expect(document.activeElement).toBe(code);
      expect(screen.queryByRole('link', { name: LABEL })).toBeNull();
      await user.type(code, '123456');
      expect(await screen.findByRole('heading', { name: 'Clubs' })).toBeDefined();
      expect(api.calls.map(({ path }) => path)).toContain(secondStepCall.path);
    },
  );

  it('starts again when the sign-in has ended in the meantime, and still knows where to go', async () => {
    const { user, code } = await openWithSecondStep(() => refused(401, SECOND_STEP_MESSAGES.startAgain));
    await user.type(code, '123456');
    expect((await screen.findByRole('alert')).textContent).toBe(SECOND_STEP_MESSAGES.startAgain);
    expect(screen.getByRole('link', { name: LABEL }).getAttribute('href')).toBe(
      'https://kitroom.example/api/auth/single-sign-on?return-to=%2Fadmin%2Fclubs',
    );
  });

  it('says that there are no passwords where one would be reset or changed', async () => {
    offerProvider(LABEL, false);
    const pages = { '/forgot-password': <ForgotPassword />, '/reset-password': <ResetPassword /> };
    const { router, user } = await openPage(pages, '/forgot-password', {
      answers: {
        [PERMISSIONS]: signedOut,
        'POST /api/auth/reset-password': () => succeeded({ message: 'Done', email: 'ann@example.com' }),
      },
    });
    expect(await screen.findByText(singleSignOn.passwordsOff)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send Reset Link' })).toBeNull();
    await act(() => router.navigate('/reset-password?token=printed'));
    await user.type(await screen.findByLabelText('New Password'), 'Kit-Room-2026');
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe(
      '/login?with-password',
    );
  });

  it('opens a new tab from a page with unsaved input', async () => {
    offerProvider(LABEL, true);
    const dialog = <SignInDialog onSignedIn={() => {}} onCancel={() => {}} />;
    await openPage({ '/': dialog }, '/', { answers: { [PERMISSIONS]: signedOut } });
    expect(screen.getByRole('link', { name: LABEL }).getAttribute('target')).toBe('_blank');
    expect(screen.getByText(/This page goes on as soon as you have signed in there/u)).toBeDefined();
  });

  it.each([
    ['https://provider.example/end?client_id=kitroom', 'https://provider.example/end?client_id=kitroom'],
    ['javascript:alert(1)', '/'],
  ])('ends at the provider too, if %s is an address: %s', async (redirect, to) => {
    const left = watchLeaving();
    const { user } = await openPage({ '/admin/size': <SignOutButton /> }, '/admin/size', {
      answers: { 'POST /api/auth/logout': () => succeeded({ message: 'Signed out', redirect }) },
    });
    localStorage.setItem('user:7:roster', 'pasted by Dana');
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await vi.waitFor(() => expect(left.mock.calls).toEqual([[to]]));
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
