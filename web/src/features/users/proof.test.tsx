import { MESSAGES } from '@kitroom/contract/errors';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { type Answers, type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { offerProvider } from '../../../test/provider.ts';
import { anna, CALL, LIST, open } from '../../../test/user-pages.tsx';
import { request } from '../../api/client.ts';
import { ProvedDownload } from '../../session/proof/proved-download.tsx';

const PROOF = '/api/auth/proof';
const ASKED = refused(403, MESSAGES.proofRequired, { code: 'proof-required' });
const WRONG = 'That password isn’t correct.';

/** A server that asks for a proof until it has one. */
function asking(offer: object, save: Answers[string]) {
  const state = { isProved: false };
  const prove = (): Reply => {
    state.isProved = true;
    return succeeded({ message: 'Confirmed' });
  };
  const answers: Answers = {
    [`GET ${PROOF}`]: () =>
      succeeded({ required: !state.isProved, passkey: false, code_app: false, password: true, ...offer }),
    [`PUT ${CALL}/1`]: (call) => (state.isProved ? save(call) : ASKED),
    [`POST ${PROOF}/password`]: ({ body }) =>
      (body as { password: string }).password === 'right'
        ? prove()
        : refused(400, WRONG, { errors: [{ path: 'password', message: WRONG }] }),
    [`POST ${PROOF}/code`]: ({ body }) =>
      (body as { code: string }).code === '123456'
        ? prove()
        : refused(400, 'That code isn’t correct.', { errors: [] }),
  };
  return { answers, state };
}

const saved = () => succeeded({ user: anna });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Changes a user's email and saves; the server asks who is there. */
async function saveAsked(offer: object = {}) {
  const { answers, state } = asking(offer, saved);
  const page = await open(`${LIST}/1/edit`, ['USERS_UPDATE'], answers);
  const email = await screen.findByRole('textbox', { name: 'Email' });
  await page.user.clear(email);
  await page.user.type(email, 'anna@club.example');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  const saves = () => page.api.calls.filter(({ method, path }) => method === 'PUT' && path === `${CALL}/1`);
  return { ...page, saves, state, email };
}

/** Clicks a download; the server asks who is there. */
async function downloadAsked(offer: object) {
  const { answers, state } = asking(offer, saved);
  const page = <ProvedDownload href="#file">Download</ProvedDownload>;
  const { user } = await openPage({ '/': page }, '/', { answers });
  onTestFinished(() => void window.location.assign('#'));
  return { state, user, link: await screen.findByRole('link', { name: 'Download' }) };
}

it('asks over the form, keeps what was typed, says what is wrong, and saves once it is proved', async () => {
  const { user, saves, router, email } = await saveAsked();
  await user.click((await dialog()).getByRole('button', { name: 'Not Now' }));
  await noDialog();
  await screen.findByText('Please confirm that it’s you, then try again.');
  expect((email as HTMLInputElement).value).toBe('anna@club.example');
  expect(saves()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const asked = await dialog();
  const password = await asked.findByLabelText('Password');
  expect(document.activeElement).toBe(password);
  await user.click(asked.getByRole('button', { name: 'Confirm' }));
  await asked.findByText('Password is required');
  await user.type(password, 'wrong{Enter}');
  await asked.findByText(WRONG);
  await user.type(asked.getByLabelText('Password'), 'right{Enter}');
  await noDialog();
  await waitFor(() => expect(saves()).toHaveLength(3));
  expect(saves()[2]?.body).toEqual(saves()[0]?.body);
  expect(saves()[2]?.body).toMatchObject({ email: 'anna@club.example' });
  await waitFor(() => expect(router.state.location.pathname).not.toContain('edit'));
});

it('takes a code with its sixth digit, once, and lets people choose their password instead', async () => {
  const { user, api, saves } = await saveAsked({ code_app: true });
  const asked = await dialog();
  const code = await asked.findByRole('textbox', { name: 'Code from your app' });
  expect(asked.queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
  await user.type(code, '000000');
  await asked.findByText('That code isn’t correct.');
  await user.click(asked.getByRole('button', { name: 'Use Your Password' }));
  await asked.findByLabelText('Password');
  await user.click(asked.getByRole('button', { name: 'Use a Code from Your App' }));
  await user.type(await asked.findByRole('textbox', { name: 'Code from your app' }), '123456{Enter}');
  await noDialog();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(api.calls.filter(({ path }) => path === `${PROOF}/code`)).toHaveLength(2);
});

it('offers a passkey first where the browser knows them', async () => {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  const { user, link } = await downloadAsked({ passkey: true, code_app: true });
  await user.click(link);
  const asked = await dialog();
  const prompt = await asked.findByRole('button', { name: 'Confirm with Your Passkey' });
  expect(document.activeElement).toBe(prompt);
  asked.getByRole('button', { name: 'Use a Code from Your App' });
  asked.getByRole('button', { name: 'Use Your Password' });
});

it('leads people without a password to the provider, and goes on when they come back', async () => {
  offerProvider('Sign in with Google Workspace', true);
  const { saves, state } = await saveAsked({ password: false });
  const asked = await dialog();
  const link = await asked.findByRole('link', { name: 'Sign in with Google Workspace' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://kitroom.example/api/auth/single-sign-on?return-to=%2F',
    '_blank',
  ]);
  asked.getByText(/opens a new tab\. This page goes on as soon as you have signed in there\./u);
  expect(asked.queryByLabelText('Password')).toBeNull();
  const signIn = (token: string) =>
    act(
      async () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'csrfToken', newValue: token })),
    );
  // A tab that has only loaded the page again.
  await signIn('a');
  await asked.findByRole('link', { name: 'Sign in with Google Workspace' });
  expect(saves()).toHaveLength(1);
  state.isProved = true;
  await signIn('b');
  await noDialog();
  await waitFor(() => expect(saves()).toHaveLength(2));
});

it('offers people without a password their code alone', async () => {
  offerProvider('Sign in with Google Workspace', true);
  const { user, link } = await downloadAsked({ password: false, code_app: true });
  await user.click(link);
  const asked = await dialog();
  await asked.findByRole('textbox', { name: 'Code from your app' });
  expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Confirm', 'Not Now']);
  expect(asked.queryByRole('link')).toBeNull();
});

it('says what to do where nothing can be offered', async () => {
  const { user, link } = await downloadAsked({ password: false, passkey: true });
  await user.click(link);
  await (await dialog()).findByText('Sign out and sign in again, then do this once more.');
});

it('can be asked for again when the ways to confirm could not be loaded', async () => {
  const { answers } = asking({}, saved);
  const page = await open(`${LIST}/1/edit`, ['USERS_UPDATE'], {
    ...answers,
    [`GET ${PROOF}`]: () => refused(500, 'Broken'),
  });
  await page.user.type(await screen.findByLabelText(/^Email/u), '{Enter}');
  const asked = await dialog();
  const again = await asked.findByRole('button', { name: 'Try Again' });
  expect(asked.queryByLabelText('Password')).toBeNull();
  Object.assign(page.api.answers, { [`GET ${PROOF}`]: answers[`GET ${PROOF}`] });
  await page.user.click(again);
  await asked.findByLabelText('Password');
});

it('is left out when another tab has given the proof in the meantime', async () => {
  const { saves } = await saveAsked({ required: false });
  await waitFor(() => expect(saves()).toHaveLength(2));
  await noDialog();
});

it.each([
  ['password', {}, 'Password', 'right{Enter}'],
  ['code', { code_app: true }, 'Code from your app', '123456'],
])('gives way to the sign-in when the session has ended: %s', async (way, offer, label, typed) => {
  const { user, api, email } = await saveAsked(offer);
  const asked = await dialog();
  api.answers[`POST ${PROOF}/${way}`] = () => refused(401, 'Please sign in');
  await user.type(await asked.findByLabelText(label), typed);
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Sign in to continue' })).getByRole('button', {
      name: 'Not Now',
    }),
  );
  await noDialog();
  expect((email as HTMLInputElement).value).toBe('anna@club.example');
});

it('is one dialog for all calls that wait for it', async () => {
  const { answers } = asking({}, saved);
  const { user, api } = await open(LIST, ['USERS_UPDATE'], {
    ...answers,
    [`PUT ${CALL}/2`]: (call) => answers[`PUT ${CALL}/1`]?.(call) ?? {},
  });
  await screen.findByText('2 users');
  const calls = [1, 2].map((id) => request(`${CALL}/${id}`, { method: 'PUT', json: { id } }));
  const asked = await dialog();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.type(await asked.findByLabelText('Password'), 'right{Enter}');
  await act(async () => void (await Promise.all(calls)));
  await noDialog();
  expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(4);
  expect(api.calls.filter(({ path }) => path === `${PROOF}/password`)).toHaveLength(1);
});

it('is not asked for by a click for a new tab: the server answers there with a page if it must', async () => {
  const { user, link } = await downloadAsked({});
  await user.keyboard('{Control>}');
  await user.click(link);
  expect(window.location.hash).toBe('#file');
});

it('comes before a download by a link, which a double click starts once when it is proved, and not when it is canceled', async () => {
  const { user, link, state } = await downloadAsked({});
  let started = 0;
  const count = (event: Event) => {
    if (event.target instanceof HTMLAnchorElement && !event.defaultPrevented) started += 1;
  };
  window.addEventListener('click', count);
  onTestFinished(() => window.removeEventListener('click', count));
  await user.click(link);
  await user.click((await dialog()).getByRole('button', { name: 'Not Now' }));
  await noDialog();
  expect(window.location.hash).toBe('');
  await user.dblClick(link);
  await user.type(await (await dialog()).findByLabelText('Password'), 'right{Enter}');
  await waitFor(() => expect(window.location.hash).toBe('#file'));
  await noDialog();
  expect(started).toBe(1);
  window.location.assign('#');
  await user.click(link);
  await waitFor(() => expect(window.location.hash).toBe('#file'));
  expect(state.isProved).toBe(true);
});
