import { backups } from '@kitroom/contract/backups/backups';
import { queryOptions } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';

/** How often the page asks while something runs, in milliseconds. */
const WHILE_RUNNING = 2000;

/** All backups; asked again and again while one is made or checked. */
export const backupList = queryOptions({
  queryKey: [backups.list.path],
  queryFn: ({ signal }) => callBody(backups.list, { signal }),
  refetchInterval: ({ state: { data } }) => {
    const runs = data?.backups.some(({ state, check }) => state === 'running' || check?.state === 'running');
    return runs ? WHILE_RUNNING : false;
  },
});
