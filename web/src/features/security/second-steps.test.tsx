import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import {
  codeAppCalls,
  endBrowserTrust,
  makeRecoveryCodes,
  type Security,
  securityCall,
  TRUST_ENDED,
} from '@kitroom/contract/access/second-step';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { SecurityScreen } from './security-screen.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, index) => `${index + 1}-7KQ2M-X9D4T`);
const AT = '2026-11-20T10:00:00.000Z';
const NOTHING = { has_password: true, code_app: null, recovery_codes_left: 0, trusted_browsers: [] };
const APP = { added_at: AT, last_used_at: null };

async function open(
  { status = 200, ...first }: Partial<Security> & { status?: number } = {},
  passkeys: object[] = [],
) {
  let security: Security = { ...NOTHING, ...first };
  const wrong = "That code isn't correct. Wait for the next code in your app and try that one.";
  const { api, user } = await openPage({ '/account/security': <SecurityScreen /> }, '/account/security', {
    answers: {
      [`GET ${ownPasskeys.list.path}`]: () => succeeded({ passkeys }),
      [`GET ${securityCall.path}`]: () => succeeded({ ...security }),
      [`POST ${codeAppCalls.start.path}`]: () =>
        succeeded({ secret: SECRET, address: `otpauth://totp/Kitroom?secret=${SECRET}` }),
      [`POST ${codeAppCalls.confirm.path}`]: ({ body }: { body: unknown }) => {
        if ((body as { code: string }).code !== '123456')
          return {
            status: 400,
            body: { success: false, message: wrong, errors: [{ path: 'code', message: wrong }] },
          };
        const recovery_codes = security.recovery_codes_left === 0 ? CODES : [];
        security = { ...security, code_app: APP, recovery_codes_left: 10 };
        return { body: { success: true, recovery_codes } };
      },
      [`DELETE ${codeAppCalls.remove.path}`]: () => {
        security = NOTHING;
        return { body: { success: true, message: codeAppCalls.removed } };
      },
      [`POST ${makeRecoveryCodes.path}`]: () => {
        security = { ...security, recovery_codes_left: 10 };
        return { body: { success: true, recovery_codes: CODES } };
      },
      [`DELETE ${endBrowserTrust.path.replace(':id', '7')}`]: () => {
        security = { ...security, trusted_browsers: [] };
        return status === 404
          ? { status, body: { success: false, message: endBrowserTrust.notFound } }
          : { body: { success: true, message: TRUST_ENDED } };
      },
    },
  });
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  return { api, user, section };
}

it('sets up a code app: key as picture and text, a code, then the recovery codes, once', async () => {
  const { user, section } = await open();
  await user.click((await section('Code app')).getByRole('button', { name: 'Set Up Code App' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up a code app' }));
  expect(dialog.getByRole('img', { name: 'QR code for your app' }).querySelector('path')).not.toBeNull();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined();
  const code = dialog.getByLabelText('Code from your app');
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  await user.type(code, '654321');
  expect((await dialog.findByRole('alert')).textContent).toBe(
    "That code isn't correct. Wait for the next code in your app and try that one.",
  );
  await user.type(code, '123456');
  const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  await user.keyboard('{Escape}');
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(codes.getByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalledOnce();
  await user.click(codes.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  await user.click(codes.getByRole('button', { name: 'I Have Saved Them' }));
  await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull());
  expect((await section('Recovery codes')).getByText('You have 10 of 10 codes left.')).toBeDefined();
});

it('removes the code app after asking', async () => {
  const { user, section } = await open({ code_app: APP, recovery_codes_left: 3 });
  await user.click((await section('Code app')).getByRole('button', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove the code app?' });
  // Whatever else the account has: trust goes with each second step.
  expect(question.textContent).toContain('Browsers that you trust are asked for a second step again.');
  await user.click(await screen.findByRole('button', { name: 'Remove Code App' }));
  expect(await screen.findByText('Code app removed')).toBeDefined();
  expect(await (await section('Code app')).findByRole('button', { name: 'Set Up Code App' })).toBeDefined();
});

it('makes new recovery codes after asking, and shows them also while nothing else can be loaded', async () => {
  const { api, user, section } = await open({ code_app: APP, recovery_codes_left: 0 });
  const codes = await section('Recovery codes');
  expect(codes.getByText('You have no codes left.')).toBeDefined();
  api.answers[`GET ${securityCall.path}`] = () => new Promise(() => {});
  await user.click(codes.getByRole('button', { name: 'Make New Codes' }));
  await user.click(await screen.findByRole('button', { name: 'Make New Codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(10);
});

it('offers new codes to whoever has passkeys alone and has used up theirs', async () => {
  const passkey = {
    id: 1,
    name: 'Phone',
    created_at: AT,
    last_used_at: null,
    last_used_browser: null,
    is_synced: false,
    refused_at: null,
    other_host: null,
  };
  const { section } = await open({ recovery_codes_left: 0 }, [passkey]);
  const codes = await section('Recovery codes');
  expect(await codes.findByText('You have no codes left.')).toBeDefined();
  expect(codes.getByRole('button', { name: 'Make New Codes' })).toBeDefined();
});

it.each([200, 404])(
  'stops trusting a browser, also one that another tab has removed (%i)',
  async (status) => {
    const browser = { id: 7, browser: 'Firefox on Windows', created_at: AT, expires_at: AT };
    const { user, section } = await open({
      code_app: APP,
      recovery_codes_left: 9,
      trusted_browsers: [browser],
      status,
    });
    const list = await section('Trusted browsers');
    await user.click(list.getByRole('button', { name: /^Stop trusting Firefox on Windows, trusted / }));
    expect(await screen.findByText(TRUST_ENDED)).toBeDefined();
    await waitFor(() => expect(list.queryByText('Firefox on Windows')).toBeNull());
  },
);
