import { MESSAGES } from '@kitroom/contract/errors';
import { undoCall } from '@kitroom/contract/history/undo';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, type ReceivedCall, refused, succeeded } from '../../../test/api-server.ts';
import { bulkReply } from '../../../test/bulk-reply.ts';
import { keepDownloads } from '../../../test/downloads.ts';
import { createGate } from '../../../test/gate.ts';
import { undone } from '../../../test/history.ts';
import { sizeRow } from '../../../test/records.ts';
import { signedInAs } from '../../../test/render.tsx';
import { openSizeList } from '../../../test/size-list.tsx';
import { smallScreen } from '../../../test/small-screen.ts';
import { NOT_KNOWN } from '../../api/resend.ts';

const rows = [sizeRow(1, 'Small'), sizeRow(2, 'Medium'), sizeRow(3, 'Large'), sizeRow(4, '=Huge', false)];

const LIST = 'GET /api/admin/size';
const UPDATE = 'POST /api/admin/size/bulk-update';
const PERMISSIONS = 'GET /api/auth/user-permissions';

async function open(path: string, codes: string[] = [], answers: Answers = {}) {
  const page = await openSizeList(rows, {
    at: path,
    codes,
    answers: { [UPDATE]: changed, [`POST ${undoCall.path}`]: () => ({ body: undone(2) }), ...answers },
  });
  await screen.findAllByText((text) => rows.some(({ name }) => name === text));
  const sent = (end: string) =>
    page.calls.filter(({ path: called }) => called.endsWith(end)).map(({ body }) => body);
  return { ...page, changes: () => sent('bulk-update'), undos: () => sent(undoCall.path) };
}

function changed({ body }: ReceivedCall) {
  return bulkReply((body as { changes: object[] }).changes.length);
}

/** Skips these records, and changes the others. */
function refusing(reasons: Record<number, string>): Answers[string] {
  return (call) => {
    const { changes } = call.body as { changes: { id: number }[] };
    const some = changes.flatMap(({ id }) => {
      const message = reasons[id];
      return message === undefined ? [] : [{ id, name: null, status: 409, errors: [{ path: '', message }] }];
    });
    return bulkReply(changes.length - some.length, { refused: some });
  };
}

const manySizes = (count: number) =>
  Array.from({ length: count }, (_, index) => sizeRow(index + 1, `Size ${index + 1}`));

const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked);

it('the export has the rows and columns shown, in their order, and nothing that runs as a formula', async () => {
  const files = keepDownloads();
  const { user } = await open('/admin/size?sort=-name&columns=sort_order.is_active&active=all&q=e');
  await user.choose('Export', 'Export CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^sizes-\d{4}-\d\d-\d\d\.csv$/u);
  const bytes = new Uint8Array((await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer());
  expect([...bytes].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  expect(await files[0]?.blob.text()).toMatch(
    /Name,Sort Order,Active\r\nMedium,2,Yes\r\nLarge,3,Yes\r\n"'=Huge",4,No\r\n$/u,
  );
});

describe('selected rows', () => {
  it('are chosen one by one, in a range with shift, all at once, and only among those shown', async () => {
    const { user, check } = await open('/admin/size', ['SIZE_UPDATE']);
    await check('Select Small');
    await user.keyboard('{Shift>}');
    await check('Select Large');
    await user.keyboard('{/Shift}');
    expect(checked()).toEqual([false, true, true, true, false]);
    await check('Select all shown');
    expect(checked()).toEqual([true, true, true, true, true]);
    await check('Select all shown');
    expect(checked()).not.toContain(true);
    await check('Select all shown');
    await user.type(screen.getByRole('searchbox'), 'medium');
    await screen.findByText('1 size selected');
  });

  it('are deactivated in one call, also by a double click, and are as they were after one Undo', async () => {
    const { answers, user, changes, undos, check, press } = await open('/admin/size', ['SIZE_UPDATE']);
    for (const name of ['Small', 'Large', '=Huge']) await check(`Select ${name}`);
    await user.dblClick(await screen.findByRole('button', { name: 'Deactivate' }));
    await screen.findByText('2 sizes deactivated');
    screen.getByText('3 sizes selected');
    const fields = { is_active: false };
    expect(changes()).toEqual([
      {
        changes: [
          { id: 1, fields },
          { id: 3, fields },
        ],
        dry_run: false,
        skip_refused: true,
      },
    ]);
    await waitFor(() =>
      expect(document.activeElement?.nextElementSibling).toBe(screen.getByRole('region', { name: 'Sizes' })),
    );
    // The user may be among what comes back.
    answers[PERMISSIONS] = signedInAs('SIZE_READ');
    await press('Undo');
    await screen.findByText('2 changes undone');
    expect(undos()).toEqual([{ request_ids: ['change-1'], skip_changed: false }]);
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });

  it('are changed without those that are refused, of which each says why; or say that somebody else was faster', async () => {
    const { answers, changes, check, press } = await open('/admin/size', ['SIZE_UPDATE'], {
      [UPDATE]: refusing({ 2: 'No, not this one', 3: 'Size not found' }),
    });
    await check('Select all shown');
    await press('Deactivate');
    await screen.findByText('1 size deactivated, 2 failed');
    const alert = (await screen.findByText('2 sizes could not be changed')).closest('[role=alert]');
    expect(alert?.textContent).toContain('Medium: No, not this one');
    expect(alert?.textContent).toContain('Large: Size not found');
    expect(changes()).toHaveLength(1);
    screen.getByText('4 sizes selected');
    answers[UPDATE] = () => bulkReply(1, { unchanged_count: 2 });
    await press('Deactivate');
    await screen.findByText('1 size deactivated, 2 already inactive');
    answers[UPDATE] = () => bulkReply(0, { unchanged_count: 3 });
    await press('Deactivate');
    await screen.findByText('Unchanged: already inactive');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('stay selected when the call fails, and say why, also to who may not change them any more', async () => {
    const { check, press, calls, answers } = await open('/admin/size', ['SIZE_UPDATE'], {
      [UPDATE]: () => refused(503, 'Try again later'),
    });
    await check('Select Small');
    await press('Deactivate');
    await screen.findByText('0 sizes deactivated, 1 failed');
    await screen.findByText('Try again later');
    await screen.findByText('1 size selected');
    answers[UPDATE] = () => refused(403, MESSAGES.forbidden);
    answers[PERMISSIONS] = signedInAs('SIZE_READ');
    await press('Deactivate');
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    await screen.findByText(MESSAGES.forbidden);
    expect(calls.filter(({ path }) => path.endsWith('bulk-update'))).toHaveLength(2);
  });

  it('may have been changed where nobody could say for two minutes', async () => {
    const { check, press } = await open('/admin/size', ['SIZE_UPDATE'], {
      [UPDATE]: () => refused(503, NOT_KNOWN),
    });
    await check('Select Small');
    await press('Deactivate');
    await screen.findByText('0 sizes deactivated, 1 not known');
    await screen.findByText('1 size may have been changed');
  });

  it('are deactivated after a question when they are in use, with where', async () => {
    const usage = [{ id: 2, products: 14, pictured_products: 0, garment_colors: 0 }];
    const { answers, user, changes, check, press } = await open('/admin/size', ['SIZE_UPDATE'], {
      'GET /api/admin/size/usage': () => succeeded({ usage }),
    });
    await check('Select Small');
    await check('Select Medium');
    await press('Deactivate');
    const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate 2 sizes?' });
    expect(dialog.textContent).toContain('Medium: Used by 14 products');
    expect(changes()).toEqual([]);
    // The user may be among them.
    answers[PERMISSIONS] = signedInAs('SIZE_READ');
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('2 sizes deactivated');
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });

  it('that are more than a call takes can be stopped in between, and the rest is changed later', async () => {
    const most = BULK_LIMITS.changes;
    const all = manySizes(most + 1);
    const gate = createGate();
    const sent: number[] = [];
    const { answers, check, press } = await openSizeList(all, {
      codes: ['SIZE_UPDATE'],
      answers: {
        [UPDATE]: async (call) => {
          sent.push((call.body as { changes: object[] }).changes.length);
          await gate.opened;
          return changed(call);
        },
      },
    });
    await check('Select all shown');
    await press('Edit…');
    await screen.findByText('Edit takes at most 1,000 sizes');
    await press('Deactivate');
    await screen.findByText(`0 of ${most + 1} done`);
    await press('Stop');
    answers[LIST] = () => succeeded({ sizes: all.map((row, at) => ({ ...row, is_active: at === most })) });
    gate.open();
    await screen.findByText('1,000 sizes deactivated, 1 not reached');
    await press('Deactivate');
    await screen.findByText('1 size deactivated');
    expect(sent).toEqual([most, 1]);
  });

  it('are edited together if one call takes them', async () => {
    const { check, press } = await openSizeList(manySizes(BULK_LIMITS.changes), { codes: ['SIZE_UPDATE'] });
    await check('Select all shown');
    await press('Edit…');
    await screen.findByRole('dialog', { name: 'Edit 1,000 sizes' });
  });

  it.each([
    [8, ['Size 8: Used by 1 product']],
    [9, ['Size 8: Used by 1 product', '+ 1 more']],
  ])('are asked about with the first eight that are in use: %d', async (count, last) => {
    const sizes = manySizes(count);
    const usage = sizes.map(({ id }) => ({ id, products: 1, pictured_products: 0, garment_colors: 0 }));
    const { check, press } = await openSizeList(sizes, {
      codes: ['SIZE_UPDATE'],
      answers: { 'GET /api/admin/size/usage': () => succeeded({ usage }) },
    });
    await check('Select all shown');
    await press('Deactivate');
    const dialog = await screen.findByRole('alertdialog', { name: `Deactivate ${count} sizes?` });
    const lines = within(dialog).getAllByRole('listitem');
    expect(lines.slice(7).map(({ textContent }) => textContent)).toEqual(last);
  });

  it('are asked about when their use could not be loaded', async () => {
    const { user, changes, check, press } = await open('/admin/size', ['SIZE_UPDATE'], {
      'GET /api/admin/size/usage': () => refused(500, 'Broken'),
    });
    await check('Select Small');
    await press('Deactivate');
    const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate 1 size?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(changes()).toEqual([]);
  });
});

describe('cards of a phone', () => {
  beforeEach(smallScreen);

  const names = () =>
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, textContent.indexOf('Code')));

  it('are sorted by a menu, up and down, and back into the order of the server', async () => {
    const { user, search } = await open('/admin/size', ['SIZE_CREATE']);
    await screen.findByRole('link', { name: 'Create Size' });
    // Only for those who may change what they select.
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Edit/u })).toBeNull();
    const sortBy = async (button: string, choice: string) => {
      await user.click(screen.getByRole('button', { name: button }));
      await user.click(await screen.findByRole('menuitemradio', { name: choice }));
    };
    await sortBy('Sort By', 'Name');
    await waitFor(() => expect(names()).toEqual(['=Huge', 'Large', 'Medium', 'Small']));
    await sortBy('Sort By: Name, ascending', 'Name');
    await waitFor(() => expect(names()).toEqual(['Small', 'Medium', 'Large', '=Huge']));
    await waitFor(() => expect(search()).toBe('?sort=-name'));
    await sortBy('Sort By: Name, descending', 'Default Order');
    await waitFor(() => expect(search()).toBe(''));
    expect(names()).toEqual(rows.map(({ name }) => name));
  });

  it('have boxes only when asked for, and are changed and taken back like rows', async () => {
    const { user, undos, check, press } = await open('/admin/size', ['SIZE_UPDATE']);
    await screen.findByRole('button', { name: 'Select' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    await press('Select');
    await check('Select Small');
    await check('Select Large');
    await press('Deactivate');
    await screen.findByText('2 sizes deactivated');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 changes undone');
    expect(undos()).toHaveLength(1);
    await check('Select all shown');
    await screen.findByText('4 sizes selected');
    await press('Done');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText('4 sizes selected')).toBeNull();
  });
});

const listed = (isActive = true) =>
  ['Small', 'Medium'].map((name, index) => sizeRow(index + 1, name, isActive));

async function deactivateAll(answers: Answers) {
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
  const { answers, calls } = await deactivateAll({
    [UPDATE]: async () => {
      await gate.opened;
      return refused(403, MESSAGES.forbidden);
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
  const { answers, router } = await deactivateAll({
    [UPDATE]: async () => {
      await gate.opened;
      return bulkReply(2);
    },
  });
  await waitFor(() => expect(flags()).toEqual(['No', 'No']));
  const progress = await screen.findByRole('group', { name: 'Progress' });
  expect(progress.textContent).toBe('Changing 2 sizes …');
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
  const { answers, router } = await deactivateAll({
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
