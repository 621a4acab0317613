import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { serveApi } from '../../../test/api-server.ts';
import { sizeRow } from '../../../test/records.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { newUser } from '../../../test/user.ts';
import { SizeList } from './size-list.tsx';

// The size list is tested for all lists.
async function open(path = '/admin/size') {
  const api = await serveApi({
    'GET /api/auth/user-permissions': signedInAs('SIZE_READ'),
    'GET /api/admin/size': () => ({ body: { success: true, sizes: [sizeRow(1, 'Small')] } }),
    'GET /api/admin/saved-views': () => ({ body: { success: true, views: [] } }),
    'POST /api/admin/saved-views': ({ body }) => ({
      body: {
        success: true,
        message: '',
        view: { id: 1, is_own: true, owner_name: 'Dana', ...(body as object) },
      },
    }),
  });
  const { router } = renderRoutes({ '/admin/size': <SizeList /> }, path);
  await screen.findByText('Small');
  return { ...api, user: newUser(), search: () => router.state.location.search };
}

async function openMenu(path?: string) {
  const page = await open(path);
  await page.user.click(screen.getByRole('button', { name: 'Columns' }));
  await screen.findByRole('menu', { name: 'Columns' });
  return page;
}

afterEach(() => localStorage.clear());

const headers = () =>
  screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
const offered = () => screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent);
const item = (name: string) => screen.getByRole('menuitemcheckbox', { name });

const USUAL = ['Name', 'Code', 'Description', 'Sort Order', 'Active'];
const ACTIVE_FIRST = ['Name', 'Active', 'Code', 'Description', 'Sort Order'];

describe('the order of columns', () => {
  it('is changed with Alt and the arrow keys, said, and goes on from the moved one', async () => {
    const { user, search } = await openMenu();
    item('Active').focus();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(offered()).toEqual(['Code', 'Active', 'Description', 'Sort Order', 'Last Changed']);
    await screen.findByText('Active moved to place 2 of 5');
    await user.keyboard('{Alt>}{Home}{/Alt}');
    expect(headers()).toEqual(ACTIVE_FIRST);
    expect(document.activeElement).toBe(item('Active'));
    await waitFor(() =>
      expect(search()).toBe('?columns=name.is_active.code.description.sort_order.-last_changed'),
    );
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(item('Code'));
    // At the end nothing moves.
    await user.keyboard('{ArrowUp}{Alt>}{ArrowUp}{/Alt}');
    expect(headers()).toEqual(ACTIVE_FIRST);
  });

  it('is changed by a click, without dragging', async () => {
    const { user } = await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Move Code down' }));
    expect(headers()).toEqual(['Name', 'Description', 'Code', 'Sort Order', 'Active']);
    await user.click(screen.getByRole('menuitem', { name: 'Move Code up' }));
    expect(headers()).toEqual(USUAL);
    expect(screen.getByRole('menuitem', { name: 'Move Code up' }).hasAttribute('disabled')).toBe(true);
  });

  it('is kept while columns are hidden and shown', async () => {
    const { user } = await openMenu();
    item('Active').focus();
    await user.keyboard('{Alt>}{Home}{/Alt}');
    await user.click(item('Active'));
    expect(headers()).toEqual(['Name', 'Code', 'Description', 'Sort Order']);
    await user.click(item('Active'));
    expect(headers()).toEqual(ACTIVE_FIRST);
  });

  it('is remembered in this browser, until the default columns are chosen', async () => {
    const first = await openMenu();
    item('Active').focus();
    await first.user.keyboard('{Alt>}{Home}{/Alt}');
    cleanup();
    const next = await openMenu();
    expect(headers()).toEqual(ACTIVE_FIRST);
    await next.user.click(screen.getByRole('menuitem', { name: 'Default columns' }));
    expect(headers()).toEqual(USUAL);
    expect(screen.getByRole('menuitem', { name: 'Default columns' }).ariaDisabled).toBe('true');
    await waitFor(() => expect(next.search()).toBe(''));
    cleanup();
    await open();
    expect(headers()).toEqual(USUAL);
  });

  it('is part of a saved view', async () => {
    const { user, calls } = await open(
      '/admin/size?columns=name.is_active.code.-description.sort_order.-last_changed',
    );
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save as a new view…' }));
    await user.type(await screen.findByRole('textbox', { name: /Name/u }), 'Active first{Enter}');
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        query: 'columns=name.is_active.code.-description.sort_order.-last_changed',
      }),
    );
  });
});
