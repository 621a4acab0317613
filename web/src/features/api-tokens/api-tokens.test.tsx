import { type ApiToken, apiTokens } from '@kitroom/contract/access/api-tokens';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Answers, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { ApiTokensScreen } from './api-tokens-screen.tsx';

const shop: ApiToken = {
  id: 7,
  name: 'Web shop',
  start: 'kr_Ab12Cd',
  codes: ['SIZE_READ', 'PRODUCT_READ', 'IMAGE_RESTORE'],
  state: 'active',
  created_by: 'Dana Lee',
  created_at: '2026-11-22T02:30:00.000Z',
  expires_at: '2026-12-22T23:59:59.999Z',
  last_used_at: null,
  last_used_address: null,
};
const TOKEN = `kr_${'x'.repeat(46)}`;
const CODES = [...apiTokens.list.access, apiTokens.createPermission, apiTokens.updatePermission] as const;

/** The last day of a token as the form sends it, by the clock of this device. */
function expiryIn(days: number) {
  const last = new Date();
  last.setDate(last.getDate() + days);
  last.setHours(23, 59, 59, 999);
  const [day] = new Date(last.getTime() - last.getTimezoneOffset() * 60_000).toISOString().split('T');
  return { expires_on: day, timezone_offset: last.getTimezoneOffset() };
}

function open(tokens: ApiToken[], answers: Answers = {}, codes: readonly string[] = CODES) {
  return openPage({ '/admin/api-tokens': <ApiTokensScreen /> }, '/admin/api-tokens', {
    codes,
    answers: {
      [`GET ${apiTokens.list.path}`]: () => succeeded({ api_tokens: tokens }),
      ...answers,
    },
  });
}

it('lists tokens with what they may do, and offers nothing to those who may only read', async () => {
  await open([shop], {}, apiTokens.list.access);
  const table = await screen.findByRole('table', { name: 'API Tokens' });
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toContain(
    'Web shopkr_Ab12Cd…See: Products and pictures, Sizes, Image restore.Dana Lee',
  );
  expect(row?.textContent).toContain('Active');
  expect(screen.queryByRole('button', { name: 'Create Token' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Revoke Web shop' })).toBeNull();
});

it('creates one with the codes that read, or those ticked, of which there must be one, and shows it once', async () => {
  const { api, user } = await open(
    [],
    {
      [`POST ${apiTokens.create.path}`]: () => ({
        status: 201,
        body: { success: true, api_token: shop, token: TOKEN },
      }),
    },
    [...CODES, 'SIZE_READ', 'SIZE_UPDATE', 'PRODUCT_READ', 'CLUBS_READ', 'IMAGE_RESTORE', 'USERS_UPDATE'],
  );
  await screen.findByText('There are no API tokens yet.');
  await user.click(await screen.findByRole('button', { name: 'Create Token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Token' });
  const tick = (name: string) => within(dialog).getByRole('checkbox', { name }) as HTMLInputElement;
  expect(tick('Sizes: See').checked).toBe(true);
  expect(tick('Sizes: Change').checked).toBe(false);
  expect(tick('Image restore: See').checked).toBe(false);
  expect(tick('Clubs: See').checked).toBe(false);
  expect(within(dialog).queryByRole('checkbox', { name: /^Users/u })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('Name is required')).toBeDefined();
  await user.type(within(dialog).getByLabelText('Name'), 'Web shop');
  await waitFor(() => expect(within(dialog).queryByText('Name is required')).toBeNull());
  // Pressed by mistake, it discards nothing.
  await user.keyboard('{Escape}');
  const seen = ['Sizes: See', 'Products and pictures: See'];
  for (const name of seen) await user.click(tick(name));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Choose at least one permission');
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  for (const name of [...seen, 'Sizes: Change']) await user.click(tick(name));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  const shown = await screen.findByRole('dialog', { name: 'Copy the token now' });
  expect(shown.textContent).toContain(TOKEN);
  const [sent] = api.calls.filter(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({
    name: 'Web shop',
    codes: ['SIZE_READ', 'SIZE_UPDATE', 'PRODUCT_READ'],
    ...expiryIn(90),
  });
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.body.textContent).not.toContain(TOKEN));
});

it('revokes one after a question', async () => {
  const path = apiTokens.revoke.path.replace(':id', '7');
  const states = ['paused', 'expired', 'revoked'] as const;
  const others = states.map((state, at) => ({ ...shop, id: at, name: state, state }));
  const { api, user } = await open([shop, ...others], {
    [`POST ${path}`]: () => succeeded({ message: 'API token revoked' }),
  });
  const button = await screen.findByRole('button', { name: 'Revoke Web shop' });
  screen.getByRole('button', { name: 'Revoke paused' });
  expect(screen.queryByRole('button', { name: /expired|revoked/u })).toBeNull();
  await user.click(button);
  const question = await screen.findByRole('alertdialog', { name: 'Revoke Web shop?' });
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('API token revoked')).toBeDefined();
  expect(api.calls.filter(({ method }) => method === 'POST').map((call) => call.path)).toEqual([path]);
});

it.each(['Pacific/Honolulu', 'Pacific/Kiritimati', 'America/New_York'])(
  'ends one with its last day where the person is: %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { api, user } = await open([], {}, [...CODES, 'SIZE_READ']);
    await user.click(await screen.findByRole('button', { name: 'Create Token' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create Token' });
    await user.type(within(dialog).getByLabelText('Name'), 'Web shop');
    const choose = async (name: string) => {
      await user.click(within(dialog).getByRole('combobox', { name: 'Expires' }));
      await user.click(screen.getByRole('option', { name }));
    };
    const expectSent = async (days: number) => {
      await user.click(await within(dialog).findByRole('button', { name: 'Create' }));
      await waitFor(() =>
        expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject(expiryIn(days)),
      );
    };
    await choose('In 1 year');
    await expectSent(365);
    await choose('On a day');
    for (const days of [0, 200]) {
      fireEvent.change(within(dialog).getByLabelText('Last Day'), {
        target: { value: expiryIn(days).expires_on },
      });
      await expectSent(days);
    }
  },
);
