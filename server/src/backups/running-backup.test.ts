import { expect, it } from 'vitest';
import { addPicture, addProduct } from '../../test/backed-up-data.ts';
import { list, PERMISSIONS } from '../../test/backups/calls.ts';
import { newFolder } from '../../test/folders.ts';
import { describeApp } from '../../test/harness.ts';
import { insertRows } from '../../test/rows.ts';
import { takeLease } from '../platform/db/leases.ts';
import { now } from '../platform/db/now.ts';
import { BACKUP_LEASE } from './backup-runner.ts';

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
  },
  { BACKUP_TO: await newFolder() },
);
