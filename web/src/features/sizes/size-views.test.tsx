import { type SavedView, VIEW_MESSAGES } from '@kitroom/contract/lists/saved-views';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, type ReceivedCall, type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { createGate } from '../../../test/gate.ts';
import { sizeRow } from '../../../test/records.ts';
import { openSizeList } from '../../../test/size-list.tsx';

const VIEWS = '/api/admin/saved-views';
const rows = [sizeRow(1, 'Youth Small'), sizeRow(2, 'Youth Large'), sizeRow(3, 'Large')];
const view = (id: number, name: string, query: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  list: 'sizes',
  name,
  query,
  is_shared: false,
  is_own: true,
  owner_name: 'Dana Lee',
  ...more,
});
const YOUTH = view(5, 'Youth', 'columns=code&q=youth&sort=-name');

/** The list, with a server that keeps views. */
async function open(at: string, stored: SavedView[], codes: string[] = [], more: Answers = {}) {
  const views = new Map(stored.map((each) => [each.id, each]));
  const one = (id: number): Answers => ({
    [`PUT ${VIEWS}/${id}`]: ({ body }: ReceivedCall) => {
      const changed = { ...views.get(id), ...(body as object) } as SavedView;
      views.set(id, changed);
      return succeeded({ view: changed });
    },
    [`DELETE ${VIEWS}/${id}`]: () => {
      views.delete(id);
      return succeeded({ message: VIEW_MESSAGES.deleted });
    },
  });
  const answers: Answers = {
    [`GET ${VIEWS}`]: () => succeeded({ views: [...views.values()] }),
    [`POST ${VIEWS}`]: ({ body }) => {
      const created = { ...view(9, '', ''), ...(body as object) };
      views.set(9, created);
      return { status: 201, body: { success: true, view: created } };
    },
    ...one(5),
    ...one(9),
    ...more,
  };
  const pages = { '/elsewhere': <p>Elsewhere</p> };
  const { calls, router, user } = await openSizeList(rows, { at, codes, answers, pages });
  await screen.findAllByText('Youth Small');
  return {
    router,
    user,
    search: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
    writes: () =>
      calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]),
    /** Where none of the list is saved yet. */
    firstMenu: async () => {
      await user.choose('More', 'Views');
      return within(await screen.findByRole('menu', { name: 'Views' }));
    },
    menu: async (name = 'Views') => {
      await user.click(await screen.findByRole('button', { name }));
      return within(await screen.findByRole('menu'));
    },
    choose: async (name: string | RegExp) => user.click(await screen.findByRole('menuitem', { name })),
  };
}

const ALL = ['Name', 'Code', 'Description', 'Sort Order', 'Active'];
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);

describe('a view of a list', () => {
  it('is opened from its menu, with its columns, whatever this browser remembers', async () => {
    localStorage.setItem('columns:/admin/size', 'description');
    const { menu, choose, search } = await open('/admin/size', [
      YOUTH,
      view(6, 'Clubs', 'q=x', { list: 'clubs' }),
      view(7, 'All columns', 'columns=default'),
    ]);
    expect(headers()).toEqual(['Name', 'Description']);
    // There is a button once there are some of this list.
    const items = await menu();
    await items.findByText('Youth');
    expect(items.queryByText('Clubs')).toBeNull();
    await choose('Youth');
    await waitFor(() => expect(search()).toEqual({ columns: 'code', q: 'youth', sort: '-name', saved: '5' }));
    await waitFor(() => expect(names()).toEqual(['Youth Small', 'Youth Large']));
    expect(headers()).toEqual(['Name', 'Code']);
    await menu('Views: Youth');
    await choose('All columns');
    await screen.findByRole('button', { name: 'Views: All columns' });
    await waitFor(() => expect(headers()).toEqual(ALL));
  });

  it('is opened by its address, with columns and filters that are gone left out', async () => {
    const { search } = await open('/admin/size?saved=5', [
      view(5, 'Youth', 'active=perhaps&columns=gone&color=3&q=youth&sort=gone'),
    ]);
    await screen.findByRole('button', { name: 'Views: Youth' });
    await waitFor(() => expect(search().q).toBe('youth'));
    await waitFor(() => expect(names()).toEqual(['Youth Small', 'Youth Large']));
    expect(headers()).toEqual(ALL);
  });

  it('that is not there is left out of the address, and said', async () => {
    const { search } = await open('/admin/size?saved=77', [YOUTH]);
    await screen.findByText('This view no longer exists.');
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('that was saved a moment ago is waited for, and not taken for one that is gone', async () => {
    const { opened, open: answer } = createGate<Reply>();
    const replies: (Reply | Promise<Reply>)[] = [succeeded({ views: [] })];
    const { router, search } = await open('/admin/size', [], [], {
      [`GET ${VIEWS}`]: () => replies.shift() ?? opened,
    });
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('Elsewhere');
    await act(() => router.navigate('/admin/size?saved=5'));
    await screen.findAllByText('Youth Small');
    expect(search().saved).toBe('5');
    answer(succeeded({ views: [YOUTH] }));
    await screen.findByRole('button', { name: 'Views: Youth' });
    expect(search()).toMatchObject({ saved: '5', q: 'youth' });
    expect(screen.queryByText('This view no longer exists.')).toBeNull();
  });

  it('that could not be loaded is said; the list is there all the same', async () => {
    const { search } = await open('/admin/size?saved=5', [], [], {
      [`GET ${VIEWS}`]: () => refused(500, 'x'),
    });
    await screen.findByText('The view could not be loaded.');
    expect(search()).toEqual({ saved: '5' });
    expect(names()).toHaveLength(3);
  });
});

describe('the list as it is shown', () => {
  const COLUMNS = 'name.is_active.code.-description.sort_order.-last_changed';

  it('is saved under a name for oneself, with its columns, and what else its address says', async () => {
    const { firstMenu, choose, user, writes, search } = await open(
      // The columns and their order.
      `/admin/size?columns=${COLUMNS}&q=youth&sort=code&view=pictures`,
      [view(6, 'Clubs', 'q=x', { list: 'clubs' })],
    );
    await firstMenu();
    await screen.findByText('No Views Yet');
    await choose('Save as a New View…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    expect(dialog.queryByRole('switch', { name: 'For everyone' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Name is required');
    await user.type(dialog.getByRole('textbox', { name: /Name/u }), ' Youth ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Views: Youth' });
    expect(writes()).toEqual([
      [
        'POST',
        VIEWS,
        {
          list: 'sizes',
          name: 'Youth',
          query: `columns=${COLUMNS}&q=youth&sort=code&view=pictures`,
          is_shared: false,
        },
      ],
    ]);
    await waitFor(() => expect(search()).toMatchObject({ saved: '9', view: 'pictures' }));
  });

  it('is saved for everyone by those who may change the list; a taken name is said under it', async () => {
    const taken = { success: false, message: VIEW_MESSAGES.sharedNameTaken, path: 'name' };
    const { firstMenu, choose, user, writes } = await open('/admin/size', [], ['SIZE_UPDATE'], {
      [`POST ${VIEWS}`]: () => ({ status: 409, body: taken }),
    });
    await firstMenu();
    await choose('Save as a New View…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.type(dialog.getByRole('textbox', { name: /Name/u }), 'Youth');
    await user.click(dialog.getByRole('switch', { name: 'For everyone' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(VIEW_MESSAGES.sharedNameTaken);
    expect(writes().map(([, , body]) => body)).toEqual([
      { list: 'sizes', name: 'Youth', query: 'columns=default', is_shared: true },
    ]);
  });
});

describe('an opened view', () => {
  it('is brought to the present state, renamed, and deleted', async () => {
    const { menu, choose, user, writes, search } = await open('/admin/size?saved=5', [YOUTH]);
    await menu('Views: Youth');
    expect(screen.queryByRole('menuitem', { name: /Update/u })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Active' }));
    await waitFor(() => expect(search().active).toBe('yes'));
    await menu('Views: Youth');
    await choose(/Update “Youth” to This/u);
    await screen.findByText('View updated');
    await menu('Views: Youth');
    await choose('Rename…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
    await user.clear(dialog.getByRole('textbox', { name: /Name/u }));
    await user.type(dialog.getByRole('textbox', { name: /Name/u }), 'Kids');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await menu('Views: Kids');
    await choose('Delete…');
    const question = await screen.findByRole('alertdialog', { name: 'Delete this view?' });
    expect(question.textContent).toContain('Kids is deleted. The records');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('View deleted');
    expect(writes()).toEqual([
      ['PUT', `${VIEWS}/5`, { query: 'active=yes&columns=code&q=youth&sort=-name' }],
      ['PUT', `${VIEWS}/5`, { name: 'Kids', is_shared: false }],
      ['DELETE', `${VIEWS}/5`, undefined],
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Views/u })).toBeNull());
    // The list stays as it was shown.
    expect(search()).toMatchObject({ q: 'youth', active: 'yes' });
    expect(screen.queryByText('This view no longer exists.')).toBeNull();
  });

  const shared = { ...YOUTH, is_shared: true, is_own: false, owner_name: 'Ann Lee' };

  it('of a colleague is renamed by those who may change the list, and stays for everyone', async () => {
    const { menu, choose, user, writes } = await open('/admin/size?saved=5', [shared], ['SIZE_UPDATE']);
    await menu('Views: Youth');
    await choose('Rename…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
    expect(dialog.queryByRole('switch')).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: /Name/u }), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('View saved');
    expect(writes()).toEqual([['PUT', `${VIEWS}/5`, { name: 'Youth 2' }]]);
    await menu('Views: Youth 2');
    await choose('Delete…');
    const question = await screen.findByRole('alertdialog', { name: 'Delete this view?' });
    expect(question.textContent).toContain('Youth 2 is deleted for everyone. The records');
  });

  it('of a colleague is for looking at, without the permission to change the list', async () => {
    const { menu, search, choose } = await open('/admin/size?saved=5', [shared]);
    const items = await menu('Views: Youth');
    expect(items.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'YouthFor everyone, by Ann Lee',
      'Save as a New View…',
      'Close This View',
    ]);
    await choose('Close This View');
    await waitFor(() => expect(search()).toEqual({}));
    await waitFor(() => expect(names()).toHaveLength(3));
  });
});
