import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { actorFinder } from '../../src/access/session/sessions.ts';
import { createPictureDecoder } from '../../src/pictures/decode/picture-decoder.ts';
import { RESTORE_LEASE } from '../../src/pictures/restore/archive-upload.ts';
import type { Commit } from '../../src/pictures/restore/store-archive.ts';
import { createDiskPictureStore } from '../../src/pictures/store/disk-picture-store.ts';
import { openSpool, type Spool } from '../../src/pictures/store/spool.ts';
import { type Lease, takeLease } from '../../src/platform/db/leases.ts';
import type { Actor } from '../../src/platform/http/actor.ts';
import { ownName } from '../cookies.ts';
import { unique } from '../factories.ts';
import { newFolder } from '../folders.ts';
import type { Browser, Harness } from '../harness.ts';
import { deleteRows, setRows } from '../rows.ts';
import { createProduct, filesIn } from './fixtures.ts';
import { sample } from './pictures.ts';
import { writeZip } from './zips.ts';

/**
 * For tests in which something happens while an archive of one picture is under way: its zip, and for each test a new
 * user who holds IMAGE_RESTORE and the lease, on its own store. Registers hooks.
 */
export function useArchiveRace(harness: () => Harness) {
  let folder = '';
  let path = '';
  let spool: Spool | undefined;
  let now: { keeper: Browser; actor: Actor; lease: Lease } | undefined;
  const decoder = createPictureDecoder();

  beforeAll(async () => {
    folder = await newFolder();
    path = join(folder, 'pictures.zip');
    spool = await openSpool(folder, `${process.pid}-abcd`);
    const code = unique('JR');
    await createProduct(harness().db, code);
    const picture = await sample(60, 40).jpeg().toBuffer();
    await writeFile(path, writeZip([{ name: `${code}/hero/slot-1.jpg`, data: picture }]));
  });
  beforeEach(async () => {
    const { config, db, signIn } = harness();
    await deleteRows(db, 'product_images');
    await deleteRows(db, 'leases');
    const keeper = await signIn({ permissions: ['IMAGE_RESTORE'] });
    const found = await actorFinder(db, config)(keeper.cookie.slice(`${ownName('sid')}=`.length));
    const lease = await takeLease(db, RESTORE_LEASE, 'this process');
    if (!found || !lease) throw new Error('Nobody is signed in, or another restore is running');
    now = { keeper, actor: { ...found, requestId: 'test-request' }, lease };
  });
  afterAll(async () => {
    await decoder.close();
  });

  const present = () => {
    if (!now || !spool) throw new Error('The archive is ready inside tests only');
    return { ...now, spool };
  };
  return {
    decoder,
    folder: () => folder,
    archive: (signal = new AbortController().signal) => {
      const { actor, lease } = present();
      return { path, fileName: 'a.zip', actor, lease, signal, commit: harness().db.transaction as Commit };
    },
    /** The parts that work on an archive; `meanwhile` happens right after its picture was stored. */
    parts: (meanwhile = async (): Promise<unknown> => undefined) => {
      const store = createDiskPictureStore(folder, present().spool);
      const putFile = async (key: string, file: string) => {
        await store.putFile(key, file);
        await meanwhile();
      };
      return { ...harness(), store: { ...store, putFile }, spool: present().spool, decoder };
    },
    filesIn: async (place: 'tmp' | 'images') => (await filesIn(join(folder, place))).length,
    endSession: () => deleteRows(harness().db, 'sessions', { user_id: present().keeper.userId }),
    deactivate: () => setRows(harness().db, 'users', { id: present().keeper.userId }, { is_active: 0 }),
    revoke: () => deleteRows(harness().db, 'role_permissions', { role_id: present().keeper.roleId }),
  };
}
