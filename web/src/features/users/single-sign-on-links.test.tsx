import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { succeeded } from '../../../test/api-server.ts';
import { offerProvider } from '../../../test/provider.ts';
import { CALL, LIST, open, write } from '../../../test/user-pages.tsx';

const LINKS = `${CALL}/2/single-sign-on-links`;
const link = {
  issuer: 'https://idp.example/realm',
  subject: 'a-subject',
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: '2026-11-02T10:00:00.000Z',
};

it('shows who a user is at the provider, removes that after a question, and says at the email what a new one means', async () => {
  offerProvider('Club account', true);
  let links = [link];
  const { api, router, user } = await open(`${LIST}/2`, ['USERS_UPDATE'], {
    [`GET ${LINKS}`]: () => succeeded({ links }),
    [`DELETE ${LINKS}`]: () => {
      links = [];
      return succeeded({ message: 'Link to single sign-on removed' });
    },
  });
  await screen.findByText(/^a-subject at idp\.example, last used/u);
  await user.click(screen.getByRole('button', { name: 'Remove Link' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toMatch(
    /This does not keep anybody out: .* To keep .* out, deactivate the user\./u,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Remove Link' }));
  await screen.findByText('Not linked');
  expect(write(api.calls)).toMatchObject({ method: 'DELETE', path: LINKS });
  await router.navigate(`${LIST}/2/edit`);
  await screen.findByText(/^A new email removes the link to single sign-on/u);
});

it('says nothing of it without single sign-on', async () => {
  const { router } = await open(`${LIST}/2`, ['USERS_UPDATE'], {});
  await screen.findByText('Email Verified');
  expect(screen.queryByText('Single Sign-On')).toBeNull();
  await router.navigate(`${LIST}/2/edit`);
  await screen.findByDisplayValue('Okafor');
  expect(screen.queryByText(/single sign-on/u)).toBeNull();
});
