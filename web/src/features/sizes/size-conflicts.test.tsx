import { MESSAGES } from '@kitroom/contract/errors';
import type { HistoryEntry } from '@kitroom/contract/history/history';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers, Reply } from '../../../test/api-server.ts';
import { changed, entry, historyPage, plain } from '../../../test/history.ts';
import {
  EDIT_SIZE,
  openSizes,
  PUT_SIZE,
  retype,
  SIZE_HISTORY,
  SIZES,
  SMALL,
  size,
} from '../../../test/size-form.tsx';
import { dayAndTime } from '../../ui/relative-time.tsx';

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

  it('merges changes of different fields and saves them without a question', async () => {
    const { user, writes, path } = await openSizes(EDIT_SIZE, { [PUT_SIZE]: theirs({ code: 'SM' }) });
    await retype(user, /Name/u, 'Little');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(path()).toBe(SIZES));
    expect(writes().map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
    expect(writes()[1]?.body).toMatchObject({ name: 'Little', code: 'SM' });
  });

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

  it('repeats a save once by itself, and then asks each time', async () => {
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
