import { MESSAGES } from '@kitroom/contract/errors';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { bulkReply } from '../../../test/bulk-reply.ts';
import { createGate } from '../../../test/gate.ts';
import { sizeRow } from '../../../test/records.ts';
import { openSizeList } from '../../../test/size-list.tsx';

const LIST = 'GET /api/admin/size';
const UPDATE = 'POST /api/admin/size/bulk-update';
const listed = (isActive = true) =>
  ['Small', 'Medium'].map((name, index) => sizeRow(index + 1, name, isActive));

async function open(answers: Answers) {
  const page = await openSizeList(listed(), {
    codes: ['SIZE_UPDATE'],
    answers,
    pages: { '/': <h1>Home</h1>, '/login': <h1>Sign In</h1> },
  });
  await page.check('Select all shown');
  await page.press('Deactivate');
  return page;
}

const flags = () =>
  [...document.querySelectorAll('td[data-column="is_active"]')].map(({ textContent }) => textContent);

it('takes it back with a sentence when the server refuses, even if the list cannot be loaded again', async () => {
  const gate = createGate();
  const { answers, calls } = await open({
    [UPDATE]: async () => {
      await gate.opened;
      return { status: 403, body: { success: false, message: MESSAGES.forbidden } };
    },
  });
  await waitFor(() => expect(flags()).toEqual(['No', 'No']));
  const listing = createGate();
  answers[LIST] = async () => {
    await listing.opened;
    return succeeded({ sizes: listed() });
  };
  gate.open();
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/admin/size')).toHaveLength(2));
  expect(flags()).toEqual(['Yes', 'Yes']);
  listing.open();
  await screen.findByText('0 sizes deactivated, 2 failed');
  await screen.findByText(MESSAGES.forbidden);
});

it('shows what was pressed before the server answers, and says what became of it to someone who has left', async () => {
  const gate = createGate();
  const { answers, router } = await open({
    [UPDATE]: async () => {
      await gate.opened;
      return bulkReply(2);
    },
  });
  await waitFor(() => expect(flags()).toEqual(['No', 'No']));
  await screen.findByRole('group', { name: 'Progress' });
  await act(() => router.navigate('/'));
  await screen.findByRole('heading', { name: 'Home' });
  answers[LIST] = () => succeeded({ sizes: listed(false) });
  gate.open();
  await screen.findByText('2 sizes deactivated');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await act(() => router.navigate('/admin/size'));
  await waitFor(() => expect(flags()).toEqual(['No', 'No']));
});

it('leaves nothing of it in the list when the session has ended in between', async () => {
  const { answers, router } = await open({
    [UPDATE]: () => refused(401, MESSAGES.notSignedIn),
  });
  await screen.findByRole('heading', { name: 'Sign In' });
  const listing = createGate();
  answers[LIST] = async () => {
    await listing.opened;
    return succeeded({ sizes: listed() });
  };
  await act(() => router.navigate('/admin/size'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign In' })).toBeNull());
  await waitFor(() => expect(flags()).not.toContain('No'));
  listing.open();
  await waitFor(() => expect(flags()).toEqual(['Yes', 'Yes']));
});
