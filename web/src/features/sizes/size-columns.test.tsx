import { lastChangesCall } from '@kitroom/contract/lists/last-changes';
import { sizeResource } from '@kitroom/contract/size';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { keepDownloads } from '../../../test/downloads.ts';
import { createGate } from '../../../test/gate.ts';
import { sizeRow } from '../../../test/records.ts';
import { openSizeList } from '../../../test/size-list.tsx';
import { exactTime } from '../../ui/relative-time.tsx';
import { SizeList } from './size-list.tsx';

async function open(at = '/admin/size', codes: string[] = []) {
  const page = await openSizeList([sizeRow(1, 'Small')], { at, codes });
  await screen.findByText('Small');
  return page;
}

async function openMenu(path?: string) {
  const page = await open(path);
  await page.user.choose('More', 'Columns');
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

  it('is changed by a click, without dragging, kept while columns are hidden and shown, and in the address while it is not the usual', async () => {
    const { user, search } = await openMenu();
    expect(headers()).toEqual(USUAL);
    expect(offered()).toEqual(['Code', 'Description', 'Sort Order', 'Active', 'Last Changed']);
    await user.click(screen.getByRole('menuitem', { name: 'Move Code down' }));
    expect(headers()).toEqual(['Name', 'Description', 'Code', 'Sort Order', 'Active']);
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Code', checked: true }));
    expect(headers()).toEqual(['Name', 'Description', 'Sort Order', 'Active']);
    await waitFor(() =>
      expect(search()).toBe('?columns=name.description.-code.sort_order.is_active.-last_changed'),
    );
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Code', checked: false }));
    expect(headers()).toEqual(['Name', 'Description', 'Code', 'Sort Order', 'Active']);
    await user.click(screen.getByRole('menuitem', { name: 'Move Code up' }));
    expect(headers()).toEqual(USUAL);
    await waitFor(() => expect(search()).toBe(''));
    expect(screen.getByRole('menuitem', { name: 'Move Code up' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('the columns of a list', () => {
  it('are remembered in this browser for each list, until the default ones are chosen; an address goes before', async () => {
    const first = await openMenu();
    item('Active').focus();
    await first.user.keyboard('{Alt>}{Home}{/Alt}');
    await first.user.click(item('Description'));
    await waitFor(() => expect(first.search()).not.toBe(''));
    cleanup();
    // The name and Actions always stay.
    await open('/admin/size?columns=code.no_such', ['SIZE_UPDATE']);
    await screen.findByRole('columnheader', { name: 'Actions' });
    expect(headers()).toEqual(['', 'Name', 'Code', 'Actions']);
    cleanup();
    await openSizeList([sizeRow(1, 'Small')], {
      at: '/admin/other',
      pages: { '/admin/other': <SizeList /> },
    });
    await screen.findByRole('columnheader', { name: 'Description' });
    expect(headers()).toEqual(USUAL);
    cleanup();
    const next = await openMenu('/admin/size?q=small');
    expect(headers()).toEqual(['Name', 'Active', 'Code', 'Sort Order']);
    expect(next.search()).toBe('?q=small');
    await next.user.click(screen.getByRole('menuitem', { name: 'Default Columns' }));
    expect(headers()).toEqual(USUAL);
    expect(screen.getByRole('menuitem', { name: 'Default Columns' }).ariaDisabled).toBe('true');
    await waitFor(() => expect(next.search()).toBe('?q=small'));
    cleanup();
    await open();
    expect(headers()).toEqual(USUAL);
  });
});

const CALL = lastChangesCall(sizeResource).path;
const MINUTES = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTES - 1000).toISOString();
const small = ago(3 * 60);
const medium = ago(2 * 24 * 60);

async function openChanged(path: string, answers: Answers = {}) {
  const last_changes = [
    { id: 1, updated_at: small },
    { id: 2, updated_at: medium },
  ];
  const { calls, user } = await openSizeList([sizeRow(1, 'Small'), sizeRow(2, 'Medium'), sizeRow(3, 'New')], {
    at: path,
    answers: { [`GET ${CALL}`]: () => succeeded({ last_changes }), ...answers },
  });
  return { user, asked: () => calls.filter((call) => call.path === CALL).length };
}

const names = () => screen.getAllByRole('row').map((row) => row.children[0]?.textContent);

it('is a column that is asked for only when it is shown, and is exported like other times', async () => {
  const files = keepDownloads();
  const { user, asked } = await openChanged('/admin/size');
  await screen.findByText('Small');
  await user.choose('More', 'Columns');
  expect(asked()).toBe(0);
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Last Changed', checked: false }));
  const time = await screen.findByText('3 hours ago');
  expect(time.getAttribute('title')).toBe(exactTime(small));
  expect(screen.getByText('2 days ago')).toBeTruthy();
  expect(screen.queryByText('Not loaded')).toBeNull();
  expect(asked()).toBe(1);
  await user.keyboard('{Escape}');
  await user.choose('Export', 'Export CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.blob.text()).toContain(`Small,C1,,1,Yes,${small}\r\nMedium,C2,,2,Yes,${medium}\r\n`);
});

it('sorts, is shown while it does, and shows no other order before the times have come', async () => {
  const gate = createGate();
  const { user } = await openChanged('/admin/size?sort=-last_changed', {
    [`GET ${CALL}`]: async () => {
      await gate.opened;
      return succeeded({
        last_changes: [
          { id: 2, updated_at: medium },
          { id: 3, updated_at: small },
        ],
      });
    },
  });
  await screen.findByText('3 sizes');
  expect(screen.getByRole('status', { name: 'Loading sizes' })).toBeTruthy();
  gate.open();
  await screen.findByText('Small');
  expect(names()).toEqual(['Name', 'New', 'Medium', 'Small']);
  await user.choose('More', 'Columns');
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Last Changed', checked: true }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(names()).toEqual(['Name', 'Small', 'Medium', 'New']));
  expect(screen.queryByRole('columnheader', { name: 'Last Changed' })).toBeNull();
});

it('leaves the list readable when it cannot be loaded', async () => {
  await openChanged('/admin/size?sort=last_changed&columns=last_changed', {
    [`GET ${CALL}`]: () => refused(500, 'Internal server error'),
  });
  expect(await screen.findAllByText('Not loaded')).toHaveLength(3);
  expect(names()).toEqual(['Name', 'Small', 'Medium', 'New']);
});
