import type { UserUsageRow } from '@kitroom/contract/access/user-usage';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { succeeded } from '../../../test/api-server.ts';
import { anna, CALL, LIST, open, write } from '../../../test/user-pages.tsx';

const USAGE = `GET ${CALL}/usage`;
const told = (...usage: UserUsageRow[]) => succeeded({ usage });
const everything = {
  user_id: 1,
  signed_in: true,
  api_tokens: 1,
  webhooks: 2,
  clubs: ['Harbor Lights'],
};
const active = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Active/u });
const items = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('asks at Save what follows when a colleague is deactivated, as it is then', async () => {
  const { api, user } = await open(`${LIST}/1/edit`, ['USERS_UPDATE'], {
    [USAGE]: () => told(everything),
    [`PUT ${CALL}/1`]: () => succeeded({ user: { ...anna, is_active: false } }),
  });
  await screen.findByDisplayValue('Coach');
  await user.click(await active());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('Active: No')).toBeDefined();
  api.answers[USAGE] = () => told({ ...everything, webhooks: 0, clubs: ['Harbor Lights', 'Lake Side'] });
  const save = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Anna Schmidt?' });
    expect(dialog.textContent).toContain('They can’t sign in until they are active again.');
    expect(items(dialog)).toEqual([
      'Signed out everywhere',
      '1 API token stops until then',
      'Harbor Lights and Lake Side will have no active director',
    ]);
    await user.click(within(dialog).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await save('Cancel');
  expect(write(api.calls)).toBeUndefined();
  expect((await active()).checked).toBe(false);
  await save('Deactivate');
  await screen.findByText('Anna Schmidt deactivated');
  expect(write(api.calls)?.body).toMatchObject({ is_active: false });
});

it('asks nothing where nothing follows, and says where that is not known', async () => {
  const { api, user } = await open(`${LIST}/1/edit`, ['USERS_UPDATE'], {
    [USAGE]: () => told(),
    [`PUT ${CALL}/1`]: () => succeeded({ user: { ...anna, is_active: false } }),
  });
  await screen.findByDisplayValue('Coach');
  await user.click(await active());
  api.answers[USAGE] = () => ({ status: 500, body: { success: false } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Anna Schmidt?' });
  expect(dialog.textContent).toContain('Could not check what else stops.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  api.answers[USAGE] = () => told();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Anna Schmidt deactivated');
});

it('says in the list what follows for each of them', async () => {
  const { user } = await open(LIST, ['USERS_UPDATE'], { [USAGE]: () => told(everything) });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Anna Schmidt' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ben Okafor' }));
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate 2 users?' });
  expect(items(dialog)).toEqual([
    'Anna Schmidt: Signed out everywhere; 1 API token and 2 webhooks stop until then; Harbor Lights will have no active director',
  ]);
});
