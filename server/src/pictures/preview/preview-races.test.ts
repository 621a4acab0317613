import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { createProduct } from '../../../test/pictures/fixtures.ts';
import { sample } from '../../../test/pictures/pictures.ts';
import { writeZip } from '../../../test/pictures/zips.ts';
import { actorFinder } from '../../access/sign-in/sessions.ts';
import { type Lease, takeLease } from '../../platform/db/leases.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createPictureDecoder } from '../decode/picture-decoder.ts';
import { RESTORE_LEASE } from '../restore/archive-upload.ts';
import { createDiskPictureStore } from '../store/disk-picture-store.ts';
import { openSpool, type Spool } from '../store/spool.ts';
import { applyPreview, createPreview } from './previews.ts';

describeOnBothEngines('a preview whose maker', (harness) => {
  let folder: string;
  let path: string;
  let spool: Spool;
  let keeper: Browser;
  let actor: Actor;
  let lease: Lease;
  const decoder = createPictureDecoder();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kitroom-preview-races-'));
    path = join(folder, 'pictures.zip');
    spool = await openSpool(folder, `${process.pid}-abcd`);
    const code = unique('JR');
    await createProduct(harness().db, code);
    const picture = await sample(60, 40).jpeg().toBuffer();
    await writeFile(path, writeZip([{ name: `${code}/hero/slot-1.jpg`, data: picture }]));
  });
  beforeEach(async () => {
    const { db, signIn } = harness();
    await db.query.deleteFrom('leases').execute();
    await db.query.deleteFrom('restore_preview_pictures').execute();
    await db.query.deleteFrom('restore_previews').execute();
    await rm(join(folder, 'images'), { recursive: true, force: true });
    await mkdir(join(folder, 'images'));
    keeper = await signIn({ permissions: ['IMAGE_RESTORE'] });
    const found = await actorFinder(db)(keeper.cookie.slice('sid='.length));
    const taken = await takeLease(db, RESTORE_LEASE, 'this process');
    if (!found || !taken) throw new Error('Nobody is signed in, or somebody restores');
    [actor, lease] = [{ ...found, requestId: 'test-request' }, taken];
  });
  afterAll(async () => {
    await decoder.close();
    await rm(folder, { recursive: true });
  });

  const disk = () => createDiskPictureStore(folder, spool);
  const parts = () => ({ ...harness(), store: disk(), spool, decoder });
  const archive = (signal = new AbortController().signal) => ({
    path,
    fileName: 'a.zip',
    actor,
    lease,
    signal,
  });
  /** Makes a preview; `meanwhile` happens right after its picture was stored. */
  const making = (meanwhile: () => Promise<unknown>, signal?: AbortSignal) => {
    const store = disk();
    const putFile = async (key: string, file: string) => {
      await store.putFile(key, file);
      await meanwhile();
    };
    return createPreview({ ...parts(), store: { ...store, putFile } }, archive(signal));
  };
  const count = async (table: 'restore_previews' | 'product_images') =>
    (await harness().db.query.selectFrom(table).selectAll().execute()).length;
  const filesIn = async (place: 'tmp' | 'images') => {
    const entries = await readdir(join(folder, place), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  const endSession = () =>
    harness().db.query.deleteFrom('sessions').where('user_id', '=', keeper.userId).execute();
  const revoke = () =>
    harness().db.query.deleteFrom('role_permissions').where('role_id', '=', keeper.roleId).execute();

  it('cancels while the zip is checked leaves no file and no preview', async () => {
    const canceled = new AbortController();
    const cancels = {
      ...decoder,
      clean: async (...values: Parameters<typeof decoder.clean>) => {
        const cleaned = await decoder.clean(...values);
        canceled.abort();
        return cleaned;
      },
    };
    const creating = createPreview({ ...parts(), decoder: cancels }, archive(canceled.signal));
    await expect(creating).rejects.toMatchObject({ name: 'AbortError' });
    expect(await count('restore_previews')).toBe(0);
    expect(await filesIn('tmp')).toBe(0);
    expect(await filesIn('images')).toBe(0);
  });

  it.each([
    ['is signed out', endSession, { status: 401 }],
    ['loses the permission', revoke, { status: 403 }],
  ])('%s while the zip is checked is not made', async (_, meanwhile, error) => {
    await expect(making(meanwhile)).rejects.toMatchObject(error);
    expect(await count('restore_previews')).toBe(0);
    expect(await filesIn('tmp')).toBe(0);
  });

  it('cancels after everything was stored is not made', async () => {
    const canceled = new AbortController();
    const creating = making(async () => canceled.abort(), canceled.signal);
    await expect(creating).rejects.toMatchObject({ name: 'AbortError' });
    expect(await count('restore_previews')).toBe(0);
  });

  it.each([
    ['is signed out', endSession, { status: 401 }],
    ['loses the permission', revoke, { status: 403 }],
  ])('%s after the guard has let the application in has changed nothing', async (_, meanwhile, error) => {
    const id = await making(async () => {});
    await meanwhile();
    const application = { id, actor, comparison: 1, leaveOut: [] };
    await expect(applyPreview(harness().db, application)).rejects.toMatchObject(error);
    expect(await count('product_images')).toBe(0);
  });
});
