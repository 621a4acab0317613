import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { PASSKEY_MESSAGES } from '@kitroom/contract/access/passkeys';
import {
  codeAppCalls,
  endBrowserTrust,
  makeRecoveryCodes,
  type Security,
  securityCall,
  TRUST_ENDED,
} from '@kitroom/contract/access/second-step';
import { MESSAGES } from '@kitroom/contract/errors';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refused, succeeded } from '../../../test/api-server.ts';
import { keepDownloads } from '../../../test/downloads.ts';
import { openPage } from '../../../test/open-page.tsx';
import { offerProvider } from '../../../test/provider.ts';
import { lostByLeaving } from '../../session/unsaved-changes.ts';
import { SecurityScreen } from './security-screen.tsx';

const PASSKEYS = ownPasskeys.list.path;
const CHANGE = `PUT ${passwordCalls.change.path}`;
const AT = '2026-11-20T10:00:00.000Z';
const NOTHING = { has_password: true, code_app: null, recovery_codes_left: 0, trusted_browsers: [] };
const LAPTOP = {
  id: 1,
  name: 'Chrome on Windows',
  created_at: AT,
  last_used_at: null,
  last_used_browser: null,
  is_synced: false,
  refused_at: null,
  other_host: null,
  credential_id: 'AQID',
};

afterEach(() => vi.unstubAllGlobals());

interface Opened {
  has?: Partial<Security>;
  passkeys?: object[];
}

/** The screen of someone who signs in like this. */
async function open({ has = {}, passkeys = [] }: Opened = {}) {
  const state = { security: { ...NOTHING, ...has } as Security, passkeys };
  const { api, user } = await openPage({ '/account/security': <SecurityScreen /> }, '/account/security', {
    answers: {
      [`GET ${PASSKEYS}`]: () => succeeded({ passkeys: state.passkeys }),
      [`GET ${securityCall.path}`]: () => succeeded({ ...state.security }),
    },
  });
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  return { api, user, section, state };
}

it('says which rules a new password meets and why one was not taken, then keeps the new token and closes the form', async () => {
  const { api, user } = await open();
  const sent = () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const button = () => screen.getByRole('button', { name: /^Chang/u });
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  const current = await screen.findByLabelText('Current Password');
  const chosen = screen.getByLabelText('New Password');
  await user.type(current, 'Wrong-2-win');
  await user.type(chosen, 'Spike');
  expect(lostByLeaving()).toEqual(['Your new password is not saved yet.']);
  const rules = screen.getByRole('list', { name: 'Password rules' });
  expect(rules.textContent).toContain('One uppercase letter: met');
  expect(rules.textContent).toContain('At least 8 characters: not met');
  await user.click(button());
  await screen.findByText('Password must be at least 8 characters');
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(sent()).toEqual([]);

  const wrong = 'The current password isn’t correct.';
  const errors = [{ path: 'currentPassword', message: wrong }];
  api.answers[CHANGE] = () => refused(400, wrong, { errors });
  await user.type(chosen, '-3-times');
  await user.click(button());
  await screen.findByText(wrong);
  await waitFor(() => expect(document.activeElement).toBe(current));
  expect(chosen).toHaveProperty('value', 'Spike-3-times');

  const wait = 'Too many attempts. Please try again in 30 seconds.';
  api.answers[CHANGE] = () => refused(429, wait);
  await user.clear(current);
  await user.type(current, 'Serve-2-win');
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(wait);

  const body = { success: true, message: 'Changed', csrfToken: 'new-token' };
  api.answers[CHANGE] = () => ({ body });
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  await user.click(button());
  await screen.findByText('Your password has been changed. All other browsers have been signed out.');
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  expect(sent().at(-1)).toEqual({ currentPassword: 'Serve-2-win', newPassword: 'Spike-3-times' });
  expect(stored).toHaveBeenCalledWith('csrfToken', 'new-token');
});

it('shows nothing about recovery codes and trusted browsers without a second step, and says where a browser makes no passkeys', async () => {
  await open();
  await screen.findByRole('button', { name: 'Set Up Code App' });
  expect(
    screen.getAllByRole('region').map(({ textContent }) => textContent?.match(/^[A-Z][a-z]+/u)?.[0]),
  ).toEqual(['Passkeys', 'Password', 'Code']);
  await screen.findByText('You have no passkeys yet.');
  screen.getByText('Passkeys can’t be added in this browser at this address.');
  expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
});

it('offers no new password where passwords are off', async () => {
  offerProvider('Sign in with Google Workspace', false);
  await open();
  await screen.findByRole('button', { name: 'Set Up Code App' });
  expect(screen.queryByRole('heading', { name: 'Password' })).toBeNull();
});

it('says how people without a password sign in, and how they get one', async () => {
  offerProvider('Sign in with Google Workspace', true);
  const { section } = await open({ has: { has_password: false } });
  const password = await section('Password');
  password.getByText(
    'You use “Sign in with Google Workspace” and have no password here. If you want one, we email you a link to choose it.',
  );
  expect(password.getByRole('link', { name: 'Get a Password' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
  expect(screen.queryByLabelText('Current Password')).toBeNull();
});

it('says so even if there is no longer a provider', async () => {
  await open({ has: { has_password: false } });
  await screen.findByText('You have no password here. If you want one, we email you a link to choose it.');
});

it('sends signed-out visitors to the sign-in page', async () => {
  const signedOut = () => refused(401, MESSAGES.notSignedIn);
  const pages = { '/account/security': <SecurityScreen />, '/login': <h1>Sign In</h1> };
  await openPage(pages, '/account/security', {
    answers: {
      'GET /api/auth/user-permissions': signedOut,
      [`GET ${PASSKEYS}`]: signedOut,
      [`GET ${securityCall.path}`]: signedOut,
    },
  });
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
});

describe('passkeys', () => {
  it('says when each was last used, which was made for another host, and which may have a copy', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const used = { last_used_at: new Date().toISOString(), last_used_browser: 'Safari on iPhone' };
    await open({
      passkeys: [
        LAPTOP,
        { ...LAPTOP, id: 2, name: 'Phone', ...used, other_host: 'old.example.com' },
        { ...LAPTOP, id: 3, name: 'Key', refused_at: '2026-11-21T10:00:00.000Z' },
      ],
    });
    const [laptop, phone, key] = within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole(
      'listitem',
    );
    expect(laptop?.textContent).toContain('Not used yet');
    expect(phone?.textContent).toMatch(/Last used .+, Safari on iPhone/u);
    expect(phone?.textContent).toContain('For old.example.com only: it can’t be used here.');
    expect(key?.textContent).toContain('there may be a copy of it');
    expect(screen.getByRole('button', { name: 'Add a Passkey' })).toHaveProperty('disabled', false);
  });

  it('renames one in a dialog, and removes it after a question, also from managers that can be told', async () => {
    const signal = vi.fn(async () => {});
    vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { signalUnknownCredential: signal }));
    const { user, api, state } = await open({ passkeys: [LAPTOP] });
    const renamed = { ...LAPTOP, name: 'Work laptop' };
    api.answers[`PUT ${PASSKEYS}/1`] = () => {
      state.passkeys = [renamed];
      return succeeded({ message: 'Passkey renamed', passkey: renamed });
    };
    api.answers[`DELETE ${PASSKEYS}/1`] = () => {
      state.passkeys = [];
      return succeeded({ message: 'Passkey removed' });
    };
    await user.click(await screen.findByRole('button', { name: 'Rename Chrome on Windows' }));
    const name = screen.getByLabelText(/Name/u);
    await user.clear(name);
    await user.type(name, 'Work laptop');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Work laptop')).toBeDefined();
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Work laptop' });
    await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('You have no passkeys yet.');
    // The button that asked has gone.
    const heading = await screen.findByRole('heading', { name: 'Passkeys' });
    expect(document.activeElement).toBe(heading);
    // Managers that listen offer it no more.
    expect(signal).toHaveBeenCalledWith({ rpId: location.hostname, credentialId: 'AQID' });
  });

  it('adds one by a double click, and shows its recovery codes', async () => {
    const bytes = new ArrayBuffer(1);
    const response = { attestationObject: bytes, clientDataJSON: bytes };
    const made = {
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      response,
      getClientExtensionResults: () => ({}),
    };
    const create = vi.fn(async () => made);
    vi.stubGlobal('PublicKeyCredential', class {});
    vi.stubGlobal('navigator', { ...navigator, credentials: { create } });
    const { user, api } = await open();
    const options = {
      challenge: 'AAAA',
      rp: { id: 'localhost' },
      user: { id: 'AAAA' },
      pubKeyCredParams: [],
    };
    api.answers[`POST ${ownPasskeys.options.path}`] = () => succeeded({ options });
    api.answers[`POST ${PASSKEYS}`] = () =>
      succeeded({ message: PASSKEY_MESSAGES.added, passkey: LAPTOP, recovery_codes: ['1-7KQ2M-X9D4T'] });
    await screen.findByText('You have no passkeys yet.');
    await user.dblClick(screen.getByRole('button', { name: 'Add a Passkey' }));
    await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(create).toHaveBeenCalledOnce();
    expect(screen.queryByText(PASSKEY_MESSAGES.promptClosed)).toBeNull();
  });

  it('adds none beyond 20', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    await open({ passkeys: Array.from({ length: 20 }, (_, index) => ({ ...LAPTOP, id: index + 1 })) });
    expect(await screen.findByText(PASSKEY_MESSAGES.tooMany)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add a Passkey' })).toHaveProperty('disabled', true);
  });
});

describe('second steps', () => {
  const CODES = Array.from({ length: 10 }, (_, index) => `${index + 1}-7KQ2M-X9D4T`);
  const APP = { added_at: AT, last_used_at: null };

  it('sets up a code app, with its key as picture and text, a code, then the recovery codes, once; removes it after asking', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const wrong =
      'That code isn’t correct. Wait for the next code in your app and try that one. If it fails, too, check the time on your phone.';
    const { api, user, section, state } = await open();
    api.answers[`POST ${codeAppCalls.start.path}`] = () =>
      succeeded({ secret, address: `otpauth://totp/Kitroom?secret=${secret}` });
    api.answers[`POST ${codeAppCalls.confirm.path}`] = ({ body }) => {
      if ((body as { code: string }).code !== '123456')
        return refused(400, wrong, { errors: [{ path: 'code', message: wrong }] });
      state.security = { ...state.security, code_app: APP, recovery_codes_left: 10 };
      return succeeded({ recovery_codes: CODES });
    };
    api.answers[`DELETE ${codeAppCalls.remove.path}`] = () => {
      state.security = NOTHING;
      return succeeded({ message: codeAppCalls.removed });
    };
    await user.click(await screen.findByRole('button', { name: 'Set Up Code App' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up a code app' }));
    expect(dialog.getByRole('img', { name: 'QR code for your app' }).querySelector('path')).not.toBeNull();
    expect(dialog.getByRole('link').getAttribute('href')).toBe(`otpauth://totp/Kitroom?secret=${secret}`);
    dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    const code = dialog.getByLabelText('Code from your app');
    expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    await user.type(code, '654321');
    expect((await dialog.findByRole('alert')).textContent).toBe(wrong);
    await user.type(code, '123456');
    const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    // Of several prints and files, the one that counts is found; nothing but the button says that there is one.
    codes.getByText(/^For dana@example\.com at localhost(:\d+)?, created .+ 20\d\d/u);
    expect(lostByLeaving()).toEqual(['Your new recovery codes are not shown again.']);
    await user.keyboard('{Escape}');
    const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
    await user.click(codes.getByRole('button', { name: 'Print' }));
    expect(printed).toHaveBeenCalledOnce();
    const files = keepDownloads();
    await user.click(codes.getByRole('button', { name: 'Download' }));
    expect(await files[0]?.blob.text()).toMatch(/\nFor dana@example\.com at .+\n\n1-7KQ2M-X9D4T\n2-.+\n$/su);
    await user.click(codes.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await user.click(codes.getByRole('button', { name: 'I Have Saved Them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lostByLeaving()).toEqual([]);
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
    (await section('Recovery codes')).getByText('You have 10 of 10 codes left.');
    (await section('Code app')).getByText(/· not used yet$/u);

    await user.click((await section('Code app')).getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove the code app?' });
    // Whatever else the account has: trust goes with each second step.
    expect(question.textContent).toContain('Browsers that you trust are asked for a second step again.');
    await user.click(within(question).getByRole('button', { name: 'Remove Code App' }));
    await screen.findByText('Code app removed');
    await screen.findByRole('button', { name: 'Set Up Code App' });
  });

  it('makes new recovery codes after asking, for whoever has passkeys alone too, and shows them while nothing else can be loaded', async () => {
    const { api, user, section } = await open({ passkeys: [LAPTOP] });
    const codes = await section('Recovery codes');
    await codes.findByText('You have no codes left.');
    api.answers[`POST ${makeRecoveryCodes.path}`] = () => succeeded({ recovery_codes: CODES });
    api.answers[`GET ${securityCall.path}`] = () => new Promise(() => {});
    await user.click(codes.getByRole('button', { name: 'Create New Codes' }));
    await user.click(await screen.findByRole('button', { name: 'Create New Codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(10);
  });

  it.each([
    ['', succeeded({ message: TRUST_ENDED })],
    [', also one that another tab has removed', refused(404, endBrowserTrust.notFound)],
  ])('stops trusting a browser%s', async (_title, answer) => {
    const browser = { id: 7, browser: 'Firefox on Windows', created_at: AT, expires_at: AT };
    const has = { code_app: APP, recovery_codes_left: 9, trusted_browsers: [browser] };
    const { api, user, section, state } = await open({ has });
    api.answers[`DELETE ${endBrowserTrust.path.replace(':id', '7')}`] = () => {
      state.security = { ...state.security, trusted_browsers: [] };
      return answer;
    };
    const list = await section('Trusted browsers');
    await user.click(list.getByRole('button', { name: /^Stop trusting Firefox on Windows, trusted / }));
    await screen.findByText(TRUST_ENDED);
    await waitFor(() => expect(list.queryByText('Firefox on Windows')).toBeNull());
  });
});
