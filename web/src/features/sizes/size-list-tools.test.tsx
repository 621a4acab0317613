import { MESSAGES } from '@kitroom/contract/errors';
import { undoCall } from '@kitroom/contract/history/undo';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Answers, type ReceivedCall, serveApi } from '../../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { smallScreen } from '../../../test/small-screen.ts';
import { SizeList } from './size-list.tsx';

// The size list stands for all: columns, export, selection and bulk changes are the shared parts.
const size = (id: number, name: string, is_active = true) => ({
  id,
  name,
  code: `C${id}`,
  description: null,
  sort_order: id,
  is_active,
});
const rows = [size(1, 'Small'), size(2, 'Medium'), size(3, 'Large'), size(4, '=Huge', false)];

async function open(path: string, codes: string[] = [], answers: Answers = {}) {
  const api = await serveApi({
    'GET /api/auth/user-permissions': signedInAs('SIZE_READ', ...codes),
    'GET /api/admin/size': () => ({ body: { success: true, sizes: rows } }),
    'GET /api/admin/size/usage': () => ({ body: { success: true, usage: [] } }),
    ...Object.fromEntries(
      rows.flatMap((row): [string, Answers[string]][] => [
        [
          `GET /api/admin/size/${row.id}`,
          () => ({ body: { success: true, size: row }, headers: { ETag: `"${row.id}"` } }),
        ],
        [`PUT /api/admin/size/${row.id}`, saved],
      ]),
    ),
    [`POST ${undoCall.path}`]: undone,
    ...answers,
  });
  const { router } = renderRoutes({ '/admin/size': <SizeList /> }, path);
  await screen.findAllByText((text) => rows.some(({ name }) => name === text));
  const user = userEvent.setup();
  return {
    user,
    search: () => router.state.location.search,
    writes: () => api.calls.filter(({ method }) => method === 'PUT'),
    undos: () => api.calls.filter(({ path: called }) => called === undoCall.path).map(({ body }) => body),
    check: async (name: string) => user.click(await screen.findByRole('checkbox', { name })),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  };
}

function saved({ body, path }: ReceivedCall) {
  const id = Number(path.split('/').at(-1));
  const headers = { ETag: '"9"', 'X-Request-Id': `save-${id}` };
  return { body: { success: true, size: { ...(body as object), id } }, headers };
}

function undone({ body }: ReceivedCall) {
  const { length } = (body as { request_ids: string[] }).request_ids;
  const nothing = { undone: [], kept: [], kept_count: 0 };
  return { body: { success: true, message: '', undone_count: length, ...nothing } };
}

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked);

describe('the columns of a list', () => {
  it('are chosen in a menu, and are in the address only while they differ from the default', async () => {
    const { user, search, press } = await open('/admin/size');
    expect(headers()).toEqual(['Name', 'Code', 'Description', 'Sort Order', 'Active']);
    await press('Columns');
    const items = screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent);
    expect(items).toEqual(['Code', 'Description', 'Sort Order', 'Active']);
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Description', checked: true }));
    await waitFor(() => expect(search()).toBe('?columns=code.sort_order.is_active'));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Description', checked: false }));
    await waitFor(() => expect(search()).toBe(''));
  });

  it('come from the address; the name and Actions always stay', async () => {
    await open('/admin/size?columns=is_active.no_such', ['SIZE_UPDATE']);
    await screen.findByRole('columnheader', { name: 'Actions' });
    expect(headers()).toEqual(['', 'Name', 'Active', 'Actions']);
  });

  it('are remembered in this browser for each list; an address that names columns goes before', async () => {
    const first = await open('/admin/size');
    await first.press('Columns');
    await first.user.click(screen.getByRole('menuitemcheckbox', { name: 'Description' }));
    await waitFor(() => expect(first.search()).toBe('?columns=code.sort_order.is_active'));
    cleanup();
    const second = await open('/admin/size?q=small');
    expect(headers()).toEqual(['Name', 'Code', 'Sort Order', 'Active']);
    cleanup();
    await open('/admin/size?columns=code');
    expect(headers()).toEqual(['Name', 'Code']);
    cleanup();
    renderRoutes({ '/admin/other': <SizeList /> }, '/admin/other');
    await screen.findByRole('columnheader', { name: 'Description' });
    cleanup();
    const last = await open('/admin/size');
    await last.press('Columns');
    await last.user.click(screen.getByRole('menuitemcheckbox', { name: 'Description', checked: false }));
    cleanup();
    await open('/admin/size');
    expect(headers()).toEqual(['Name', 'Code', 'Description', 'Sort Order', 'Active']);
    expect(second.search()).toBe('?q=small');
  });
});

describe('the export', () => {
  it('has the rows and columns shown, in their order, and nothing that runs as a formula', async () => {
    const files: { name: string; blob: Blob }[] = [];
    keepDownloads(files);
    const { press } = await open('/admin/size?sort=-name&columns=sort_order.is_active&active=all&q=a');
    await press('Export CSV');
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toMatch(/^sizes-\d{4}-\d\d-\d\d\.csv$/u);
    expect(
      [...new Uint8Array((await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer())].slice(0, 3),
    ).toEqual([0xef, 0xbb, 0xbf]);
    expect(await files[0]?.blob.text()).toMatch(/Name,Sort Order,Active\r\nSmall,1,Yes\r\nLarge,3,Yes\r\n$/u);
  });

  it('keeps a cell from running as a formula', async () => {
    const files: { name: string; blob: Blob }[] = [];
    keepDownloads(files);
    const { press } = await open('/admin/size?columns=&q=huge');
    await press('Export CSV');
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.blob.text()).toContain(`Name\r\n"'=Huge"\r\n`);
  });
});

describe('selected rows', () => {
  it('are not offered to users who may not change them', async () => {
    await open('/admin/size', ['SIZE_CREATE']);
    await screen.findByRole('link', { name: 'Create Size' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are chosen one by one, in a range with shift, all at once, and only among those shown', async () => {
    const { user, check } = await open('/admin/size', ['SIZE_UPDATE']);
    await check('Select Small');
    await user.keyboard('{Shift>}');
    await check('Select Large');
    await user.keyboard('{/Shift}');
    expect(checked()).toEqual([false, true, true, true, false]);
    await check('Select all shown');
    expect(checked()).toEqual([true, true, true, true, true]);
    await user.type(screen.getByRole('searchbox'), 'medium');
    await screen.findByText('1 size selected');
  });

  it('are deactivated each by its own update and version, and together by one Undo as they were', async () => {
    const { user, writes, undos, check, press } = await open('/admin/size', ['SIZE_UPDATE']);
    for (const name of ['Small', 'Large', '=Huge']) await check(`Select ${name}`);
    await press('Deactivate');
    await screen.findByText('2 sizes deactivated');
    const sent = () =>
      writes().map(({ path, headers: { 'if-match': etag }, body }) => [
        path.at(-1),
        etag,
        (body as { is_active: boolean }).is_active,
      ]);
    expect(sent().toSorted()).toEqual([
      ['1', '"1"', false],
      ['3', '"3"', false],
    ]);
    const small = writes().find(({ path }) => path.endsWith('/1'));
    expect(small?.body).toMatchObject({ name: 'Small', code: 'C1', sort_order: 1 });
    expect(document.activeElement?.nextElementSibling).toBe(screen.getByRole('region', { name: 'Sizes' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 changes undone');
    expect(undos()).toEqual([{ request_ids: ['save-1', 'save-3'], skip_changed: false }]);
  });

  it('say which could not be changed and why, and how many were', async () => {
    const { check, press } = await open('/admin/size', ['SIZE_UPDATE'], {
      'PUT /api/admin/size/2': () => ({ status: 409, body: { success: false, message: 'No, not this one' } }),
      'PUT /api/admin/size/3': () => ({
        status: 412,
        body: { success: false, message: MESSAGES.stale, size: rows[2] },
        headers: { ETag: '"4"' },
      }),
    });
    await check('Select all shown');
    await press('Deactivate');
    await screen.findByText('1 size deactivated, 2 failed');
    const alert = screen.getByText('2 sizes could not be changed').closest('[role=alert]');
    expect(alert?.textContent).toContain('Medium: No, not this one');
    expect(alert?.textContent).toContain(`Large: ${MESSAGES.stale}`);
  });

  it('are deactivated after a question when they are in use, with where', async () => {
    const usage = [{ id: 2, products: 14, pictured_products: 0, garment_colors: 0 }];
    const { user, writes, check, press } = await open('/admin/size', ['SIZE_UPDATE'], {
      'GET /api/admin/size/usage': () => ({ body: { success: true, usage } }),
    });
    await check('Select Small');
    await check('Select Medium');
    await press('Deactivate');
    const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate 2 sizes?' });
    expect(dialog.textContent).toContain('Medium: used by 14 products');
    expect(writes()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('2 sizes deactivated');
  });

  it('are asked about when their use could not be loaded', async () => {
    const { user, writes, check, press } = await open('/admin/size', ['SIZE_UPDATE'], {
      'GET /api/admin/size/usage': () => ({ status: 500, body: { success: false, message: 'Broken' } }),
    });
    await check('Select Small');
    await press('Deactivate');
    const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate 1 size?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(writes()).toEqual([]);
  });
});

describe('cards of a phone', () => {
  beforeEach(smallScreen);

  const names = () =>
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, textContent.indexOf('Code')));

  it('are sorted by a menu, up and down, and back into the order of the server', async () => {
    const { user, search } = await open('/admin/size');
    const sortBy = async (button: string, choice: string) => {
      await user.click(screen.getByRole('button', { name: button }));
      await user.click(await screen.findByRole('menuitemradio', { name: choice }));
    };
    await sortBy('Sort by', 'Name');
    await waitFor(() => expect(names()).toEqual(['=Huge', 'Large', 'Medium', 'Small']));
    await sortBy('Sort by: Name, ascending', 'Name');
    await waitFor(() => expect(names()).toEqual(['Small', 'Medium', 'Large', '=Huge']));
    await waitFor(() => expect(search()).toBe('?sort=-name'));
    await sortBy('Sort by: Name, descending', 'Default order');
    await waitFor(() => expect(search()).toBe(''));
    expect(names()).toEqual(rows.map(({ name }) => name));
  });
});

describe('selected cards of a phone', () => {
  beforeEach(smallScreen);

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

  it('are not offered to users who may not change them', async () => {
    await open('/admin/size', ['SIZE_CREATE']);
    await screen.findByRole('link', { name: 'Create Size' });
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  });
});

/** jsdom neither downloads nor makes addresses of blobs. */
function keepDownloads(files: { name: string; blob: Blob }[]): void {
  const { createObjectURL, revokeObjectURL } = URL;
  let last = new Blob();
  URL.createObjectURL = (blob) => {
    last = blob as Blob;
    return '#download';
  };
  URL.revokeObjectURL = () => {};
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLAnchorElement) files.push({ name: target.download, blob: last });
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function clickLink() {
    keep({ target: this } as unknown as Event);
  };
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLAnchorElement.prototype.click = click;
  });
}
