import { SECOND_STEP_MESSAGES, secondStepCall } from '@kitroom/contract/access/second-step';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { signedInAs } from '../../../test/render.tsx';
import { SignIn } from './sign-in.tsx';

const ASKED = { passkey: false, codeApp: true, recoveryCode: true };
const wrong = (message: string) => refused(401, message);

async function askedFor(offer: object, answer: Answers[string]) {
  let isIn = false;
  const { api, user } = await openPage({ '/login': <SignIn />, '/': <h1>Home</h1> }, '/login', {
    answers: {
      'GET /api/auth/user-permissions': () => (isIn ? signedInAs()() : wrong('Please sign in')),
      'POST /api/auth/login': () => succeeded({ secondStep: offer }),
      [`POST ${secondStepCall.path}`]: async (call) => {
        const reply = await answer?.(call);
        isIn = reply?.status === undefined;
        return reply ?? {};
      },
    },
  });
  await user.type(await screen.findByLabelText('Email'), 'dana@example.com');
  await user.type(screen.getByLabelText('Password'), 'Serve-2-win');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  const sent = () => api.calls.filter(({ path }) => path === secondStepCall.path).map(({ body }) => body);
  return { user, sent };
}

const letIn = () => succeeded({ csrfToken: 'token' });

it('asks for a code after the password, and sends it with the sixth digit, once', async () => {
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
  expect(sent()).toEqual([{ code: '123456', trust: true }]);
});

it('says that a code is wrong, and takes a recovery code instead', async () => {
  const { user, sent } = await askedFor(ASKED, ({ body }) =>
    (body as { code: string }).code === '3-7KQ2M-X9D4T' ? letIn() : wrong(SECOND_STEP_MESSAGES.wrongCode),
  );
  await user.type(await screen.findByLabelText('Code from your app'), '000000');
  expect((await screen.findByRole('alert')).textContent).toBe("That code isn't correct.");
  await user.click(screen.getByRole('button', { name: 'Use a Recovery Code Instead' }));
  await user.type(screen.getByLabelText('Recovery code'), '3-7KQ2M-X9D4T');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  expect(sent()).toHaveLength(2);
});

it('goes back to the password when the sign-in has ended, and says why', async () => {
  const { user } = await askedFor(ASKED, () => wrong(SECOND_STEP_MESSAGES.tooManyCodes));
  await user.type(await screen.findByLabelText('Code from your app'), '000000');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many wrong codes. Sign in again.');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
});

it('asks for a recovery code alone where there is no app, and goes back to the password when asked to', async () => {
  const { user } = await askedFor({ passkey: true, codeApp: false, recoveryCode: true }, letIn);
  await screen.findByLabelText('Recovery code');
  expect(screen.queryByRole('button', { name: 'Use a Recovery Code Instead' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveProperty('value', 'dana@example.com'));
});
