import { undoCall } from '@kitroom/contract/history/undo';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { enqueueSnackbar } from 'notistack';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { undone } from '../../test/history.ts';
import { openPage } from '../../test/open-page.tsx';
import { sizeRow } from '../../test/records.ts';
import { answering } from '../../test/replies.ts';
import { smallScreen } from '../../test/small-screen.ts';
import { tellWithUndo } from '../changes/undo/use-undo.tsx';
import { RoleList } from '../features/roles/role-list.tsx';
import { SizeList } from '../features/sizes/size-list.tsx';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { setSingleKeys } from './single-keys.ts';

const EDITOR = ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE'];
const sizes = [sizeRow(1, 'Small'), sizeRow(2, 'Medium'), sizeRow(3, 'Large')];

async function open(codes: string[], at = '/admin/size', dialog = false) {
  const frame = (page: React.ReactNode) => (
    <>
      <Shortcuts />
      {page}
      {dialog ? <TitledDialog title="A question">Answer it first</TitledDialog> : null}
    </>
  );
  const pages = {
    '/admin/size': frame(<SizeList />),
    '/admin/roles': frame(<RoleList />),
    '*': frame(<p>Another page</p>),
  };
  const { api, user, router } = await openPage(pages, at, {
    codes,
    answers: {
      'GET /api/admin/size': answering({ sizes }),
      'GET /api/admin/roles': answering({ roles: [{ id: 1, name: 'Coach', description: null }] }),
      [`POST ${undoCall.path}`]: answering(undone(1)),
    },
  });
  // The user's permissions have arrived.
  await waitFor(() => expect(document.querySelector('[data-key=n], [data-record] a')).not.toBeNull());
  return {
    user,
    router,
    at: () => router.state.location.pathname,
    undos: () => api.calls.filter(({ path }) => path === undoCall.path).length,
  };
}

const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  setSingleKeys(true);
});

it('J and K lead from row to row of a list, X selects one, Z presses the Undo of a message, and Enter opens the row', async () => {
  const { user, at, undos } = await open(EDITOR);
  const selected = () =>
    screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'));
  await user.keyboard('x');
  expect(selected()).toEqual([]);
  await user.keyboard('j');
  expect(focused()).toBe('Small');
  await user.keyboard('jj');
  expect(focused()).toBe('Large');
  // There is none after the last.
  await user.keyboard('j');
  expect(focused()).toBe('Large');
  // They go on from wherever in a row the focus is.
  screen.getByRole('checkbox', { name: 'Select Small' }).focus();
  await user.keyboard('jj');
  expect(focused()).toBe('Large');
  await user.keyboard('k');
  expect(focused()).toBe('Medium');

  await user.keyboard('x');
  expect(selected()).toEqual(['Select Medium']);
  expect(focused()).toBe('Medium');
  // Held down, it does not flicker.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x', repeat: true });
  expect(selected()).toEqual(['Select Medium']);
  await user.keyboard('x');
  expect(selected()).toEqual([]);

  await user.keyboard('z');
  expect(undos()).toBe(0);
  tellWithUndo('Size saved', ['save-1']);
  await screen.findByText('Size saved');
  await user.keyboard('z');
  await screen.findByText('Change undone');
  expect(undos()).toBe(1);

  screen.getByRole('link', { name: 'Medium' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/admin/size/2/edit'));
});

it('N opens the page that creates a record of the list', async () => {
  const { user, at } = await open(EDITOR);
  await user.keyboard('n');
  await waitFor(() => expect(at()).toBe('/admin/size/create'));
});

it('J and K lead through cards, and N does nothing for those who may not create a record', async () => {
  onTestFinished(smallScreen());
  const { user, at } = await open(['SIZE_READ', 'SIZE_UPDATE']);
  await user.keyboard('jj');
  expect(focused()).toBe('Medium');
  await user.keyboard('n');
  expect(at()).toBe('/admin/size');
});

it('J leads through rows that are edited in their place, and N opens the row for a new record', async () => {
  const { user } = await open(['ROLES_READ', 'ROLE_PERMISSIONS_READ', 'ROLES_CREATE'], '/admin/roles');
  await user.keyboard('j');
  expect(focused()).toBe('Coach');
  await user.keyboard('j');
  expect(focused()).toBe('Create New Role');
  await user.keyboard('n');
  // The first letter is not typed into the field that it opens.
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Role name' });
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
});

describe('none of them does anything', () => {
  async function press(key: string, { at, user, undos }: Awaited<ReturnType<typeof open>>) {
    enqueueSnackbar('Before');
    await user.keyboard(key);
    expect([at(), undos(), screen.queryAllByRole('checkbox', { checked: true }).length]).toEqual([
      '/admin/size',
      0,
      0,
    ]);
  }

  it('while a modifier is held, somebody types, or single-key shortcuts are off', async () => {
    const page = await open(EDITOR);
    (await screen.findByRole('link', { name: 'Medium' })).focus();
    for (const modifier of ['{Control>}', '{Alt>}', '{Meta>}', '{Shift>}']) {
      for (const key of 'jnx') await press(`${modifier}${key}{/${modifier.slice(1, -2)}}`, page);
    }
    expect(focused()).toBe('Medium');
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    await page.user.click(box);
    await page.user.keyboard('njkxz/?');
    expect(box.value).toBe('njkxz/?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.at()).toBe('/admin/size');
    box.blur();
    setSingleKeys(false);
    for (const key of 'jnx') await press(key, page);
    expect(document.activeElement).toBe(document.body);
  });

  it.each(['open', 'closed'] as const)(
    'while somebody types into the %s panel of an extension',
    async (mode) => {
      const page = await open(EDITOR);
      const panel = document.createElement('div');
      document.body.append(panel);
      onTestFinished(() => panel.remove());
      const field = document.createElement('input');
      panel.attachShadow({ mode }).append(field);
      for (const key of 'njx') fireEvent.keyDown(field, { key, composed: true });
      expect([page.at(), document.activeElement]).toEqual(['/admin/size', document.body]);
    },
  );

  it('while the next screen loads', async () => {
    const page = await open(EDITOR);
    let arrive = () => {};
    const loaded = new Promise<void>((resolve) => (arrive = resolve));
    page.router.patchRoutes(null, [
      { path: '/next', lazy: () => loaded.then(() => ({ element: <h1>The next screen</h1> })) },
    ]);
    let left = Promise.resolve();
    await act(async () => {
      left = page.router.navigate('/next');
    });
    expect(page.router.state.navigation.state).toBe('loading');
    for (const key of 'njx') await press(key, page);
    expect(document.activeElement).toBe(document.body);
    arrive();
    await left;
    await screen.findByRole('heading', { name: 'The next screen' });
  });

  it('while a dialog is open', async () => {
    const page = await open(EDITOR, '/admin/size', true);
    for (const key of 'njx') await press(key, page);
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });
});
