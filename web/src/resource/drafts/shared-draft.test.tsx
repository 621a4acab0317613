import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { EDIT_SIZE, GET_SIZE, openSizes, PUT_SIZE, retype, SMALL, size } from '../../../test/size-form.tsx';
import { isTokenOfOtherTab } from '../../api/csrf-token.ts';
import { userStorage } from '../../session/user-storage.ts';
import { readDraft, writeDraft } from './draft.ts';

const RECORD = '/api/admin/size/1';
const USER = 7;

/** What another tab at the record keeps, or this one did before. */
const keep = (changes: Record<string, { before: unknown; after: unknown }>) =>
  writeDraft(userStorage(USER), RECORD, { at: Date.now(), etag: '"1"', changes });
const kept = () =>
  Object.fromEntries(
    Object.entries(readDraft(userStorage(USER), RECORD)?.changes ?? {}).map(([field, { after }]) => [
      field,
      after,
    ]),
  );
const saving = () => {
  let saved: object = SMALL;
  return {
    [GET_SIZE]: () => size(saved),
    [PUT_SIZE]: ({ body }: { body: unknown }) => {
      saved = { ...SMALL, ...(body as object) };
      return size(saved, '"2"');
    },
  };
};

beforeEach(() => {
  localStorage.setItem('csrfToken', 'token');
});

it('of two tabs holds the fields of both, and a save takes out its own alone', async () => {
  const { user } = await openSizes(EDIT_SIZE, saving());
  // The token comes with the permissions: without it nothing is kept.
  await waitFor(() => expect(isTokenOfOtherTab()).toBe(false));
  await retype(user, /^Name/u, 'Little');
  await waitFor(() => expect(kept()).toEqual({ name: 'Little' }));
  // The other tab types into another field.
  keep({ name: { before: 'Small', after: 'Little' }, code: { before: 'S', after: 'LT' } });
  await retype(user, /^Name/u, 'Tiny');
  await waitFor(() => expect(kept()).toEqual({ name: 'Tiny', code: 'LT' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Sizes' });
  expect(kept()).toEqual({ code: 'LT' });
});

it('that is on offer and not answered stays when another field is saved', async () => {
  keep({ name: { before: 'Small', after: 'Little' }, code: { before: 'S', after: 'LT' } });
  const { user } = await openSizes(EDIT_SIZE, saving());
  await screen.findByRole('group', { name: 'What you typed here was not saved.' });
  await retype(user, /^Description/u, 'For kids');
  await retype(user, /^Code/u, 'SM');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Sizes' });
  // What was saved in the meantime has its own value now.
  expect(kept()).toEqual({ name: 'Little' });
  cleanup();
  await openSizes(EDIT_SIZE);
  const offer = await screen.findByRole('group', { name: 'What you typed here was not saved.' });
  expect(offer.textContent).toContain('Small → Little');
});
