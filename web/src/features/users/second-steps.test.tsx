import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused, succeeded } from '../../../test/api-server.ts';
import { keepDownloads } from '../../../test/downloads.ts';
import { ben, CALL, LIST, open, SECOND_STEPS, write } from '../../../test/user-pages.tsx';

const steps = (...second_steps: { user_id: number; passkey: boolean; code_app: boolean }[]) => ({
  [SECOND_STEPS]: () => succeeded({ second_steps }),
});
const BEN = { user_id: 2, passkey: true, code_app: true };
const RESET = `POST ${CALL}/2/reset-second-step`;

describe('the list of users', () => {
  it('has a column for second steps, which is chosen first, and is exported', async () => {
    const files = keepDownloads();
    const { user } = await open(LIST, [], steps(BEN));
    await screen.findByText('Ben Okafor');
    expect(screen.queryByRole('columnheader', { name: 'Second Step' })).toBeNull();
    await user.choose('More', 'Columns');
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Second Step' }));
    await user.keyboard('{Escape}');
    await screen.findByText('Passkey and code app');
    screen.getByText('None');
    await user.choose('Export', 'Export CSV');
    await waitFor(() => expect(files).toHaveLength(1));
    const text = await files[0]?.blob.text();
    expect(text).toContain('Second Step');
    expect(text).toContain('Passkey and code app');
  });

  it('is narrowed to people without one by a menu and by its address, and back', async () => {
    const { user, router } = await open(LIST, [], steps(BEN));
    await screen.findByText('2 users');
    await user.choose('More', 'Only Without a Second Step');
    await screen.findByText('1 user');
    expect(screen.queryByText('Ben Okafor')).toBeNull();
    expect(router.state.location.search).toBe('?second-step=none');
    await user.click(screen.getByRole('button', { name: 'Second step: None' }));
    await screen.findByText('2 users');
    expect(router.state.location.search).toBe('');
  });

  it.each([
    ['passkey', { user_id: 2, passkey: true, code_app: false }, 'Second step: Passkey'],
    ['code+app', { user_id: 2, passkey: false, code_app: true }, 'Second step: Code app'],
    ['passkey', BEN, 'Second step: nobody like this'],
  ])('is narrowed by %s', async (value, step, label) => {
    await open(`${LIST}?second-step=${value}`, [], steps(step));
    await screen.findByRole('button', { name: label });
    if (step !== BEN) await screen.findByText('Ben Okafor');
    expect(screen.queryByText('Anna Schmidt')).toBeNull();
  });
});

describe('the page of a user', () => {
  it('says which second step there is, and resets it after a question, or says why it cannot', async () => {
    let current = [BEN];
    const { api, user } = await open(`${LIST}/2`, ['USERS_UPDATE'], {
      [SECOND_STEPS]: () => succeeded({ second_steps: current }),
      [RESET]: () => refused(403, 'They hold more'),
    });
    await screen.findByText('Passkey and code app');
    await user.click(screen.getByRole('button', { name: 'Reset Second Step' }));
    const asked = within(await screen.findByRole('alertdialog'));
    asked.getByRole('heading', { name: 'Reset the second step of Ben Okafor?' });
    asked.getByText(/^Do this only if you are sure that it is Ben Okafor who asks/u);
    expect(write(api.calls)).toBeUndefined();
    await user.click(asked.getByRole('button', { name: 'Reset Second Step' }));
    await screen.findByText('They hold more');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    api.answers[RESET] = () => {
      current = [];
      return succeeded({ message: 'Second step reset' });
    };
    await user.click(screen.getByRole('button', { name: 'Reset Second Step' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset Second Step' }),
    );
    await screen.findByText('Second step reset');
    expect(write(api.calls)).toMatchObject({ method: 'POST', path: `${CALL}/2/reset-second-step` });
    await waitFor(() => expect(screen.queryByText('Passkey and code app')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Reset Second Step' })).toBeNull();
  });

  it.each([
    ['where there is no second step', 2, ['USERS_UPDATE'], steps(), 'None'],
    ['to readers', 2, [], steps(BEN), 'Passkey and code app'],
    ['of one’s own', 7, ['USERS_UPDATE'], steps({ ...BEN, user_id: 7 }), 'Passkey and code app'],
  ])('offers no reset %s', async (_where, id, codes, answers, shown) => {
    await open(`${LIST}/${id}`, codes, {
      ...answers,
      [`GET ${CALL}/7`]: () => succeeded({ user: { ...ben, id: 7 } }, '"5"'),
    });
    await screen.findByText(shown);
    expect(screen.queryByRole('button', { name: 'Reset Second Step' })).toBeNull();
  });
});
