import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { PASSKEY_MESSAGES } from '@kitroom/contract/access/passkeys';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { Passkeys } from './passkeys.tsx';

afterEach(() => vi.unstubAllGlobals());

const LAPTOP = {
  id: 1,
  name: 'Chrome on Windows',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: null,
  last_used_browser: null,
  is_synced: false,
  refused_at: null,
  other_host: null,
};

function open(passkeys: object[] = []) {
  let list = passkeys;
  return openPage({ '/account/security': <Passkeys /> }, '/account/security', {
    answers: {
      [`GET ${ownPasskeys.list.path}`]: () => succeeded({ passkeys: list }),
      [`PUT ${ownPasskeys.list.path}/1`]: () => {
        const passkey = { ...LAPTOP, name: 'Work laptop' };
        list = [passkey];
        return { body: { success: true, message: 'Passkey renamed', passkey } };
      },
      [`DELETE ${ownPasskeys.list.path}/1`]: () => {
        list = [];
        return { body: { success: true, message: 'Passkey removed' } };
      },
    },
  });
}

it('says that there is none yet, and where a browser cannot make one', async () => {
  await open();
  expect(await screen.findByText('You have no passkeys yet.')).toBeDefined();
  expect(screen.getByText('This browser cannot make passkeys at this address.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
});

it('says when each was last used, which was made for another host, and which may have a copy', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const used = { last_used_at: new Date().toISOString(), last_used_browser: 'Safari on iPhone' };
  await open([
    LAPTOP,
    { ...LAPTOP, id: 2, name: 'Phone', ...used, other_host: 'old.example.com' },
    { ...LAPTOP, id: 3, name: 'Key', refused_at: '2026-11-21T10:00:00.000Z' },
  ]);
  const [laptop, phone, key] = within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole(
    'listitem',
  );
  expect(laptop?.textContent).toContain('Not used yet');
  expect(phone?.textContent).toMatch(/Last used .+, Safari on iPhone/u);
  expect(phone?.textContent).toContain('Made for old.example.com: it cannot be used here.');
  expect(key?.textContent).toContain('there may be a copy of it');
  expect(screen.getByRole('button', { name: 'Add a Passkey' })).toHaveProperty('disabled', false);
});

it('renames one in a dialog, and removes it after a question', async () => {
  const { user, api } = await open([LAPTOP]);
  await user.click(await screen.findByRole('button', { name: 'Rename Chrome on Windows' }));
  const name = screen.getByLabelText(/Name/u);
  await user.clear(name);
  await user.type(name, 'Work laptop');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Work laptop')).toBeDefined();
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Work laptop' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Remove Work laptop' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('You have no passkeys yet.');
});

it('adds none beyond 20', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  await open(Array.from({ length: 20 }, (_, index) => ({ ...LAPTOP, id: index + 1 })));
  expect(await screen.findByText(PASSKEY_MESSAGES.tooMany)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add a Passkey' })).toHaveProperty('disabled', true);
});
