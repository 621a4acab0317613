import { undoCall } from '@kitroom/contract/history/undo';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { enqueueSnackbar } from 'notistack';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { serveApi } from '../../test/api-server.ts';
import { undone } from '../../test/history.ts';
import { sizeRow } from '../../test/records.ts';
import { renderTree, signedInAs } from '../../test/render.tsx';
import { smallScreen } from '../../test/small-screen.ts';
import { newUser } from '../../test/user.ts';
import { RoleList } from '../features/roles/role-list.tsx';
import { SizeList } from '../features/sizes/size-list.tsx';
import { tellWithUndo } from '../resource/undo/use-undo.tsx';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { setSingleKeys } from './single-keys.ts';

const EDITOR = ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE'];
const sizes = [sizeRow(1, 'Small'), sizeRow(2, 'Medium'), sizeRow(3, 'Large')];

async function open(codes: string[], at = '/admin/size', dialog = false) {
  const api = await serveApi({
    'GET /api/auth/user-permissions': signedInAs(...codes),
    'GET /api/admin/size': () => ({ body: { success: true, sizes } }),
    'GET /api/admin/roles': () => ({
      body: { success: true, roles: [{ id: 1, name: 'Coach', description: null }] },
    }),
    [`POST ${undoCall.path}`]: () => ({
      body: undone(1),
    }),
  });
  const frame = (page: React.ReactNode) => (
    <>
      <Shortcuts />
      {page}
      {dialog ? <TitledDialog title="A question">Answer it first</TitledDialog> : null}
    </>
  );
  const { router } = renderTree(
    [
      { path: '/admin/size', element: frame(<SizeList />) },
      { path: '/admin/roles', element: frame(<RoleList />) },
      { path: '*', element: frame(<p>Another page</p>) },
    ],
    at,
  );
  // The user's permissions have arrived.
  await waitFor(() => expect(document.querySelector('[data-key=n], [data-record] a')).not.toBeNull());
  return {
    user: newUser(),
    at: () => router.state.location.pathname,
    undos: () => api.calls.filter(({ path }) => path === undoCall.path).length,
  };
}

const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  setSingleKeys(true);
});

describe('J and K', () => {
  it('lead from row to row of a list, and Enter opens one', async () => {
    const { user, at } = await open(EDITOR);
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
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe('/admin/size/2/edit'));
  });

  it('lead through cards', async () => {
    onTestFinished(smallScreen());
    const { user } = await open(EDITOR);
    await user.keyboard('jj');
    expect(focused()).toBe('Medium');
  });

  it('lead through rows that are edited in their place, to the one that adds another', async () => {
    const { user } = await open(['ROLES_READ', 'ROLE_PERMISSIONS_READ', 'ROLES_CREATE'], '/admin/roles');
    await user.keyboard('j');
    expect(focused()).toBe('Coach');
    await user.keyboard('j');
    expect(focused()).toBe('Create New Role');
  });
});

describe('N', () => {
  it('opens the page that creates a record of the list', async () => {
    const { user, at } = await open(EDITOR);
    await user.keyboard('n');
    await waitFor(() => expect(at()).toBe('/admin/size/create'));
  });

  it('opens the row for a new record in lists that have no page for it', async () => {
    const { user } = await open(['ROLES_READ', 'ROLES_CREATE'], '/admin/roles');
    await user.keyboard('n');
    // The first letter is not typed into the field that it opens.
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Role name' });
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
  });

  it('does nothing for those who may not create one', async () => {
    const { user, at } = await open(['SIZE_READ', 'SIZE_UPDATE']);
    await user.keyboard('n');
    expect(at()).toBe('/admin/size');
  });
});

it('X selects the focused row, and deselects it', async () => {
  const { user } = await open(EDITOR);
  await user.keyboard('x');
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  await user.keyboard('jjx');
  expect(screen.getByRole('checkbox', { name: 'Select Medium', checked: true })).toBeDefined();
  expect(focused()).toBe('Medium');
  // Held down, it does not flicker.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x', repeat: true });
  expect(screen.getByRole('checkbox', { name: 'Select Medium', checked: true })).toBeDefined();
  await user.keyboard('x');
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
});

it('Z presses the Undo that a message offers', async () => {
  const { user, undos } = await open(EDITOR);
  await user.keyboard('z');
  expect(undos()).toBe(0);
  tellWithUndo('Size saved', ['save-1']);
  await screen.findByText('Size saved');
  await user.keyboard('z');
  await screen.findByText('Change undone');
  expect(undos()).toBe(1);
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

  it('while a modifier is held', async () => {
    const page = await open(EDITOR);
    (await screen.findByRole('link', { name: 'Medium' })).focus();
    for (const modifier of ['{Control>}', '{Alt>}', '{Meta>}', '{Shift>}']) {
      for (const key of 'jnx') await press(`${modifier}${key}{/${modifier.slice(1, -2)}}`, page);
    }
    expect(focused()).toBe('Medium');
  });

  it('while somebody types', async () => {
    const page = await open(EDITOR);
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    await page.user.click(box);
    await page.user.keyboard('njkxz/?');
    expect(box.value).toBe('njkxz/?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.at()).toBe('/admin/size');
  });

  it('while a dialog is open', async () => {
    const page = await open(EDITOR, '/admin/size', true);
    for (const key of 'njx') await press(key, page);
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });

  it('while single-key shortcuts are off', async () => {
    setSingleKeys(false);
    const page = await open(EDITOR);
    for (const key of 'jnx') await press(key, page);
    expect(document.activeElement).toBe(document.body);
  });
});
