import { BACKUP_MESSAGES, type Backup, type BackupList } from '@kitroom/contract/backups/backups';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refused, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { exactTime } from '../../ui/relative-time.tsx';
import { BackupsScreen } from './backups-screen.tsx';

const CALL = '/api/admin/backups';

const made: Backup = {
  id: 7,
  state: 'made',
  started_at: '2026-11-22T02:30:00.000Z',
  ended_at: '2026-11-22T02:31:00.000Z',
  started_by: null,
  bytes: 1_234_567,
  products: 16,
  pictures: 99,
  error: null,
  is_kept: true,
  check: null,
};
const failed: Backup = {
  ...made,
  id: 6,
  state: 'failed',
  started_by: 'Dana Lee',
  bytes: null,
  products: null,
  pictures: null,
  error: 'No space left on device',
  is_kept: false,
};
const list: BackupList = {
  unreadable: null,
  settings: { to: '/var/backups/kitroom', at: '02:30', keep: 14 },
  next_at: '2026-11-24T02:30:00.000Z',
  progress: null,
  backups: [made, failed],
  other_files: [],
};
const answer = (body: BackupList) => () => succeeded({ ...body });

function open(body: BackupList, answers: Answers = {}, codes = ['BACKUP_READ', 'BACKUP_CREATE']) {
  return openPage({ '/admin/backups': <BackupsScreen /> }, '/admin/backups', {
    codes,
    answers: { [`GET ${CALL}`]: answer(body), ...answers },
  });
}

it('says where and when backups are made, what they hold, why one failed, and which are no longer there', async () => {
  await open({ ...list, backups: [made, failed, { ...made, id: 5, is_kept: false }] });
  const table = await screen.findByRole('table', { name: 'Backups' });
  const [, first, second, third] = within(table).getAllByRole('row');
  const gone = 'Its file is no longer there.';
  expect([first, second, third].map((row) => row?.textContent?.includes(gone))).toEqual([false, false, true]);
  expect(first?.textContent).toContain('Made1.2 MB16 products, 99 picturesSchedule');
  expect(second?.textContent).toContain('FailedNo space left on device');
  expect(second?.textContent).toContain('Dana Lee');
  screen.getByText(/^Every day at 02:30 \(server time\), in \/var\/backups\/kitroom on the server\./u);
  const download = await screen.findByRole('link', {
    name: `Download the backup of ${exactTime(made.started_at)}`,
  });
  expect(download.getAttribute('href')).toBe('/api/admin/backups/7/file');
  expect(screen.getAllByRole('link', { name: /^Download/u })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^Check/u })).toHaveLength(1);
});

it('says why a backup was not begun, begins one, and shows how far it is', async () => {
  const running: Backup = { ...failed, id: 8, state: 'running', error: null };
  let begun = false;
  let written = 500_000;
  const { api, user } = await open(list, {
    [`POST ${CALL}`]: () => refused(409, BACKUP_MESSAGES.busy, { path: 'backup' }),
    [`GET ${CALL}`]: () =>
      answer(
        begun ? { ...list, progress: { written, expected: 1_000_000 }, backups: [running, made] } : list,
      )(),
  });
  await user.click(await screen.findByRole('button', { name: 'Back Up Now' }));
  await screen.findByText(BACKUP_MESSAGES.busy);
  api.answers[`POST ${CALL}`] = () => {
    begun = true;
    return { status: 202, body: { success: true, message: BACKUP_MESSAGES.started } };
  };
  await user.click(await screen.findByRole('button', { name: 'Back Up Now' }));
  await screen.findByText('A backup is being made: 500 kB of about 1 MB');
  const bar = screen.getByRole('progressbar');
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(screen.getByRole('button', { name: 'Back Up Now' }).hasAttribute('disabled')).toBe(true);
  expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  // It asks by itself.
  written = 1_500_000;
  await screen.findByText('A backup is being made: 1.5 MB of about 1.5 MB');
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
});

it('checks a backup, and says what can be restored or why not', async () => {
  const at = '2026-11-23T08:00:00.000Z';
  let checked: Backup = { ...made, check: { state: 'running', at, error: null } };
  let asked = false;
  const { user } = await open(list, {
    [`POST ${CALL}/7/check`]: () => {
      asked = true;
      return { status: 202, body: { success: true, message: BACKUP_MESSAGES.checkStarted } };
    },
    [`GET ${CALL}`]: () => answer(asked ? { ...list, backups: [checked] } : list)(),
  });
  const button = { name: `Check the backup of ${exactTime(made.started_at)}` };
  await user.click(await screen.findByRole('button', button));
  await screen.findByText('Being checked');
  expect(screen.getByRole('button', button)).toHaveProperty('disabled', true);
  checked = { ...made, check: { state: 'passed', at, error: null } };
  await screen.findByText(`Can be restored: 16 products, 99 pictures (checked ${exactTime(at)})`);
  checked = { ...made, check: { state: 'failed', at, error: 'pictures are missing' } };
  await user.click(screen.getByRole('button', button));
  await screen.findByText('Can’t be restored: pictures are missing');
});

it('only shows the backups to those who may not make them', async () => {
  await open(list, {}, ['BACKUP_READ']);
  await screen.findByText('16 products, 99 pictures');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Also in This Place' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Download/u })).toBeNull();
});

it('says in plain words that none are made, what that means, and which settings to set', async () => {
  await open({ ...list, settings: null, next_at: null, backups: [] });
  await screen.findByText(
    /^No backups are made: if this server’s disk fails, everything in Kitroom is lost\. .* sets BACKUP_TO to a folder on another disk/u,
  );
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Back Up Now' })).toBeNull();
});

it('lists those that were made before where none are made now', async () => {
  await open({ ...list, settings: null, next_at: null });
  await screen.findByText(/^No backups are made/u);
  await screen.findByText('16 products, 99 pictures');
});

it('names the bucket of the backups, and says why it cannot be read without calling them gone', async () => {
  await open({
    ...list,
    settings: { to: 's3://backups/kitroom/', at: '02:30', keep: 14 },
    unreadable: 'getaddrinfo ENOTFOUND s3.example.com',
    backups: [{ ...made, is_kept: null }],
  });
  await screen.findByText('s3://backups/kitroom/ can’t be read: getaddrinfo ENOTFOUND s3.example.com');
  screen.getByText(/^Every day at 02:30 \(server time\), in s3:\/\/backups\/kitroom\/\. /u);
  expect(screen.queryByText('Its file is no longer there.')).toBeNull();
  await screen.findByRole('button', { name: /^Check the backup/u });
});

it('says that none has been made yet, and lists what else is in the folder, such as those from before a restore', async () => {
  const file = 'kitroom-2026-11-21T02-30-00.000Z-1f0c29ab.zip';
  await open({ ...list, backups: [], other_files: [file] });
  const section = await screen.findByRole('region', { name: 'Also in This Place' });
  screen.getByText('No backup has been made yet.');
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([file]);
});
