import { type Backup, type BackupList, backups } from '@kitroom/contract/backups/backups';
import { expect } from 'vitest';
import type { Browser, Harness } from '../harness.ts';

export const PERMISSIONS = ['BACKUP_READ', 'BACKUP_CREATE'] as const;

/** The backups as the page gets them. */
export const list = async (browser: Browser): Promise<BackupList> =>
  (await browser.get(backups.list.path)).json();
export const fileOf = ({ id }: Pick<Backup, 'id'>) => backups.file.path.replace(':id', String(id));
export const checkOf = ({ id }: Pick<Backup, 'id'>) => backups.check.path.replace(':id', String(id));

/** The newest backup, as soon as it no longer runs and is not being checked. */
export async function settled(browser: Browser): Promise<Backup> {
  let newest: Backup | undefined;
  await expect
    .poll(async () => {
      [newest] = (await list(browser)).backups;
      return newest === undefined || newest.state === 'running' || newest.check?.state === 'running';
    })
    .toBe(false);
  if (!newest) throw new Error('No backup is listed');
  return newest;
}

/** Whoever was last in the lease has let go of it. */
export const idle = ({ db }: Harness) =>
  expect
    .poll(() => db.query.selectFrom('leases').select('name').where('name', '=', 'backup').execute())
    .toEqual([]);
