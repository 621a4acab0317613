import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { describeApp } from '../../../test/harness.ts';
import { useArchiveRace } from '../../../test/pictures/archive-race.ts';
import { deleteRows, rowOf, rowsOf, setRows } from '../../../test/rows.ts';
import { LeaseLostError, takeLease } from '../../platform/db/leases.ts';
import { RESTORE_LEASE } from '../restore/archive-upload.ts';
import { applyPreview, createPreview } from './previews.ts';

describeApp('a preview whose creator', (harness) => {
  const race = useArchiveRace(harness);
  beforeEach(async () => {
    for (const table of ['restore_preview_pictures', 'restore_previews'] as const)
      await deleteRows(harness().db, table);
    await rm(join(race.folder(), 'images'), { recursive: true, force: true });
    await mkdir(join(race.folder(), 'images'));
  });

  /** Makes a preview; `meanwhile` happens right after its picture was stored. */
  const making = (meanwhile: () => Promise<unknown>, signal?: AbortSignal) =>
    createPreview(race.parts(meanwhile), race.archive(signal));
  const application = (id: number) => ({ id, actor: race.archive().actor, comparison: 1, leaveOut: [] });
  const count = async (table: 'restore_previews' | 'product_images' | 'change_log') =>
    (await rowsOf(harness().db, table)).length;

  it('cancels while the zip is checked leaves no file and no preview', async () => {
    const canceled = new AbortController();
    const cancels = {
      ...race.decoder,
      clean: async (...values: Parameters<typeof race.decoder.clean>) => {
        const cleaned = await race.decoder.clean(...values);
        canceled.abort();
        return cleaned;
      },
    };
    const creating = createPreview({ ...race.parts(), decoder: cancels }, race.archive(canceled.signal));
    await expect(creating).rejects.toMatchObject({ name: 'AbortError' });
    expect(await count('restore_previews')).toBe(0);
    expect(await race.filesIn('tmp')).toBe(0);
    expect(await race.filesIn('images')).toBe(0);
  });

  it.each([
    ['is signed out', race.endSession, { status: 401 }],
    ['loses the permission', race.revoke, { status: 403 }],
  ])('%s while the zip is checked is not made', async (_, meanwhile, error) => {
    await expect(making(meanwhile)).rejects.toMatchObject(error);
    expect(await count('restore_previews')).toBe(0);
    expect(await race.filesIn('tmp')).toBe(0);
  });

  it('loses the lease to another process is not made', async () => {
    const taken = async () => {
      await setRows(harness().db, 'leases', {}, { expires_at: '2020-01-01T00:00:00.000Z' });
      expect(await takeLease(harness().db, RESTORE_LEASE, 'another process')).toBeDefined();
    };
    await expect(making(taken)).rejects.toThrow(LeaseLostError);
    expect(await count('restore_previews')).toBe(0);
  });

  it('cancels after everything was stored is not made', async () => {
    const canceled = new AbortController();
    const creating = making(async () => canceled.abort(), canceled.signal);
    await expect(creating).rejects.toMatchObject({ name: 'AbortError' });
    expect(await count('restore_previews')).toBe(0);
  });

  it.each([
    ['is signed out', race.endSession, { status: 401 }],
    ['loses the permission', race.revoke, { status: 403 }],
  ])('%s after the guard has let the application in has changed nothing', async (_, meanwhile, error) => {
    const { preview_id: id } = await making(async () => {});
    await meanwhile();
    const applying = harness().db.transaction((trx) => applyPreview(trx, application(id)));
    await expect(applying).rejects.toMatchObject(error);
    expect(await count('product_images')).toBe(0);
  });

  it.each([
    ['a\u0007b.zip', 'a�b.zip'],
    [undefined, 'zip'],
  ])('calls the zip %j sees %j', async (fileName, shown) => {
    await createPreview(race.parts(), { ...race.archive(), fileName });
    expect(await rowOf(harness().db, 'restore_previews')).toMatchObject({ file_name: shown });
  });

  it('has no answer because the server ends before the commit has applied nothing of it', async () => {
    const { preview_id: id } = await making(async () => {});
    const state = async () => [
      await rowsOf(harness().db, 'restore_previews'),
      await count('product_images'),
      await count('change_log'),
    ];
    const before = await state();
    const applying = harness().db.transaction(async (trx) => {
      await applyPreview(trx, application(id));
      throw new Error('ended');
    });
    await expect(applying).rejects.toThrow('ended');
    expect(await state()).toEqual(before);
  });
});
