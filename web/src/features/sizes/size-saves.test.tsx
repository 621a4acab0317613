import { MESSAGES } from '@kitroom/contract/errors';
import type { HistoryEntry } from '@kitroom/contract/history/history';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers, Reply } from '../../../test/api-server.ts';
import { createGate } from '../../../test/gate.ts';
import { changed, entry, historyPage, plain } from '../../../test/history.ts';
import {
  EDIT_SIZE,
  field,
  openSizes,
  POST_SIZE,
  PUT_SIZE,
  retype,
  SIZE_HISTORY,
  SIZES,
  SMALL,
  size,
} from '../../../test/size-form.tsx';
import { VERSION_ALTERED } from '../../api/resource-api.ts';
import { dayAndTime } from '../../ui/relative-time.tsx';

const STILL_THERE = /^Size (saved|created)\. What you typed since then is not saved yet\.$/u;

describe('what is typed between Save and its answer', () => {
  it('stays in the form, is not left without a question, and is saved by the next Save on top of the first', async () => {
    const { opened, open } = createGate<Reply>();
    const replies = [opened, Promise.resolve(size({ name: 'Little one' }, '"3"'))];
    const { user, writes, path } = await openSizes(EDIT_SIZE, {
      [PUT_SIZE]: () => replies.shift() ?? size(),
    });
    await retype(user, /Name/u, 'Little');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    await user.type(await field(/Name/u), ' one');
    open(size({ name: 'Little' }, '"2"'));
    await screen.findByText(STILL_THERE);
    screen.getByText('Size saved');
    expect(path()).toBe(EDIT_SIZE);
    expect((await field(/Name/u)).value).toBe('Little one');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('Name is not saved.');
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(path()).toBe(SIZES));
    expect(writes().map(({ headers, body }) => [headers['if-match'], body])).toMatchObject([
      ['"1"', { name: 'Little' }],
      ['"2"', { name: 'Little one' }],
    ]);
  });

  it('stays in the form of a new record too, which says that the record is there', async () => {
    const { opened, open } = createGate<Reply>();
    const { user, writes, path } = await openSizes(`${SIZES}/create`, { [POST_SIZE]: () => opened });
    await user.type(await field(/Name/u), 'Small');
    await user.type(await field(/Code/u), 'S');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    await user.type(await field(/Description/u), 'Runs small');
    open({ status: 201, ...size() });
    await screen.findByText('Size created');
    await screen.findByText(STILL_THERE);
    expect(path()).toBe(`${SIZES}/create`);
    expect((await field(/Description/u)).value).toBe('Runs small');
  });
});

it('a save that changes nothing is made with Enter, and offers no Undo', async () => {
  const { user, writes, path } = await openSizes(EDIT_SIZE, {
    [PUT_SIZE]: () => ({ ...size(), headers: { 'X-Request-Id': 'save-1' } }),
  });
  await user.type(await field(/Name/u), ' {Enter}');
  await screen.findByText('Size saved');
  expect(writes()).toHaveLength(1);
  expect(path()).toBe(SIZES);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

describe('Ctrl+S', () => {
  /** Whether the browser would have opened its own dialog. */
  const press = (keys: KeyboardEventInit) => fireEvent.keyDown(document.body, { key: 's', ...keys });

  it('waits for the answer to a dialog, then saves once, however long it is held, and the browser opens no dialog', async () => {
    const { opened, open } = createGate<Reply>();
    const { user, writes, path } = await openSizes(EDIT_SIZE, { [PUT_SIZE]: () => opened });
    await retype(user, /Name/u, 'Little');
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+S Meta+S');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(question.textContent).toContain('Name is not saved.');
    expect(press({ metaKey: true })).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(writes()).toEqual([]);
    expect(press({ ctrlKey: true })).toBe(false);
    expect(press({ ctrlKey: true, repeat: true })).toBe(false);
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(press({ ctrlKey: true })).toBe(false);
    open(size({ name: 'Little' }, '"2"'));
    await waitFor(() => expect(path()).toBe(SIZES));
    expect(writes()).toHaveLength(1);
    expect(press({ ctrlKey: true })).toBe(true);
  });
});

it('says what is not saved, with Save and Cancel, only while that is something; then nothing is asked about', async () => {
  const { user } = await openSizes();
  const buttons = () =>
    [
      screen.queryAllByRole('link', { name: 'Cancel' }),
      screen.queryAllByRole('button', { name: 'Save' }),
    ].map(({ length }) => length);
  await field(/Name/u);
  expect(buttons()).toEqual([0, 0]);
  await retype(user, /Name/u, 'Little');
  screen.getByText('Changed: Name');
  await user.type(await field(/Description/u), 'Runs small');
  const said = screen.getByText('Changed: Name · Description');
  expect(buttons()).toEqual([1, 1]);
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-describedby')).toBe(said.id);
  await retype(user, /Name/u, 'Small');
  screen.getByText('Changed: Description');
  await retype(user, /Description/u, ' ');
  expect(screen.queryByText(/^Changed/u)).toBeNull();
  expect(buttons()).toEqual([0, 0]);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
});

describe('two people at one record', () => {
  const stale = (changes: object, etag: string): Reply => ({
    status: 412,
    body: { success: false, message: MESSAGES.stale, size: { ...SMALL, ...changes } },
    headers: { ETag: etag },
  });
  const theirs = (changes: object): Answers[string] => {
    let first = true;
    return () => {
      if (!first) return size();
      first = false;
      return stale(changes, '"2"');
    };
  };

  it.each([
    [{ id: 9, name: 'Lee Roy' }, 'Last saved by Lee Roy', 'Theirs: Tiny'],
    [{ id: 7, name: 'Dana Lee' }, 'You saved it somewhere else', 'Mine: Little'],
    [null, null, 'Mine: Little'],
  ])(
    'asks for a field that both have changed, with who has saved it, and when: %j',
    async (actor, who, choice) => {
      const at = new Date().toISOString();
      const change = (id: number, key: string, by: HistoryEntry['actor']) =>
        entry(id, [changed(key, null, plain('x'))], { at, actor: by });
      const code = change(3, 'code', { id: 10, name: 'Kim' });
      const name = change(2, 'name', actor);
      const { api, user, writes, path } = await openSizes(EDIT_SIZE, {
        [PUT_SIZE]: theirs({ name: 'Tiny', code: 'SM' }),
        [SIZE_HISTORY]: historyPage([change(1, 'name', { id: 11, name: 'Pat Older' })]),
      });
      await screen.findByText(/^Changed by Pat Older/u);
      api.answers[SIZE_HISTORY] = historyPage([code, name]);
      const said = who === null ? '' : `${who} ${dayAndTime(at, Date.parse(at))}. `;
      const text = `${said}Changes to different fields are kept.`;
      await retype(user, /Name/u, 'Little');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByText(
        (_text, element) => element?.tagName === 'P' && element.textContent.startsWith(text),
      );
      expect(dialog.queryByText(/Pat Older/u)).toBeNull();
      dialog.getByText(
        (_text, element) => element?.tagName === 'P' && element.textContent === 'Before: Small',
      );
      await user.click(dialog.getByRole('radio', { name: choice }));
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(path()).toBe(SIZES));
      expect(writes()[1]?.body).toMatchObject({ name: choice.split(': ')[1], code: 'SM' });
    },
  );

  it('are not said to be two where something on the way changes If-Match: the form says so, and asks nothing', async () => {
    const { user, writes, path } = await openSizes(EDIT_SIZE, {
      [PUT_SIZE]: () => stale({}, '"1"'),
    });
    await retype(user, /Name/u, 'Little');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(VERSION_ALTERED);
    expect([screen.queryByRole('dialog'), writes().length, path()]).toEqual([null, 1, EDIT_SIZE]);
    screen.getByDisplayValue('Little');
  });

  it('merges changes of different fields and repeats the save once by itself, and then asks each time', async () => {
    let version = 1;
    const refusedUntil = (last: number) => () => {
      version += 1;
      if (version > last) return size();
      return stale({ sort_order: version }, `"${version}"`);
    };
    const { user, writes, path } = await openSizes(EDIT_SIZE, { [PUT_SIZE]: refusedUntil(4) });
    await retype(user, /Name/u, 'Little');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    for (const sent of [2, 3]) {
      const dialog = within(await screen.findByRole('dialog'));
      dialog.getByText(/It was changed again while your changes were being saved/u);
      expect(writes()).toHaveLength(sent);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(writes()).toHaveLength(sent + 1));
    }
    await waitFor(() => expect(path()).toBe(SIZES));
    expect(writes().map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"', '"3"', '"4"']);
    expect(writes()[3]?.body).toMatchObject({ name: 'Little', sort_order: 4 });
  });
});
