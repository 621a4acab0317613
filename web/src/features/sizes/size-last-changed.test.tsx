import { lastChangesCall } from '@kitroom/contract/lists/last-changes';
import { sizeResource } from '@kitroom/contract/size';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { keepDownloads } from '../../../test/downloads.ts';
import { createGate } from '../../../test/gate.ts';
import { sizeRow } from '../../../test/records.ts';
import { openSizeList } from '../../../test/size-list.tsx';
import { exactTime } from '../../ui/relative-time.tsx';

const CALL = lastChangesCall(sizeResource).path;
const MINUTES = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTES - 1000).toISOString();
const small = ago(3 * 60);
const medium = ago(2 * 24 * 60);

async function open(path: string, answers: Answers = {}) {
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

afterEach(() => localStorage.clear());

const names = () => screen.getAllByRole('row').map((row) => row.children[0]?.textContent);

it('is a column that is asked for only when it is shown, and is exported like other times', async () => {
  const files = keepDownloads();
  const { user, asked } = await open('/admin/size');
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
  const { user } = await open('/admin/size?sort=-last_changed', {
    [`GET ${CALL}`]: async () => {
      await gate.opened;
      return {
        body: {
          success: true,
          last_changes: [
            { id: 2, updated_at: medium },
            { id: 3, updated_at: small },
          ],
        },
      };
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
  await open('/admin/size?sort=last_changed&columns=last_changed', {
    [`GET ${CALL}`]: () => refused(500, 'Internal server error'),
  });
  expect(await screen.findAllByText('Not loaded')).toHaveLength(3);
  expect(names()).toEqual(['Name', 'Small', 'Medium', 'New']);
});
