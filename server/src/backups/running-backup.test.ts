import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { addPicture, addProduct } from '../../test/backed-up-data.ts';
import { list, PERMISSIONS } from '../../test/backups/calls.ts';
import { eventually } from '../../test/eventually.ts';
import { newFolder } from '../../test/folders.ts';
import { describeApp } from '../../test/harness.ts';
import { insertRows, rowOf } from '../../test/rows.ts';
import { folderPlace } from '../admin/backup-place.ts';
import { takeLease } from '../platform/db/leases.ts';
import { fromNow, now } from '../platform/db/now.ts';
import { dueSince } from './backup-rows.ts';
import { BACKUP_LEASE } from './backup-runner.ts';
import { makeBackup } from './make-backup.ts';

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

    it('notes how much it has written while it does, and the page lists the newest hundred', async () => {
      const { db, config } = harness();
      const row = { user_id: null, state: 'failed', started_at: now(), file: 'kitroom-y.zip' } as const;
      await insertRows(db, 'backups', [...Array(100).fill(row), { ...row, state: 'running' }]);
      const { id } = await rowOf(db, 'backups', { state: 'running', file: row.file }, ['id']);
      const to = await newFolder();
      await writeFile(join(to, `${row.file}.part-x`), 'written');
      const place = {
        ...folderPlace(to),
        async prepare() {
          await eventually(async () => expect((await rowOf(db, 'backups', { id })).bytes).toBe(7));
          throw new Error('enough');
        },
      };
      const settings = { to, bucket: undefined, at: '02:30', keep: 1 };
      const [logger, stopping] = [pino({ level: 'silent' }), new AbortController().signal];
      const made = await makeBackup({ db, config, settings, place, logger, stopping }, id, row.file);
      expect(made).toMatchObject({ state: 'failed', error: 'enough' });
      const { backups } = await list(await harness().signIn({ permissions: PERMISSIONS }));
      expect([backups.length, backups[0]?.id]).toEqual([100, id]);
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
