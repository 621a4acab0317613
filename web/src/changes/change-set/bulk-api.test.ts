import { BULK_LIMITS } from '@kitroom/contract/limits';
import { sizeResource } from '@kitroom/contract/size';
import { expect, it } from 'vitest';
import { serveApi, succeeded } from '../../../test/api-server.ts';
import { sizeRow } from '../../../test/records.ts';
import { readRecords } from './bulk-api.ts';

it('records are read in as many calls as their ids take', async () => {
  const ids = Array.from({ length: BULK_LIMITS.reads + 1 }, (_, index) => index + 1);
  const ones = [ids.slice(0, BULK_LIMITS.reads), ids.slice(BULK_LIMITS.reads)];
  await serveApi(
    Object.fromEntries(
      ones.map((some) => [
        `GET /api/admin/size/records?ids=${some}`,
        () =>
          succeeded({
            records: some.map((id) => ({ id, version: 1, item: { size: sizeRow(id, `${id}`) } })),
          }),
      ]),
    ),
  );
  const read = await readRecords(sizeResource, ids, new AbortController().signal);
  expect(read.map(({ id }) => id)).toEqual(ids);
});
