import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { succeeded } from '../../../test/api-server.ts';
import { sizeRow } from '../../../test/records.ts';
import { openSizeList } from '../../../test/size-list.tsx';
import { smallScreen } from '../../../test/small-screen.ts';
import { rememberList } from '../../ui/list/return-to-list.ts';
import { SizeForm } from './size-form.tsx';

const nine = { ...sizeRow(2, 'Size 9'), description: 'For giants' };
const sizes = [sizeRow(1, 'Size 10'), nine, sizeRow(3, 'Élite', false)];

const open = (at: string, codes: string[] = [], shown: object[] = sizes) =>
  openSizeList(shown, { at, codes });

async function names(): Promise<(string | null)[]> {
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  return rows.map((each) => within(each).getByRole('rowheader').textContent ?? null);
}

/** The controls above the list. */
function above() {
  const toolbar = screen.getByRole('search');
  return {
    buttons: within(toolbar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
    others: [...toolbar.querySelectorAll('input, select, [role="checkbox"]')].map(({ tagName }) => tagName),
  };
}

const WAITING = 'Sizes appear here once someone has created one.';

describe('a list', () => {
  it('shows rows as the server orders them, sorts them up, down and not at all, and keeps that in the address', async () => {
    const { user, search } = await open('/admin/size');
    expect(await names()).toEqual(['Size 10', 'Size 9', 'Élite']);
    const [first, , last] = screen.getAllByRole('row').slice(1);
    within(first as HTMLElement).getByText('Yes');
    within(last as HTMLElement).getByText('No');
    // Nothing can be changed without a permission.
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
    const header = () => screen.getByRole('columnheader', { name: 'Name' });
    const press = () => user.click(within(header()).getByRole('button'));
    expect(header().getAttribute('aria-sort')).toBe('none');
    await press();
    // Numbers in names are numbers.
    expect(await names()).toEqual(['Élite', 'Size 9', 'Size 10']);
    expect(header().getAttribute('aria-sort')).toBe('ascending');
    expect(search()).toBe('?sort=name');
    await press();
    expect(await names()).toEqual(['Size 10', 'Size 9', 'Élite']);
    expect(header().getAttribute('aria-sort')).toBe('descending');
    expect(search()).toBe('?sort=-name');
    await press();
    expect(search()).toBe('');
    // Nor can anything be imported.
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Columns' });
    expect(screen.queryByRole('menuitem', { name: 'Import' })).toBeNull();
  });

  it('has a search and buttons of one kind above it, each in words, and links for those who may change records', async () => {
    await open('/admin/size', ['SIZE_UPDATE']);
    await screen.findByRole('link', { name: 'Edit Size 9' });
    const { buttons, others } = above();
    expect(buttons).toEqual(['All', 'Active', 'Inactive', 'Export', 'More']);
    expect(others).toEqual(['INPUT']);
    const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo('Edit Size 9')).toBe('/admin/size/2/edit');
    expect(leadsTo('Size 9')).toBe('/admin/size/2/edit');
    expect(screen.queryByRole('link', { name: 'Create Size' })).toBeNull();
  });

  it('has the most used ones on a phone, and the others in a menu; its columns are the lines of cards', async () => {
    onTestFinished(smallScreen());
    const { user } = await open('/admin/size', ['SIZE_UPDATE']);
    await screen.findByRole('button', { name: 'Select' });
    const { buttons } = above();
    expect(buttons).toEqual(['', 'All', 'Active', 'Inactive', 'Sort By', 'Select']);
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Views',
      'Columns',
      'Export Excel',
      'Export CSV',
      'Import',
      'Change Order',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Views' }));
    await screen.findByRole('menu', { name: 'Views' });
    await user.keyboard('{Escape}');
    await user.choose('More', 'Columns');
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Code', checked: true }));
    const first = () => screen.getAllByRole('listitem', { hidden: true })[0]?.textContent;
    await waitFor(() => expect(first()).toBe('Size 10Description–noneSort Order1ActiveYesEdit'));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Import' }));
    await screen.findByRole('dialog', { name: 'Import sizes' });
  });

  it('is shown by a browser that forbids its storage', async () => {
    for (const access of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, access).mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError');
      });
    }
    await open('/admin/size');
    expect(await names()).toEqual(['Size 10', 'Size 9', 'Élite']);
  });

  it('shows what the address asks for, says when that is nothing, clears it, and keeps what is searched there', async () => {
    const { user, search: address } = await open('/admin/size?q=size&active=yes&sort=name');
    expect(await names()).toEqual(['Size 9', 'Size 10']);
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    expect(search.value).toBe('size');
    const filter = within(screen.getByRole('group', { name: 'Active' }));
    expect(filter.getByRole('button', { pressed: true }).textContent).toBe('Active');
    await user.type(search, ' 10');
    await waitFor(async () => expect(await names()).toEqual(['Size 10']));
    await user.click(filter.getByRole('button', { name: 'Inactive' }));
    await screen.findByText('No sizes found.');
    await user.click(screen.getByRole('button', { name: 'Clear Search and Filter' }));
    await waitFor(async () => expect(await names()).toHaveLength(3));
    // Each word, regardless of case and accents.
    await user.type(search, 'ELITE el');
    await waitFor(async () => expect(await names()).toEqual(['Élite']));
    await waitFor(() => expect(address()).toBe('?sort=name&q=ELITE+el'));
    screen.getByText('1 of 3 sizes');
    // In names, codes, and descriptions.
    await user.clear(search);
    await user.type(search, 'giants c2');
    await waitFor(async () => expect(await names()).toEqual(['Size 9']));
  });

  it('names the next step when there are no records', async () => {
    const { user } = await open('/admin/size', ['SIZE_CREATE'], []);
    await screen.findByText('No sizes found.');
    await screen.findByText('Create the first one, or import your sizes from a table.');
    // Beside the heading, as always: not a second time.
    expect(screen.getByRole('link', { name: 'Create Size' }).getAttribute('href')).toBe('/admin/size/create');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByRole('dialog', { name: 'Import sizes' })).toBeTruthy();
    expect(screen.queryByText(WAITING)).toBeNull();
  });

  it('tells those who may not create what it is waiting for', async () => {
    await open('/admin/size', [], []);
    await screen.findByText('No sizes found.');
    screen.getByText(WAITING);
    // Nor is there anything to search.
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create Size' })).toBeNull();
  });
});

const size = sizeRow(3, 'Medium');
const one = () => succeeded({ size }, '"1"');

afterEach(() => rememberList('/admin/size', '', {}));

async function openSearchedList() {
  const { calls, router, user } = await openSizeList([size], {
    at: '/admin/size?q=med&sort=-name',
    codes: ['SIZE_CREATE', 'SIZE_UPDATE'],
    answers: { 'GET /api/admin/size/3': one, 'PUT /api/admin/size/3': one, 'POST /api/admin/size': one },
    pages: { '/admin/size/create': <SizeForm />, '/admin/size/:id/edit': <SizeForm /> },
  });
  const address = () => router.state.location.pathname + router.state.location.search;
  await screen.findByText('Medium');
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/size/3'));
  return { user, address, reads };
}

it('each way out of a form leads back to the list as it was; after creating a record nothing hides it', async () => {
  const { user, address, reads } = await openSearchedList();
  for (const [name, role] of [
    ['Save', 'button'],
    ['Cancel', 'link'],
    ['Back to Sizes', 'link'],
  ] as const) {
    await user.click(await screen.findByRole('link', { name: /^Edit/u }));
    const field = await screen.findByDisplayValue('Medium');
    // Save and Cancel come with the first change.
    if (name !== 'Back to Sizes') await user.type(field, 's');
    await user.click(screen.getByRole(role, { name }));
    if (name === 'Cancel') await user.click(screen.getByRole('button', { name: 'Leave Page' }));
    await screen.findByRole('searchbox', { name: 'Search sizes' });
    expect(address(), name).toBe('/admin/size?q=med&sort=-name');
  }
  // A form begins with the record as it is then.
  expect(reads()).toHaveLength(3);
  await user.click(await screen.findByRole('link', { name: 'Create Size' }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/u }), 'Youth L');
  await user.type(screen.getByRole('textbox', { name: /^Code/u }), 'YL');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Size created');
  expect(address()).toBe('/admin/size');
});
