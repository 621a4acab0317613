import { expect, it } from 'vitest';
import { addPicture, addProduct } from '../../test/backed-up-data.ts';
import { list, PERMISSIONS } from '../../test/backups/calls.ts';
import { newFolder } from '../../test/folders.ts';
import { describeApp } from '../../test/harness.ts';
import { insertRows } from '../../test/rows.ts';
import { takeLease } from '../platform/db/leases.ts';
import { fromNow, now } from '../platform/db/now.ts';
import { dueSince } from './backup-rows.ts';
import { BACKUP_LEASE } from './backup-runner.ts';

const HOUR = 60 * 60 * 1000;

describeApp(
  'a backup that another process is making',
  (harness) => {
    it('has no size yet; how much is written is told, of about as much as all pictures, each once', async () => {
      const { db } = harness();
      const product = await addProduct(db);
      for (const slot of [1, 2]) await addPicture(harness(), product.id, slot, 'picture');
      const lease = await takeLease(db, BACKUP_LEASE, 'another process');
      const row = { user_id: null, state: 'running', started_at: now(), file: 'kitroom-x.zip' } as const;
      await insertRows(db, 'backups', { ...row, bytes: 5 });
      const { backups, progress } = await list(await harness().signIn({ permissions: PERMISSIONS }));
      expect(backups).toMatchObject([{ state: 'running', bytes: null }]);
      expect(progress).toEqual({ written: 5, expected: 'picture'.length });
      await lease?.release();
    });

    it('is made again an hour after it failed last', async () => {
      const { db } = harness();
      const failed = { user_id: null, state: 'failed', started_at: now(), file: 'kitroom-x.zip' } as const;
      const last = fromNow(-10 * 60_000);
      for (const ended_at of [fromNow(-2 * HOUR), last])
        await insertRows(db, 'backups', { ...failed, ended_at });
      expect(await dueSince(db.query, new Date(Date.now() - HOUR))).toEqual(
        new Date(Date.parse(last) + HOUR),
      );
    });
  },
  { BACKUP_TO: await newFolder() },
);
