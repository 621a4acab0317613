import type { UserUsageRow } from '@kitroom/contract/access/user-usage';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { succeeded } from '../../../test/api-server.ts';
import { CALL, LIST, open, write } from '../../../test/user-pages.tsx';

const USAGE = `GET ${CALL}/usage`;
const told = (...usage: UserUsageRow[]) => succeeded({ usage });
const everything = {
  user_id: 1,
  signed_in: true,
  api_tokens: 1,
  webhooks: 2,
  clubs: ['Harbor Lights'],
};
const active = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Active' });
const items = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('says once, in the form, what follows when a colleague is deactivated, as it is then', async () => {
  const { api, user } = await open(`${LIST}/1/edit`, ['USERS_UPDATE'], { [USAGE]: () => told(everything) });
  await screen.findByDisplayValue('Coach');
  api.answers[USAGE] = () => told({ ...everything, webhooks: 0, clubs: ['Harbor Lights', 'Lake Side'] });
  await user.click(await active());
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Anna Schmidt?' });
  expect(dialog.textContent).toContain('They can’t sign in until they are active again.');
  await waitFor(() =>
    expect(items(dialog)).toEqual([
      'Signed out everywhere',
      '1 API token stops until then',
      'Harbor Lights and Lake Side have no active director',
    ]),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(write(api.calls)?.body).toMatchObject({ is_active: false }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('asks nothing where nothing follows, and says where that is not known', async () => {
  const { api, user } = await open(`${LIST}/1/edit`, ['USERS_UPDATE'], { [USAGE]: () => told() });
  await screen.findByDisplayValue('Coach');
  api.answers[USAGE] = () => ({ status: 500, body: { success: false } });
  await user.click(await active());
  await screen.findByText('Could not check what else stops');
  expect((await active()).checked).toBe(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('says in the list what follows for each of them', async () => {
  const { user } = await open(LIST, ['USERS_UPDATE'], { [USAGE]: () => told(everything) });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Anna Schmidt' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ben Okafor' }));
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate 2 users?' });
  expect(items(dialog)).toEqual([
    'Anna Schmidt: Signed out everywhere; 1 API token and 2 webhooks stop until then; Harbor Lights has no active director',
  ]);
});
