import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { createProduct } from '../../../test/pictures/fixtures.ts';
import { sample } from '../../../test/pictures/pictures.ts';
import { writeZip } from '../../../test/pictures/zips.ts';
import { actorFinder } from '../../access/sign-in/sessions.ts';
import { type Lease, LeaseLostError, takeLease } from '../../platform/db/leases.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createPictureDecoder } from '../decode/picture-decoder.ts';
import { createDiskPictureStore } from '../store/disk-picture-store.ts';
import { openSpool, type Spool } from '../store/spool.ts';
import { RESTORE_LEASE } from './archive-upload.ts';
import { restoreArchive } from './restore.ts';

describeOnBothEngines('a restore that has checked and stored its pictures', (harness) => {
  let folder: string;
  let path: string;
  let spool: Spool;
  let keeper: Browser;
  let actor: Actor;
  let lease: Lease;
  const decoder = createPictureDecoder();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kitroom-restore-races-'));
    path = join(folder, 'pictures.zip');
    spool = await openSpool(folder, `${process.pid}-abcd`);
    const code = unique('JR');
    await createProduct(harness().db, code);
    const picture = await sample(60, 40).jpeg().toBuffer();
    await writeFile(path, writeZip([{ name: `${code}/hero/slot-1.jpg`, data: picture }]));
  });
  beforeEach(async () => {
    const { db, signIn } = harness();
    await db.query.deleteFrom('product_images').execute();
    await db.query.deleteFrom('leases').execute();
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

  /** Restores the zip; `meanwhile` happens right after its picture was stored. */
  const restoring = async (meanwhile: () => Promise<unknown>, signal = new AbortController().signal) => {
    const { db, config } = harness();
    const disk = createDiskPictureStore(folder, spool);
    const store = {
      ...disk,
      putFile: async (key: string, file: string) => {
        await disk.putFile(key, file);
        await meanwhile();
      },
    };
    return restoreArchive({ db, store, spool, decoder, config }, { path, actor, lease, signal });
  };
  const written = async () => {
    const { query } = harness().db;
    const slots = await query.selectFrom('product_images').select('id').execute();
    const entries = await query
      .selectFrom('change_log')
      .select('id')
      .where('action', '=', 'restore')
      .execute();
    return { slots: slots.length, entries: entries.length };
  };
  const refused = async (meanwhile: () => Promise<unknown>, error: object, signal?: AbortSignal) => {
    const before = await written();
    await expect(restoring(meanwhile, signal)).rejects.toMatchObject(error);
    expect(await written()).toEqual(before);
    const files = await readdir(join(folder, 'tmp'), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
  };

  it('fills their slots', async () => {
    expect(await restoring(async () => {})).toMatchObject({ added: 1, replaced: 0 });
    expect(await written()).toMatchObject({ slots: 1 });
  });

  it('writes nothing when another process has taken its lease', async () => {
    const { db } = harness();
    await refused(
      async () => {
        await db.query.updateTable('leases').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute();
        expect(await takeLease(db, RESTORE_LEASE, 'another process')).toBeDefined();
      },
      new LeaseLostError(`The lease ${RESTORE_LEASE} was lost`),
    );
  });

  it('writes nothing for one who has canceled, even after all pictures were stored', async () => {
    const canceling = new AbortController();
    await refused(async () => canceling.abort(), { name: 'AbortError' }, canceling.signal);
  });

  it('writes nothing and answers 401 when the session has ended', async () => {
    const end = () =>
      harness().db.query.deleteFrom('sessions').where('user_id', '=', keeper.userId).execute();
    await refused(end, { status: 401 });
  });

  it('writes nothing and answers 401 when the user was deactivated', async () => {
    const deactivate = () =>
      harness().db.query.updateTable('users').set({ is_active: 0 }).where('id', '=', keeper.userId).execute();
    await refused(deactivate, { status: 401 });
  });

  it('writes nothing and answers 403 when the role has lost the permission', async () => {
    const revoke = () =>
      harness().db.query.deleteFrom('role_permissions').where('role_id', '=', keeper.roleId).execute();
    await refused(revoke, { status: 403 });
  });
});
