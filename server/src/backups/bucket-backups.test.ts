import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_MESSAGES, backups } from '@kitroom/contract/backups/backups';
import { expect, it } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { addPicture, addProduct } from '../../test/backed-up-data.ts';
import { startBucket } from '../../test/backups/bucket.ts';
import { checkOf, fileOf, idle, list, PERMISSIONS, settled } from '../../test/backups/calls.ts';
import { describeApp, type Harness } from '../../test/harness.ts';
import { run } from '../../test/run-admin.ts';
import { UPLOAD_FOLDER } from '../admin/backup-place.ts';

const { bucket, env } = await startBucket();

const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of bucket.list('')) found.push(key);
  return found.sort();
};
const uploadFolder = ({ dataDir }: Harness) => join(dataDir, UPLOAD_FOLDER);
const OTHERS = [
  'kitroom-2026-01-01T00-00-00.000Z.zip',
  'kitroom/kitroom-2026-01-01T00-00-00.000Z-00000000.zip',
  'kitroom/notes.txt',
  'kitroom/older/kitroom.zip',
];

describeApp(
  'backups in a bucket',
  (harness) => {
    it('are made, checked, downloaded, and replaced by newer ones; what else is there stays', async () => {
      const product = await addProduct(harness().db);
      await addPicture(harness(), product.id, 1, 'picture');
      for (const key of [...(await keys()), ...OTHERS]) await bucket.delete(key);
      for (const key of OTHERS) await bucket.put(key, Buffer.from('theirs'));
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      expect(await list(browser)).toMatchObject({
        settings: { to: 's3://backups/kitroom/', at: '02:30', keep: 2 },
        unreadable: null,
        other_files: ['kitroom-2026-01-01T00-00-00.000Z-00000000.zip'],
      });

      for (let count = 0; count < 3; count++) {
        expect((await browser.post(backups.create.path)).statusCode).toBe(202);
        expect(await settled(browser)).toMatchObject({
          state: 'made',
          products: 1,
          pictures: 1,
          error: null,
          is_kept: true,
        });
        await idle(harness());
      }
      expect(existsSync(uploadFolder(harness()))).toBe(false);
      const [newest, , oldest] = (await list(browser)).backups;
      if (!newest || !oldest) throw new Error('Three backups were made');
      expect(oldest.is_kept).toBe(false);
      const ours = (await keys()).filter((key) => !OTHERS.includes(key));
      expect(ours).toHaveLength(2);
      expect(await keys()).toEqual([...OTHERS, ...ours].sort());

      expect((await browser.post(checkOf(newest))).statusCode).toBe(202);
      expect((await settled(browser)).check).toMatchObject({ state: 'passed', error: null });
      await idle(harness());
      expect(existsSync(uploadFolder(harness()))).toBe(false);
      const download = await browser.get(fileOf(newest));
      expect(download.headers['content-length']).toBe(String(newest.bytes));
      expect(download.rawPayload).toHaveLength(newest.bytes ?? 0);
      expect(download.rawPayload.toString('latin1', 0, 2)).toBe('PK');
      for (const answer of [await browser.get(fileOf(oldest)), await browser.post(checkOf(oldest))])
        expect(refusal(answer)).toEqual([404, BACKUP_MESSAGES.gone]);

      const [file = ''] = ours.slice(-1);
      await bucket.put(file, Buffer.from('damaged'));
      await browser.post(checkOf(newest));
      expect((await settled(browser)).check).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('can’t be read as a backup'),
      });
      await bucket.delete(file);
      const name = file.slice('kitroom/'.length);
      expect((await run(harness().config, 'doctor')).said).toContain(
        `PROBLEM  ${name} is no longer in s3://backups/kitroom/.`,
      );
    });
  },
  { ...env, BACKUP_KEEP: '2' },
);

describeApp(
  'backups in a bucket that cannot be used',
  (harness) => {
    it('fail with the reason, and the page and doctor name it', async () => {
      const browser = await harness().signIn({ permissions: PERMISSIONS });
      await browser.post(backups.create.path);
      const reason =
        'The bucket nowhere at .* can’t be used: NoSuchBucket \\(404\\): create it, or correct S3_BUCKET';
      expect(await settled(browser)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(
          new RegExp(`^The backup could not be kept in s3://nowhere/: ${reason}$`, 'u'),
        ),
        is_kept: null,
      });
      expect((await list(browser)).unreadable).toMatch(new RegExp(reason, 'u'));
      expect((await run(harness().config, 'doctor')).said).toMatch(
        new RegExp(`PROBLEM  s3://nowhere/ can’t be read: ${reason}`, 'u'),
      );
      expect(existsSync(uploadFolder(harness()))).toBe(false);
    });
  },
  { ...env, BACKUP_TO: 's3://nowhere' },
);
