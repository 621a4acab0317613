import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answers, refused } from '../../../test/api-server.ts';
import {
  EDIT_SIZE,
  field,
  GET_SIZE,
  openSizes,
  POST_SIZE,
  PUT_SIZE,
  retype,
  SIZES,
  size,
} from '../../../test/size-form.tsx';
import { type Changes, writeDraft } from '../../records/drafts/draft.ts';
import { userStorage } from '../../session/user-storage.ts';

const KEPT = 'user:7:draft:/api/admin/size/1';

async function open(path: string = EDIT_SIZE, answers: Answers = {}) {
  const opening = await openSizes(path, {
    [PUT_SIZE]: ({ body }) => size(body as object, '"2"'),
    [POST_SIZE]: ({ body }) => size(body as object),
    ...answers,
  });
  // The token comes with the permissions: without it nothing is kept.
  await waitFor(() => expect(localStorage.getItem('csrfToken')).toBe('token'));
  return opening;
}

const KEPT_NEW = 'user:7:draft:/api/admin/size';

const hide = () => act(() => void window.dispatchEvent(new Event('pagehide')));
const kept = (key = KEPT) => JSON.parse(localStorage.getItem(key) ?? 'null');
/** The values that are kept. */
const typed = (key = KEPT) =>
  Object.fromEntries(
    Object.entries<{ after: unknown }>(kept(key)?.changes ?? {}).map(([name, { after }]) => [name, after]),
  );
const OFFER = 'You have unsaved changes from earlier.';
const offer = async () => within(await screen.findByRole('group', { name: OFFER }));
const noOffer = () => expect(screen.queryByRole('group', { name: OFFER })).toBeNull();

/** Types into the form of the record, and closes the tab. */
async function typeAndClose(texts: [RegExp, string][], path?: string) {
  const { user } = await open(path);
  for (const [label, text] of texts) await retype(user, label, text);
  hide();
  cleanup();
}

describe('what was typed and not saved', () => {
  it('is kept, offered with what it would change, restored beside what is typed now, and saved', async () => {
    await typeAndClose([
      [/Name/u, 'Little'],
      [/Description/u, 'For kids'],
      [/Sort Order/u, '1.5'],
    ]);
    expect(kept()).toEqual({
      at: expect.any(Number),
      etag: '"1"',
      changes: {
        name: { before: 'Small', after: 'Little' },
        description: { before: null, after: 'For kids' },
        sort_order: { before: 1, after: '1.5' },
      },
    });
    const { api, path, user } = await open();
    const shown = await offer();
    expect(shown.queryByText(/has been saved again/u)).toBeNull();
    expect(shown.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Description',
      'Sort Order',
    ]);
    expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Small → Little',
      '(empty) → For kids',
      '1 → 1.5',
    ]);
    await retype(user, /Code/u, 'L');
    await user.click(
      shown.getByRole('button', { name: /^Restore Changes Made today \d{1,2}:\d\d\s[AP]M$/u }),
    );
    noOffer();
    expect([(await field(/Name/u)).value, (await field(/Code/u)).value]).toEqual(['Little', 'L']);
    expect(document.activeElement).toBe(await field(/Name/u));
    expect(kept()?.changes.name.after).toBe('Little');
    await retype(user, /Sort Order/u, '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(path()).toBe(SIZES));
    const saved = api.calls.find(({ method }) => method === 'PUT');
    expect(saved?.body).toMatchObject({ name: 'Little', code: 'L', description: 'For kids', sort_order: 2 });
    expect(kept()).toBeNull();
  });

  it('is gone when it is discarded, when everything says again what it said, and when the user leaves', async () => {
    await typeAndClose([[/Name/u, 'Little']]);
    const { router, user } = await open();
    await user.click((await offer()).getByRole('button', { name: 'Discard' }));
    noOffer();
    const name = await field(/Name/u);
    expect(name.value).toBe('Small');
    expect(document.activeElement).toBe(name);
    expect(kept()).toBeNull();
    for (const [text, isKept] of [
      ['Little', true],
      ['Small', false],
      ['Little', true],
    ] as const) {
      await retype(user, /Name/u, text);
      hide();
      expect(kept() !== null).toBe(isKept);
    }
    void router.navigate(SIZES);
    await user.click(await screen.findByRole('button', { name: 'Leave Page' }));
    await screen.findByRole('heading', { name: 'Sizes' });
    expect(kept()).toBeNull();
  });

  it('stays on offer, beside what is typed now, until it is answered: also when another field is saved, or the user leaves', async () => {
    await typeAndClose([
      [/Name/u, 'Little'],
      [/Code/u, 'LT'],
    ]);
    const first = await open();
    await offer();
    await retype(first.user, /Description/u, 'For kids');
    await retype(first.user, /Code/u, 'SM');
    hide();
    expect(Object.keys(kept().changes)).toEqual(['name', 'code', 'description']);
    await first.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Sizes' });
    // A field that was saved in the meantime has its own value now.
    expect(typed()).toEqual({ name: 'Little' });
    cleanup();
    const { router, user } = await open();
    expect((await offer()).getByRole('definition').textContent).toBe('Small → Little');
    await retype(user, /Code/u, 'L');
    void router.navigate(SIZES);
    await user.click(await screen.findByRole('button', { name: 'Leave Page' }));
    await screen.findByRole('heading', { name: 'Sizes' });
    expect(typed()).toEqual({ name: 'Little' });
  });

  it('belongs to a new record, too', async () => {
    await typeAndClose([[/Name/u, 'Huge']], `${SIZES}/create`);
    expect(kept(KEPT_NEW)).toMatchObject({ etag: null });
    const { user, path } = await open(`${SIZES}/create`);
    await user.click((await offer()).getByRole('button', { name: /^Restore/u }));
    await user.type(await field(/Code/u), 'XXL');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(path()).toBe(SIZES));
    expect(kept(KEPT_NEW)).toBeNull();
  });

  it('of a new record stays on offer when another one is created', async () => {
    await typeAndClose(
      [
        [/Name/u, 'Huge'],
        [/Description/u, 'For giants'],
      ],
      `${SIZES}/create`,
    );
    const { user, path } = await open(`${SIZES}/create`);
    await offer();
    await user.type(await field(/Name/u), 'Tiny');
    await user.type(await field(/Code/u), 'XXS');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(path()).toBe(SIZES));
    expect(typed(KEPT_NEW)).toEqual({ name: 'Huge', description: 'For giants' });
  });

  it('is not kept with the password that is typed over it', async () => {
    const { user } = await open(undefined, {
      [PUT_SIZE]: () => refused(401, 'Please sign in'),
    });
    await retype(user, /Name/u, 'Little');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }));
    await user.type(dialog.getByLabelText('Password'), 'Very-secret-1');
    hide();
    expect(kept()).not.toBeNull();
    expect(JSON.stringify(localStorage)).not.toContain('Very-secret-1');
  });
});

describe('a record that was saved since', () => {
  it('asks about a field that somebody else has changed, and keeps what they have saved in others', async () => {
    await typeAndClose([
      [/Name/u, 'Little'],
      [/Code/u, 'L'],
    ]);
    const { user, writes, path } = await open(undefined, {
      [GET_SIZE]: () => size({ name: 'Tiny', description: 'Runs small' }, '"2"'),
    });
    const shown = await offer();
    shown.getByText('The record has been saved again since then.');
    shown.getByText('Someone else has changed this field since then.');
    await user.click(shown.getByRole('button', { name: /^Restore/u }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Before:', { exact: false });
    await user.click(dialog.getByRole('radio', { name: 'Theirs: Tiny' }));
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(async () => expect((await field(/Code/u)).value).toBe('L'));
    expect((await field(/Name/u)).value).toBe('Tiny');
    expect(writes()).toEqual([]);
    noOffer();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(path()).toBe(SIZES));
    expect(writes()[0]?.body).toMatchObject({ name: 'Tiny', code: 'L', description: 'Runs small' });
    expect(writes()[0]?.headers['if-match']).toBe('"2"');
  });

  it('has nothing on offer when it says the same, as after a save that was done although it failed', async () => {
    let saved = size();
    const answers: Answers = {
      [GET_SIZE]: () => saved,
      [PUT_SIZE]: ({ body }) => {
        saved = size(body as object, '"2"');
        return { status: 500, body: {} };
      },
    };
    const { user } = await open(undefined, answers);
    await retype(user, /Name/u, 'Little');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('An error occurred while saving');
    hide();
    cleanup();
    expect(kept()).not.toBeNull();
    await open(undefined, answers);
    expect((await field(/Name/u)).value).toBe('Little');
    noOffer();
    // Nothing is left of it that a sign-out would remove.
    await waitFor(() => expect(kept()).toBeNull());
  });
});

describe('where the browser keeps nothing', () => {
  const NOT_KEPT = /can’t keep what you type on this device/u;
  const refuse = () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(() => void vi.restoreAllMocks());
  };

  it('the form says so once something would have been kept, until nothing is left to keep', async () => {
    refuse();
    const { user } = await openSizes();
    await field(/Name/u);
    expect(screen.queryByText(NOT_KEPT)).toBeNull();
    await retype(user, /Name/u, 'Little');
    await screen.findByText(NOT_KEPT);
    await retype(user, /Name/u, 'Small');
    await waitFor(() => expect(screen.queryByText(NOT_KEPT)).toBeNull());
  });

  it('an offer of earlier input stays beside the sentence', async () => {
    await typeAndClose([[/Name/u, 'Little']]);
    refuse();
    const { user } = await openSizes();
    await offer();
    await retype(user, /Code/u, 'LT');
    await screen.findByText(NOT_KEPT);
    await offer();
  });
});

describe('two tabs', () => {
  /** What the other tab has typed. */
  const keep = (changes: Changes, of: string, etag: string | null) =>
    writeDraft(userStorage(7), of, { at: Date.now(), etag, changes });

  it('at one record keep the fields of both, and a save takes out its own alone', async () => {
    const { user } = await open();
    await retype(user, /^Name/u, 'Little');
    await waitFor(() => expect(typed()).toEqual({ name: 'Little' }));
    const changes = { name: { before: 'Small', after: 'Little' }, code: { before: 'S', after: 'LT' } };
    keep(changes, '/api/admin/size/1', '"1"');
    await retype(user, /^Name/u, 'Tiny');
    await waitFor(() => expect(typed()).toEqual({ name: 'Tiny', code: 'LT' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Sizes' });
    expect(typed()).toEqual({ code: 'LT' });
  });

  it('with a new record each keep that of the one typed last, also when nothing is left in the other', async () => {
    const { user } = await open(`${SIZES}/create`);
    const keepOther = () => keep({ code: { before: '', after: 'XS' } }, '/api/admin/size', null);
    await user.type(await field(/^Name/u), 'Huge');
    await waitFor(() => expect(typed(KEPT_NEW)).toEqual({ name: 'Huge' }));
    keepOther();
    await user.type(await field(/^Description/u), 'For giants');
    await waitFor(() => expect(typed(KEPT_NEW)).toEqual({ name: 'Huge', description: 'For giants' }));
    const fields = [await field(/^Name/u), await field(/^Description/u)];
    keepOther();
    // At one moment: what is left in one of them would be kept instead.
    for (const input of fields) fireEvent.change(input, { target: { value: '' } });
    hide();
    expect(typed(KEPT_NEW)).toEqual({ code: 'XS' });
  });
});
