import { backups } from '@kitroom/contract/backups/backups';
import { queryOptions } from '@tanstack/react-query';
import { request, requestBody } from '../../api/client.ts';

/** How often the page asks while something runs, in milliseconds. */
const WHILE_RUNNING = 2000;

/** All backups; asked again and again while one is made or checked. */
export const backupList = queryOptions({
  queryKey: [backups.path],
  queryFn: ({ signal }) => requestBody(backups.list, backups.path, { signal }),
  refetchInterval: ({ state: { data } }) => {
    const runs = data?.backups.some(({ state, check }) => state === 'running' || check?.state === 'running');
    return runs ? WHILE_RUNNING : false;
  },
});

export async function beginBackup(): Promise<void> {
  await request(backups.path, { method: 'POST' });
}

export async function beginCheck(id: number): Promise<void> {
  await request(backups.checkPath.replace(':id', String(id)), { method: 'POST' });
}

/** Address of the file of a backup. */
export function fileAddress(id: number): string {
  return backups.filePath.replace(':id', String(id));
}
