import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { undoCall } from '@kitroom/contract/history/undo';
import { importCall } from '@kitroom/contract/import/import';
import { sizeResource } from '@kitroom/contract/size';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type ReceivedCall, succeeded } from '../../../test/api-server.ts';
import { bulkReply } from '../../../test/bulk-reply.ts';
import { undone } from '../../../test/history.ts';
import { importedLine, importReply, layOutRows, pasteTable } from '../../../test/imports.ts';
import { sizeRow } from '../../../test/records.ts';
import { openSizeList } from '../../../test/size-list.tsx';
import { rememberList } from '../../ui/list/return-to-list.ts';
import { SizeForm } from './size-form.tsx';

layOutRows();
afterEach(() => rememberList('/admin/size', '', {}));

const UPDATE = bulkCalls(sizeResource).update.path;
const ALL = ['SIZE_CREATE', 'SIZE_UPDATE'];

/** Imports Small and Medium, which are inactive then, into a list with another size. Its first one comes last there. */
async function importTwo(codes = ALL) {
  const listed = { sizes: [sizeRow(9, 'One Size')] };
  const setActive = (is_active: boolean) => {
    listed.sizes = listed.sizes.map((size) => (size.id < 9 ? { ...size, is_active } : size));
  };
  const { calls, router, user, press } = await openSizeList(listed.sizes, {
    at: '/admin/size?q=one',
    codes,
    answers: {
      'GET /api/admin/size': () => succeeded({ ...listed }),
      'GET /api/admin/size/1': () => succeeded({ size: sizeRow(1, 'Small') }),
      [`POST ${importCall(sizeResource).path}`]: ({ body }: ReceivedCall) => {
        const { lines, dry_run } = body as { lines: string[][]; dry_run: boolean };
        if (!dry_run) listed.sizes.unshift(sizeRow(1, 'Small', false), sizeRow(2, 'Medium', false));
        const planned = lines.map(() => importedLine('create'));
        return importReply(planned, dry_run ? {} : { ids: [2, 1], lines: [] });
      },
      [`POST ${UPDATE}`]: () => {
        setActive(true);
        return bulkReply(2);
      },
      [`POST ${undoCall.path}`]: ({ body }: ReceivedCall) => {
        setActive(false);
        const [id] = (body as { request_ids: string[] }).request_ids;
        return { body: undone(2), headers: { 'X-Request-Id': `undo of ${id}` } };
      },
    },
    pages: { '/admin/size/:id/edit': <SizeForm /> },
  });
  await screen.findByText('One Size');
  await user.choose('More', 'Import');
  await pasteTable('Size\tSKU\nMedium\tM\nSmall\tS\n');
  await press('Apply 2 Changes');
  await screen.findByRole('heading', { name: '2 sizes imported' });
  return {
    user,
    press,
    router,
    listed,
    sent: (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body),
    see: async () => {
      const link = await screen.findByRole('link', { name: 'See Them in the List' });
      await waitFor(() => expect(link.getAttribute('aria-disabled')).toBeNull());
      await user.click(link);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  };
}

const rows = () =>
  [...document.querySelectorAll('tbody [data-column="name"]')].map(({ textContent }) => textContent);

it('imported records that are inactive are activated in one step, which says so and is undone with the import', async () => {
  const { press, sent, user } = await importTwo();
  await screen.findByText('2 imported sizes are inactive.');
  await press('Activate 2');
  await screen.findByText('2 sizes are active now.');
  expect(sent(UPDATE)).toEqual([
    {
      changes: [1, 2].map((id) => ({ id, fields: { is_active: true } })),
      dry_run: false,
      skip_refused: true,
    },
  ]);
  // The dialog hides the toast from screen readers.
  const toast = () =>
    within(document.querySelector<HTMLElement>('.notistack-SnackbarContainer') as HTMLElement);
  await user.click(toast().getByRole('button', { name: 'Undo', hidden: true }));
  await screen.findByText('2 imported sizes are inactive.');
  await press('Activate 2');
  await screen.findByText('2 sizes are active now.');
  await press('Undo');
  await screen.findByRole('heading', { name: 'Import undone' });
  expect(screen.queryByText('2 sizes are active now.')).toBeNull();
  await press('Import Again');
  await screen.findByRole('heading', { name: '2 sizes imported' });
  await press('Undo');
  await screen.findByRole('heading', { name: 'Import undone' });
  expect(sent(undoCall.path)).toEqual(
    ['change-1', 'change-1', 'import-1', 'undo of import-1', 'import-1'].map((id) => ({
      request_ids: [id],
      skip_changed: false,
    })),
  );
});

it('who cannot change records reads that they are inactive', async () => {
  await importTwo(['SIZE_CREATE']);
  await screen.findByText('2 imported sizes are inactive.');
  expect(screen.queryByRole('button', { name: 'Activate 2' })).toBeNull();
});

it('the list shows what was imported and nothing else, in the order of the file and selected, until it is left', async () => {
  const { press, see, router, user } = await importTwo();
  await see();
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(rows()).toEqual(['Medium', 'Small']));
  await screen.findByText('2 sizes selected');
  screen.getByText('2 of 3 sizes');
  // A search is one among these.
  const search = screen.getByRole('searchbox', { name: 'Search sizes' });
  await user.type(search, 'One');
  await screen.findByText('No sizes found.');
  await press('Clear Search and Filter');
  await waitFor(() => expect(rows()).toEqual(['Medium', 'Small']));
  // Also after a look at one of them.
  await user.click(screen.getByRole('link', { name: 'Edit Small' }));
  await screen.findByDisplayValue('Small');
  await user.click(screen.getByRole('link', { name: 'Back to Sizes' }));
  await waitFor(() => expect(rows()).toEqual(['Medium', 'Small']));
  await press('2 Imported, show all sizes');
  await waitFor(() => expect(rows()).toEqual(['Small', 'Medium', 'One Size']));
  expect(screen.queryByRole('button', { name: /imported/iu })).toBeNull();
});

it('the list says when imported records are gone', async () => {
  const { press, see, listed } = await importTwo();
  await see();
  listed.sizes = listed.sizes.filter(({ id }) => id !== 2);
  await press('Activate');
  await waitFor(() => expect(rows()).toEqual(['Small']));
  screen.getByRole('button', { name: '1 of 2 Imported, show all sizes' });
  listed.sizes = [sizeRow(9, 'One Size')];
  await press('Undo');
  await screen.findByText('These sizes are no longer in this list.');
  await press('Clear Search and Filter');
  await waitFor(() => expect(rows()).toEqual(['One Size']));
});
