import { SECOND_STEP_MESSAGES, secondStepCall } from '@kitroom/contract/access/second-step';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answers, type Reply, refused, serveNothing, succeeded } from '../../../test/api-server.ts';
import { createGate } from '../../../test/gate.ts';
import { watchLeaving } from '../../../test/leaving.ts';
import { openPage } from '../../../test/open-page.tsx';
import { signedInAs } from '../../../test/render.tsx';
import type { newUser } from '../../../test/user.ts';
import { clearCsrfToken, readCsrfToken } from '../../api/csrf-token.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SignIn } from './sign-in.tsx';
import { Unauthorized } from './unauthorized.tsx';

const PERMISSIONS = 'GET /api/auth/user-permissions';
const signedOut = () => refused(401, 'Please sign in');

function open(path: string, answers: Answers, state?: unknown) {
  const routes = {
    '/login': <SignIn />,
    '/forgot-password': <ForgotPassword />,
    '/reset-password': <ResetPassword />,
    '/unauthorized': <Unauthorized />,
    '/admin/size': <h1>Sizes</h1>,
    '/': <h1>Home</h1>,
  };
  const [pathname, search] = path.split('?');
  return openPage(routes, { pathname, search, state }, { answers: { [PERMISSIONS]: signedOut, ...answers } });
}

async function fill(user: ReturnType<typeof newUser>) {
  await user.type(await screen.findByLabelText('Email'), 'dana@example.com');
  await user.type(screen.getByLabelText('Password'), ' secret ');
}

const mustChangePassword = () => {
  const { body } = signedInAs()();
  return { body: { ...body, data: { ...body.data, passwordChangeRequired: true } } };
};

it.each(['/login', '/forgot-password', '/reset-password?token=x'])(
  'a file that is dropped on %s does not take its place',
  async (path) => {
    await open(path, {});
    const main = await screen.findByRole('main');
    const drop = createEvent.drop(main);
    Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'] } });
    fireEvent(main, drop);
    expect(drop.defaultPrevented).toBe(true);
    expect((await screen.findByRole('alert')).textContent).toBe('Files can’t be dropped here.');
  },
);

describe('/login', () => {
  it('signs in where local storage is full, and goes to no other site', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (key === 'csrfToken') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    });
    onTestFinished(clearCsrfToken);
    const login = () => succeeded({ csrfToken: 'fresh' });
    const { api, user } = await open('/login', { 'POST /api/auth/login': login }, { from: '//evil.example' });
    await fill(user);
    const signedIn = signedInAs('SIZE_READ')();
    api.answers[PERMISSIONS] = () => signedIn;
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('heading', { name: 'Home' });
    expect(readCsrfToken()).toBe(signedIn.body.data.csrfToken);
  });

  it('says that the browser keeps no session, in place of a page that knows nobody', async () => {
    const { router, user } = await open('/login', {
      'POST /api/auth/login': () => succeeded({ csrfToken: 'fresh' }),
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText(/^This browser did not keep you signed in\. Allow cookies for this site/u);
    expect(router.state.location.pathname).toBe('/login');
  });

  it('loads the permissions first and then goes back to where the user came from, replacing the page', async () => {
    const permissions = createGate<Reply>();
    const { api, router, user } = await open(
      '/login',
      { 'POST /api/auth/login': () => succeeded({ csrfToken: 'fresh' }) },
      { from: '/admin/size?q=a' },
    );
    await fill(user);
    await waitFor(() => expect(api.calls).toHaveLength(1));
    api.answers[PERMISSIONS] = () => permissions.opened;
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(api.calls).toHaveLength(3));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' }).disabled).toBe(true);
    expect(router.state.location.pathname).toBe('/login');
    permissions.open(signedInAs('SIZE_READ')());
    await screen.findByRole('heading', { name: 'Sizes' });
    expect(router.state.location.search).toBe('?q=a');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(api.calls[1]?.body).toEqual({ email: 'dana@example.com', password: ' secret ' });
  });

  it('says why it failed, and what to do when there is no answer at all', async () => {
    const { api, user } = await open('/login', {});
    await fill(user);
    for (const [reply, text] of [
      [refused(401, AUTH_MESSAGES.wrongCredentials), AUTH_MESSAGES.wrongCredentials],
      [refused(502, ''), 'Login failed'],
      [
        refused(400, '', { errors: [{ path: 'email', message: 'Enter a valid email' }] }),
        'Enter a valid email',
      ],
    ] as const) {
      api.answers['POST /api/auth/login'] = () => reply;
      await user.click(await screen.findByRole('button', { name: 'Sign In' }));
      await screen.findByText(text);
    }
    serveNothing();
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    await screen.findByText(
      'Login failed. The server can’t be reached. Check your connection and try again.',
    );
  });

  it('sends nothing that breaks a rule: the first wrong field has the focus, and its message goes when it is changed', async () => {
    const { api, user } = await open('/login', {});
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(password.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    const email = screen.getByLabelText('Email');
    await screen.findByText('Email is required');
    expect(screen.getByText('Password is required')).toBeDefined();
    expect([document.activeElement, email.getAttribute('aria-invalid')]).toEqual([email, 'true']);
    await user.type(email, 'dana@example.com');
    expect(screen.queryByText('Email is required')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(screen.getByText('Password is required')).toBeDefined();
    // Of two rules that a field breaks, the first one is said.
    await user.click(email);
    await user.paste('@'.repeat(255));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Email can be at most 254 characters')).toBeDefined();
    expect(api.calls.map(({ path }) => path)).not.toContain('/api/auth/login');
  });

  it('is sent once by any number of Enters, and takes back what it said before', async () => {
    const { api, user } = await open('/login', { 'POST /api/auth/login': () => refused(401, 'No') });
    await fill(user);
    // There is no provider.
    expect(screen.queryByText('or')).toBeNull();
    expect(screen.getAllByRole('button', { name: /sign in/iu })).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('No');
    const second = createGate<Reply>();
    api.answers['POST /api/auth/login'] = () => second.opened;
    await user.keyboard('{Enter}{Enter}{Enter}');
    const sent = () => api.calls.filter(({ path }) => path === '/api/auth/login');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
    second.open({ status: 401, body: { success: false, message: 'No again' } });
    expect((await screen.findByRole('alert')).textContent).toBe('No again');
    expect(sent()).toHaveLength(2);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', ' secret ');
  });

  it('sends on who is signed in already', async () => {
    const { router } = await open('/login', { [PERMISSIONS]: signedInAs() }, { from: '/admin/size' });
    await screen.findByRole('heading', { name: 'Sizes' });
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

describe('the second step', () => {
  const ASKED = { passkey: false, codeApp: true, recoveryCode: true };
  const letIn = () => succeeded({ csrfToken: 'token' });

  async function askedFor(offer: object, answer: NonNullable<Answers[string]>) {
    const { api, user } = await open('/login', {
      'POST /api/auth/login': () => succeeded({ secondStep: offer }),
      [`POST ${secondStepCall.path}`]: async (call) => {
        const reply = await answer(call);
        if (reply.status === undefined) api.answers[PERMISSIONS] = signedInAs();
        return reply;
      },
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    const sent = () => api.calls.filter(({ path }) => path === secondStepCall.path).map(({ body }) => body);
    return { user, sent };
  }

  it('is a code after the password, and sends it with the sixth digit, once', async () => {
    const { user, sent } = await askedFor(ASKED, letIn);
    const code = await screen.findByLabelText('Code from your app');
    expect(document.activeElement).toBe(code);
    expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    await user.click(screen.getByLabelText('Trust this browser for 30 days'));
    await user.type(code, '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
    expect(sent()).toEqual([{ code: '123456', trust: true, email: 'dana@example.com' }]);
  });

  it('says that a code is wrong, and takes a recovery code instead', async () => {
    const { user, sent } = await askedFor(ASKED, ({ body }) =>
      (body as { code: string }).code === '3-7KQ2M-X9D4T'
        ? letIn()
        : refused(401, SECOND_STEP_MESSAGES.wrongCode),
    );
    await user.type(await screen.findByLabelText('Code from your app'), '000000');
    expect((await screen.findByRole('alert')).textContent).toBe(SECOND_STEP_MESSAGES.wrongCode);
    await user.click(screen.getByRole('button', { name: 'Use a Recovery Code Instead' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByLabelText('Recovery code'), '3-7KQ2M-X9D4T');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
    expect(sent()).toHaveLength(2);
  });

  it.each([SECOND_STEP_MESSAGES.tooManyCodes, SECOND_STEP_MESSAGES.startAgain])(
    'goes back to the password when the sign-in has ended, and says why: %s',
    async (message) => {
      const { user } = await askedFor(ASKED, () => refused(401, message));
      await user.type(await screen.findByLabelText('Code from your app'), '000000');
      expect((await screen.findByRole('alert')).textContent).toBe(message);
      expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
    },
  );

  it.each([
    [true, 0],
    [false, 1],
  ])(
    'asks for a recovery code alone where there is no app, says when none is left, and goes back to the password when asked to: %s',
    async (recoveryCode, said) => {
      vi.stubGlobal('PublicKeyCredential', class {});
      onTestFinished(() => void vi.unstubAllGlobals());
      const { user } = await askedFor({ passkey: true, codeApp: false, recoveryCode }, letIn);
      await screen.findByLabelText('Recovery code');
      screen.getByRole('button', { name: 'Use a Passkey' });
      expect(screen.queryAllByText(/^You have no recovery codes left/u)).toHaveLength(said);
      expect(screen.queryByRole('button', { name: 'Use a Recovery Code Instead' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(screen.getByLabelText('Email')).toHaveProperty('value', 'dana@example.com'));
    },
  );
});

describe('/forgot-password', () => {
  it('shows what the server says in place of the form, or that something went wrong', async () => {
    const { api, user } = await open('/forgot-password', {
      'POST /api/auth/forgot-password': () => refused(500, ''),
    });
    await user.type(await screen.findByLabelText('Email'), 'dana@example.com');
    expect(screen.queryByRole('link', { name: 'Back to login' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    await screen.findByText('Something went wrong. Please try again.');
    const sent = createGate<Reply>();
    api.answers['POST /api/auth/forgot-password'] = () => sent.opened;
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    await screen.findByRole('button', { name: 'Sending...' });
    sent.open({ body: { success: true, message: 'Look into your mail' } });
    expect((await screen.findByRole('status')).textContent).toBe('Look into your mail');
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
  });

  it('tells who is signed in, and only wants a password, nothing of one that is required', async () => {
    await open('/forgot-password', { [PERMISSIONS]: signedInAs() });
    await screen.findByDisplayValue('dana@example.com');
    expect(screen.queryByText(/^Please choose a new password/u)).toBeNull();
  });

  it('needs one click of someone who has to choose a new password, says why, and offers to sign out', async () => {
    const { api, user, router } = await open('/forgot-password', {
      [PERMISSIONS]: mustChangePassword,
      'POST /api/auth/forgot-password': () => succeeded(),
      'POST /api/auth/logout': () => refused(503, 'Busy'),
    });
    expect(await screen.findByText(/^Please choose a new password before you go on/u)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect((await screen.findByRole('status')).textContent).toBe(AUTH_MESSAGES.resetLinkSent);
    expect(api.calls.at(-1)?.body).toEqual({ email: 'dana@example.com' });
    // The way to sign in with the new password.
    await user.click(screen.getByRole('link', { name: 'Back to login' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
    await act(() => router.navigate(-1));
    const left = watchLeaving();
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await screen.findByText('Busy');
    expect(left).not.toHaveBeenCalled();
    // Where the session has ended already, that is the goal.
    api.answers['POST /api/auth/logout'] = () => refused(401, 'Please sign in');
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(api.calls.at(-1)?.path).toBe('/api/auth/logout');
  });
});

describe('/unauthorized', () => {
  it('offers the sign-in to someone who is signed out, and carries on where they wanted to go', async () => {
    const { router, user } = await open('/unauthorized', {}, { from: '/admin/size' });
    expect(await screen.findByText('You do not have permission to view this page.')).toBeDefined();
    await user.click(await screen.findByRole('link', { name: 'Sign In' }));
    expect(router.state.location.state).toEqual({ from: '/admin/size' });
    // Back after signing in does not come here again.
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('leads on who may see the page by now', async () => {
    const from = { from: '/admin/size', permission: 'SIZE_READ' };
    const { router } = await open('/unauthorized', { [PERMISSIONS]: signedInAs('SIZE_READ') }, from);
    await screen.findByRole('heading', { name: 'Sizes' });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('names the missing permission and who can give it, below the texts of the page', async () => {
    const answers: Answers = {
      [PERMISSIONS]: signedInAs(),
      'GET /api/admin/permission-grantors?code=SIZE_READ': () =>
        succeeded({ code: 'SIZE_READ', description: 'See sizes', people: ['Ann Lee', 'Bo Ng', 'Cy Poe'] }),
    };
    const state = { from: '/admin/size', permission: 'SIZE_READ' };
    await open('/unauthorized', answers, state);
    const ask = await screen.findByText(/^Ask/u);
    expect(ask.textContent).toBe('Ask Ann Lee, Bo Ng or Cy Poe to give it to you.');
    expect(screen.getByText(/^Missing permission/u).textContent).toBe(
      'Missing permission: SIZE_READ (See sizes)',
    );
    expect(screen.getByText('You do not have permission to view this page.')).toBeDefined();
    cleanup();
    // Who views as a role needs nobody to give them anything.
    const { body } = signedInAs()();
    const viewing = { ...body, data: { ...body.data, viewingAs: { id: 2, name: 'Coach' } } };
    await open('/unauthorized', { ...answers, [PERMISSIONS]: () => ({ body: viewing }) }, state);
    await screen.findByText(/\(See sizes\)$/u);
    expect(screen.queryByText(/^Ask/u)).toBeNull();
  });

  it('names the permission alone where nobody answers, and offers no sign-in to someone who is signed in', async () => {
    const state = { from: '/admin/size', permission: 'SIZE_READ' };
    const { api } = await open('/unauthorized', { [PERMISSIONS]: signedInAs() }, state);
    await waitFor(() => expect(api.calls).toHaveLength(2));
    expect((await screen.findByText(/^Missing permission/u)).textContent).toBe(
      'Missing permission: SIZE_READ',
    );
    screen.getByRole('heading', { name: 'Access Denied' });
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });
});
