import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answers, refused, succeeded } from '../../test/api-server.ts';
import { openPage } from '../../test/open-page.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const CHOSEN = {
  id: 'AQID',
  rawId: new Uint8Array([1, 2, 3]).buffer,
  type: 'public-key',
  response: {
    clientDataJSON: new ArrayBuffer(1),
    authenticatorData: new ArrayBuffer(1),
    signature: new ArrayBuffer(1),
  },
  getClientExtensionResults: () => ({}),
};

afterEach(() => vi.unstubAllGlobals());

/** A sign-in page in a browser that lists passkeys; each prompt waits until it is answered. */
async function open(secondStep: boolean) {
  const prompts: { signal: AbortSignal; answer: (chosen: unknown) => void }[] = [];
  const get = ({ signal }: { signal: AbortSignal }) =>
    new Promise((answer) => prompts.push({ signal, answer }));
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(class {}, { isConditionalMediationAvailable: async () => true }),
  );
  vi.stubGlobal('navigator', { ...navigator, credentials: { get } });
  const state = { challenge: 'AAAA' };
  const answers: Answers = {
    [`POST ${passkeySignIn.options.path}`]: () =>
      succeeded({ options: { challenge: state.challenge, rpId: 'localhost' } }),
    [`POST ${passkeySignIn.path}`]: () => refused(401, passkeySignIn.refused),
  };
  const page = (
    <>
      <input autoComplete="username webauthn" />
      <PasskeySignIn secondStep={secondStep} onSignedIn={() => {}} />
    </>
  );
  const { api, user } = await openPage({ '/login': page }, '/login', { answers });
  const asked = () => api.calls.filter(({ path }) => path === passkeySignIn.options.path).length;
  const sent = () => api.calls.find(({ path }) => path === passkeySignIn.path)?.body;
  return { user, prompts, state, asked, sent };
}

function show(visibilityState: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  fireEvent(document, new Event('visibilitychange'));
}

it('leaves the list alone while somebody chooses, also in a manager that covers the page, and says when it is refused', async () => {
  const { prompts, state, asked, sent } = await open(false);
  await waitFor(() => expect(prompts).toHaveLength(1));
  show('hidden');
  show('visible');
  await waitFor(() => expect(asked()).toBe(2));
  expect(prompts.map(({ signal }) => signal.aborted)).toEqual([false]);
  // Another window has used the challenge up, or it has ended.
  state.challenge = 'BBBB';
  show('visible');
  await waitFor(() => expect(prompts).toHaveLength(2));
  expect(prompts.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  prompts[1]?.answer(CHOSEN);
  await screen.findByText(passkeySignIn.refused);
  expect(sent()).toMatchObject({ secondStep: false });
});

it('lists again what somebody has chosen and not confirmed', async () => {
  const { prompts } = await open(false);
  await waitFor(() => expect(prompts).toHaveLength(1));
  prompts[0]?.answer(Promise.reject(new DOMException('', 'NotAllowedError')));
  // The prompt of the browser has closed.
  fireEvent.focus(window);
  await waitFor(() => expect(prompts).toHaveLength(2));
});

it('says that it is the second step, of the account whose first one was right', async () => {
  const { user, prompts, sent } = await open(true);
  await user.click(await screen.findByRole('button', { name: 'Use a Passkey' }));
  await waitFor(() => expect(prompts).toHaveLength(1));
  prompts[0]?.answer(CHOSEN);
  await screen.findByText(passkeySignIn.refused);
  expect(sent()).toMatchObject({ secondStep: true });
});
