import { ACCESS_RULE_MESSAGES, ADMINISTRATION_CODES } from '@kitroom/contract/access/access-rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused, succeeded } from '../../../test/api-server.ts';
import { ben, CALL, LIST, open, write } from '../../../test/user-pages.tsx';
import { pageActions } from '../../resource/page-actions.ts';

const answer = (ended: number) => () => succeeded({ message: 'Sessions ended', ended });
const ONE = `POST ${CALL}/2/end-sessions`;
const ALL = `POST ${CALL}/end-all-sessions`;
const question = () => screen.findByRole('alertdialog');

describe('the page of a user', () => {
  it('ends their sessions after a question, or says why it cannot', async () => {
    const { strongerSessions } = ACCESS_RULE_MESSAGES;
    const { api, user } = await open(`${LIST}/2`, ['USERS_UPDATE']);
    for (const [reply, toast] of [
      [refused(403, strongerSessions), strongerSessions],
      [answer(3)(), '3 sessions ended'],
      [answer(1)(), '1 session ended'],
      [answer(0)(), 'There were no sessions to end'],
    ] as const) {
      api.answers[ONE] = () => reply;
      const writes = () => api.calls.filter(({ method }) => method !== 'GET');
      const before = writes().length;
      await user.click(await screen.findByRole('button', { name: 'End Sessions' }));
      const asked = await question();
      within(asked).getByRole('heading', { name: 'End all sessions of Ben Okafor?' });
      within(asked).getByText(
        'Ben Okafor must sign in again on every device. Unsaved input stays on their device as a draft.',
      );
      expect(writes()).toHaveLength(before);
      await user.click(within(asked).getByRole('button', { name: 'End Sessions' }));
      await screen.findByText(toast);
      expect(writes().at(-1)?.path, toast).toBe(`${CALL}/2/end-sessions`);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
  });

  it('says of one’s own that this browser stays signed in, from the palette too', async () => {
    await open(`${LIST}/7`, ['USERS_UPDATE'], {
      [`GET ${CALL}/7`]: () => succeeded({ user: { ...ben, id: 7 } }, '"5"'),
    });
    await screen.findByRole('button', { name: 'End Sessions' });
    const action = pageActions().find(({ label }) => label === 'End Sessions');
    act(() => void action?.run());
    const asked = await question();
    within(asked).getByRole('heading', { name: 'End all other sessions?' });
    within(asked).getByText('You will have to sign in again everywhere except in this browser.');
  });

  it.each([
    ['who never signed in', 1, ['USERS_UPDATE'], ben],
    ['whom the reader may not change', 2, [], ben],
    ['who is inactive', 2, ['USERS_UPDATE'], { ...ben, is_active: false }],
  ])('has no such button for one %s', async (_who, id, codes, shown) => {
    await open(`${LIST}/${id}`, codes, {
      [`GET ${CALL}/2`]: () => succeeded({ user: shown }, '"5"'),
    });
    await screen.findByRole('region', { name: 'Access' });
    expect(screen.queryByRole('button', { name: 'End Sessions' })).toBeNull();
  });
});

describe('the list of users', () => {
  it('ends all sessions after a question', async () => {
    const { api, user } = await open(LIST, [...ADMINISTRATION_CODES], { [ALL]: answer(12) });
    await screen.findByText('Ben Okafor');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End All Sessions' }));
    const asked = await question();
    within(asked).getByRole('heading', { name: 'End the sessions of all users?' });
    within(asked).getByText(
      'Everyone must sign in again on every device, and so must you, except in this browser. Unsaved input stays on their device as a draft.',
    );
    await user.click(within(asked).getByRole('button', { name: 'End All Sessions' }));
    await screen.findByText('12 sessions ended');
    expect(write(api.calls)?.path).toBe(`${CALL}/end-all-sessions`);
  });

  it('does not offer it to those who may do less than an administrator', async () => {
    const { user } = await open(LIST, ['USERS_CREATE', ...ADMINISTRATION_CODES.slice(1)]);
    await screen.findByText('Ben Okafor');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Import' });
    expect(screen.queryByRole('menuitem', { name: 'End All Sessions' })).toBeNull();
  });
});
