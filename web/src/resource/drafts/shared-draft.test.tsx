import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  EDIT_SIZE,
  field,
  GET_SIZE,
  openSizes,
  PUT_SIZE,
  retype,
  SIZES,
  SMALL,
  size,
} from '../../../test/size-form.tsx';
import { isTokenOfOtherTab } from '../../api/csrf-token.ts';
import { userStorage } from '../../session/user-storage.ts';
import { type Changes, readDraft, writeDraft } from './draft.ts';

const RECORD = '/api/admin/size/1';
const NEW_RECORD = '/api/admin/size';
const USER = 7;

/** The draft of another tab at the record, or of this one before. */
const keep = (changes: Changes, of = RECORD) =>
  writeDraft(userStorage(USER), of, { at: Date.now(), etag: of === RECORD ? '"1"' : null, changes });
const kept = (of = RECORD) => {
  const changes = Object.entries(readDraft(userStorage(USER), of)?.changes ?? {});
  return Object.fromEntries(changes.map(([name, { after }]) => [name, after]));
};
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
  await screen.findByRole('group', { name: 'You have unsaved changes from earlier.' });
  await retype(user, /^Description/u, 'For kids');
  await retype(user, /^Code/u, 'SM');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Sizes' });
  // A field that was saved in the meantime has its own value now.
  expect(kept()).toEqual({ name: 'Little' });
  cleanup();
  await openSizes(EDIT_SIZE);
  const offer = await screen.findByRole('group', { name: 'You have unsaved changes from earlier.' });
  expect(offer.textContent).toContain('Small → Little');
});

it('of two tabs with a new record each is that of the one typed last, and stays when nothing is left in the other', async () => {
  localStorage.removeItem('csrfToken');
  const { user } = await openSizes(`${SIZES}/create`);
  // Nothing is kept before it is known who types.
  await waitFor(() => expect(localStorage.getItem('csrfToken')).toBe('token'));
  await user.type(await field(/^Name/u), 'Huge');
  await waitFor(() => expect(kept(NEW_RECORD)).toEqual({ name: 'Huge' }));
  // The other tab types another record.
  keep({ code: { before: '', after: 'XS' } }, NEW_RECORD);
  await user.type(await field(/^Description/u), 'For giants');
  await waitFor(() => expect(kept(NEW_RECORD)).toEqual({ name: 'Huge', description: 'For giants' }));
  keep({ code: { before: '', after: 'XS' } }, NEW_RECORD);
  await user.clear(await field(/^Name/u));
  await user.clear(await field(/^Description/u));
  fireEvent(window, new Event('pagehide'));
  expect(kept(NEW_RECORD)).toEqual({ code: 'XS' });
});
