import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { IDEMPOTENCY_KEY_HEADER } from '@kitroom/contract/idempotency';
import { ARCHIVE_MESSAGES, SKIP_REASONS } from '@kitroom/contract/pictures/image-archive';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { IMAGE_MESSAGES, type ImageExtension } from '@kitroom/contract/product-image';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newFolder } from '../../../test/folders.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import {
  createProduct,
  FORM_HEADERS,
  filesIn,
  form,
  restore,
  storedFiles,
  upload,
} from '../../../test/pictures/fixtures.ts';
import { PACKERS, pack, run } from '../../../test/pictures/packers.ts';
import { cleanSamples, sample } from '../../../test/pictures/pictures.ts';
import { writeZip } from '../../../test/pictures/zips.ts';
import { deleteRows, rowOf, setRows } from '../../../test/rows.ts';
import { takeLease } from '../../platform/db/leases.ts';
import { pictureKey } from '../store/picture-store.ts';
import { RESTORE_LEASE } from './archive-upload.ts';

describeApp(
  'zips of pictures',
  (harness) => {
    let keeper: Browser;
    let files: Awaited<ReturnType<typeof cleanSamples>>;
    let folder: string;
    let jersey: { id: number; colors: number[] };
    let odd: { id: number; colors: number[] };

    beforeAll(async () => {
      files = await cleanSamples();
      folder = await newFolder();
      keeper = await harness().signIn({ permissions: ['IMAGE_RESTORE', 'PRODUCT_READ', 'PRODUCT_UPDATE'] });
      jersey = await createProduct(harness().db, 'JR-4120', ['NVY', 'hero', 'Männer/50%']);
      odd = await createProduct(harness().db, 'sp/12 10.', ['NVY']);
    });
    beforeEach(async () => {
      await deleteRows(harness().db, 'product_images');
    });

    const fillAll = async () => {
      const put = (file: Buffer, productId: number, slot: number, colorId?: number) =>
        upload(harness(), keeper, file, { productId, slot, colorId });
      await put(files.jpg, jersey.id, 1);
      await put(files.png, jersey.id, 4);
      await put(files.gif, jersey.id, 1, jersey.colors[0]);
      await put(files.webp, jersey.id, 2, jersey.colors[1]);
      await put(files.jpg, jersey.id, 3, jersey.colors[2]);
      await put(files.png, odd.id, 1, odd.colors[0]);
    };
    const rows = async () => {
      const pictures = harness().db.query.selectFrom('product_images');
      const places = pictures.select(['product_id', 'slot', 'color_id', 'sha256']);
      return places.orderBy('product_id').orderBy('color_id').orderBy('slot').execute();
    };
    const download = async () => {
      const answer = await keeper.get(imageCalls.download.path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
      return answer.rawPayload;
    };
    it('are the same bytes whenever the same pictures are downloaded, and each program can read them', async () => {
      await fillAll();
      const zip = await download();
      expect(await download()).toEqual(zip);
      await writeFile(join(folder, 'own.zip'), zip);
      const out = join(folder, 'own');
      await run('unzip', ['-q', '-o', join(folder, 'own.zip'), '-d', out]);
      await run('7z', ['t', join(folder, 'own.zip')]);
      await run('python3', ['-m', 'zipfile', '-t', join(folder, 'own.zip')]);
      expect(await filesIn(out)).toHaveLength(7);
      const stored = await readFile(join(out, 'JR-4120', 'hero', 'slot-1.jpg'));
      const manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'));
      // The form of the manifest: archive-entries.test.ts.
      expect(manifest.pictures[0]).toMatchObject({
        name: 'JR-4120/hero/slot-1.jpg',
        sha256: createHash('sha256').update(stored).digest('hex'),
        bytes: stored.length,
      });
    });

    it('bring everything back into an empty database, byte for byte', async () => {
      await fillAll();
      const [zip, before] = [await download(), await rows()];
      await deleteRows(harness().db, 'product_images');
      await rm(join(harness().dataDir, 'images'), { recursive: true });
      const restored = await restore(harness(), keeper, zip);
      expect(restored.json()).toEqual({
        success: true,
        message: 'Upload and unzip successful',
        added: 6,
        replaced: 0,
        unchanged: 0,
        skipped: [],
        restore_id: expect.any(Number),
      });
      expect(await rows()).toEqual(before);
      expect((await download()).equals(zip)).toBe(true);
      const again = await restore(harness(), keeper, zip);
      expect(again.json()).toMatchObject({ added: 0, replaced: 0, unchanged: 6, skipped: [] });
    });

    it('take a picture as it is that a slot here has, though today it would be refused, and put its file back', async () => {
      const damaged = files.jpg.subarray(0, 900);
      const sha256 = createHash('sha256').update(damaged).digest('hex');
      const zip = writeZip([{ name: 'JR-4120/hero/slot-1.jpg', data: damaged }]);
      expect((await restore(harness(), keeper, zip)).statusCode).toBe(400);
      await upload(harness(), keeper, files.jpg, { productId: odd.id, slot: 1 });
      await setRows(
        harness().db,
        'product_images',
        {},
        { sha256, bytes: damaged.length, crc32: crc32(damaged) },
      );
      const answer = await restore(harness(), keeper, zip);
      expect(answer.json()).toMatchObject({ added: 1, skipped: [] });
      expect(await rows()).toMatchObject([{ sha256 }, { sha256 }]);
      const path = join(harness().dataDir, pictureKey({ sha256, extension: 'jpg' }));
      expect((await readFile(path)).equals(damaged)).toBe(true);
    });

    it('merge: slots in the zip are set, others stay, and what fits nowhere is named', async () => {
      await fillAll();
      const other = await sample(50, 50).jpeg().toBuffer();
      const zip = writeZip([
        { name: 'JR-4120/hero/slot-1.jpg', data: other },
        { name: 'JR-4120/hero/slot-2.jpg', data: other },
        { name: 'JR-4120/NVY/slot-1.gif', data: files.gif },
        { name: 'XX-1/hero/slot-1.jpg', data: other },
        { name: 'JR-4120/PNK/slot-1.jpg', data: other },
        { name: 'sp%2F12 10%2E/hero%2Fx/slot-1.jpg', data: other },
        { name: 'sp%2F12 10%2E/%68ero/slot-1.jpg', data: other },
        { name: 'SP%2F12 10%2E/%48ERO/slot-1.jpg', data: other },
        { name: 'read me.txt', data: Buffer.from('hello') },
      ]);
      const before = await rows();
      const answer = (await restore(harness(), keeper, zip)).json();
      expect(answer).toMatchObject({ added: 1, replaced: 1, unchanged: 1 });
      expect(answer.skipped).toEqual([
        { name: 'XX-1/hero/slot-1.jpg', reason: SKIP_REASONS.unknownProduct('XX-1') },
        { name: 'JR-4120/PNK/slot-1.jpg', reason: SKIP_REASONS.unknownColor('PNK') },
        { name: 'sp%2F12 10%2E/hero%2Fx/slot-1.jpg', reason: SKIP_REASONS.unknownColor('hero/x') },
        {
          name: 'sp%2F12 10%2E/%68ero/slot-1.jpg',
          reason: SKIP_REASONS.colorNotOffered('sp/12 10.', 'hero'),
        },
        // As their lists have them.
        {
          name: 'SP%2F12 10%2E/%48ERO/slot-1.jpg',
          reason: SKIP_REASONS.colorNotOffered('sp/12 10.', 'hero'),
        },
        { name: 'read me.txt', reason: SKIP_REASONS.notAPicture },
      ]);
      expect(await rows()).toHaveLength(before.length + 1);
    });

    it.each(PACKERS.map(([command, args]) => [`${command} ${args.join(' ')}`, command, args] as const))(
      'are understood when packed by %s: own content, with and without the manifest, inside a folder',
      async (_title, command, args) => {
        await fillAll();
        const before = await rows();
        const unpacked = await mkdtemp(join(folder, 'unpacked-'));
        await writeFile(join(unpacked, 'own.zip'), await download());
        await run('unzip', ['-q', 'own.zip'], { cwd: unpacked });
        await rm(join(unpacked, 'own.zip'));
        const contents: Record<string, Buffer> = {};
        for (const path of await filesIn(unpacked))
          contents[path.slice(unpacked.length + 1)] = await readFile(path);
        const { 'manifest.json': _manifest, ...pictures } = contents;
        const wrapped = Object.fromEntries(
          Object.entries(pictures).map(([path, bytes]) => [
            `Backup of today/${path.normalize('NFD')}`,
            bytes,
          ]),
        );
        const litter = {
          '__MACOSX/Backup of today/._JR-4120': Buffer.from('x'),
          'Backup of today/.DS_Store': Buffer.from('x'),
          'Backup of today/JR-4120/Thumbs.db': Buffer.from('x'),
        };
        for (const variety of [contents, pictures, { ...wrapped, ...litter }]) {
          await deleteRows(harness().db, 'product_images');
          const zip = await pack(folder, variety, command, ...args);
          const answer = await restore(harness(), keeper, zip);
          expect(answer.json()).toMatchObject({ added: 6, replaced: 0, unchanged: 0, skipped: [] });
          expect(await rows()).toEqual(before);
        }
      },
    );

    it('change nothing, neither rows nor files, when one entry is bad: it is named', async () => {
      await fillAll();
      const [before, stored] = [await rows(), await storedFiles(harness())];
      const good = { name: 'JR-4120/hero/slot-2.jpg', data: await sample(61, 43).jpeg().toBuffer() };
      const name = 'JR-4120/hero/slot-3.jpg';
      const refused = async (zip: Buffer, message: string) => {
        const answer = await restore(harness(), keeper, zip);
        expect(answer.json()).toEqual({ success: false, message, errors: [{ path: 'file', message }] });
        expect(answer.statusCode).toBe(400);
        expect(await rows()).toEqual(before);
        expect(await storedFiles(harness())).toEqual(stored);
      };
      const bad = (data: Buffer) => writeZip([good, { name, data }]);
      await refused(bad(Buffer.from('text')), ARCHIVE_MESSAGES.badPicture(name, IMAGE_MESSAGES.notAPicture));
      await refused(writeZip([good, { name, data: files.jpg, crc: 5 }]), ARCHIVE_MESSAGES.damaged(name));
      await refused(
        writeZip([good, { name: 'XX-9/hero/slot-1.jpg', data: files.jpg, crc: 5 }]),
        ARCHIVE_MESSAGES.damaged('XX-9/hero/slot-1.jpg'),
      );
      await refused(
        writeZip([good, { name: 'JR-4120/hero/slot-02.png', data: files.png }]),
        ARCHIVE_MESSAGES.sameSlot(good.name, 'JR-4120/hero/slot-02.png'),
      );
      const huge = Buffer.alloc(4 * 300 * 1024 + 1, 7);
      await refused(bad(huge), ARCHIVE_MESSAGES.entryTooLarge(name, '1.1 MB'));
      await refused(writeZip([]), ARCHIVE_MESSAGES.noPictures([]));
      await refused(
        writeZip([{ name: 'holiday.jpg', data: files.jpg }]),
        ARCHIVE_MESSAGES.noPictures([SKIP_REASONS.notAPicture]),
      );
      await refused(
        writeZip([{ name: 'XX-1/hero/slot-1.jpg', data: files.jpg }]),
        ARCHIVE_MESSAGES.noPictures([SKIP_REASONS.unknownProduct('XX-1')]),
      );
    });

    it('take a picture that was edited after the download; the words for what it was go', async () => {
      const zipOf = (data: Buffer) => {
        const sha256 = createHash('sha256').update(files.jpg).digest('hex');
        const [name, alt_text] = ['JR-4120/hero/slot-3.jpg', 'Front'];
        const picture = { name, product: 'JR-4120', color: null, slot: 3, sha256, bytes: 9, alt_text };
        const manifest = { format: 'kitroom-product-images', version: 1, pictures: [picture] };
        return writeZip([
          { name: 'manifest.json', data: Buffer.from(JSON.stringify(manifest)) },
          { name, data },
        ]);
      };
      const slot = () => rowOf(harness().db, 'product_images', { product_id: jersey.id, slot: 3 });
      expect((await restore(harness(), keeper, zipOf(files.jpg))).json()).toMatchObject({ added: 1 });
      expect(await slot()).toMatchObject({ alt_text: 'Front' });
      const edited = await sample(61, 43).jpeg().toBuffer();
      expect((await restore(harness(), keeper, zipOf(edited))).json()).toMatchObject({ replaced: 1 });
      expect(await slot()).toMatchObject({ width: 61, alt_text: null });
    });

    // Whoever is signed out or loses the permission meanwhile: restore-races.test.ts.
    it('change nothing for a user who cancels while they are on their way', async () => {
      const { app, db, dataDir } = harness();
      await fillAll();
      const picture = await sample(70, 40).jpeg().toBuffer();
      const body = form([['file', writeZip([{ name: 'JR-4120/hero/slot-1.jpg', data: picture }])]]);
      const [before, stored] = [await rows(), await storedFiles(harness())];
      if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;

      const { cookie, csrfToken } = keeper;
      const headers = {
        cookie,
        'x-csrf-token': csrfToken,
        'content-length': body.length,
        ...FORM_HEADERS,
      };
      const sent = request({ port, method: 'POST', path: imageCalls.restore.path, headers });
      const answered = new Promise((resolve) =>
        sent.on('response', () => resolve(true)).on('error', () => resolve(false)),
      );
      sent.write(body.subarray(0, 900));
      await eventually(async () =>
        expect(await readdir(join(dataDir, 'tmp'), { recursive: true })).toHaveLength(2),
      );
      sent.destroy();
      expect(await answered).toBe(false);
      const leases = () => db.query.selectFrom('leases').selectAll().execute();
      await eventually(async () => expect(await leases()).toEqual([]));
      expect(await rows()).toEqual(before);
      expect(await storedFiles(harness())).toEqual(stored);
    });

    it('above the limit are refused with a sentence, as are other bodies and forms without a file', async () => {
      const large = await restore(harness(), keeper, Buffer.alloc(3 * 1024 * 1024 + 1));
      expect(large.statusCode).toBe(413);
      expect(large.json()).toEqual({ success: false, message: 'This zip is too large: the limit is 3 MB' });
      const empty = await restore(harness(), keeper, Buffer.alloc(0));
      expect(empty.json()).toMatchObject({ errors: [{ path: 'file', message: IMAGE_MESSAGES.fileEmpty }] });
      expect((await keeper.post(imageCalls.restore.path, {})).statusCode).toBe(415);
    });

    it('are restored one at a time, and after a crash the next waits no longer than the lease', async () => {
      await fillAll();
      const zip = await download();
      const lease = await takeLease(harness().db, RESTORE_LEASE, 'another process');
      const key = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
      const answer = await restore(harness(), keeper, zip, key);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({ success: false, path: 'file', message: IMAGE_MESSAGES.restoreRunning });
      await setRows(harness().db, 'leases', {}, { expires_at: '2020-01-01T00:00:00.000Z' });
      // Its form was not read: nothing is kept under its key.
      expect((await restore(harness(), keeper, zip, key)).statusCode).toBe(200);
      const later = await takeLease(harness().db, RESTORE_LEASE, 'another process');
      expect((await restore(harness(), keeper, zip, key)).statusCode).toBe(409);
      await later?.release();
      await lease?.release();
      expect((await restore(harness(), keeper, zip)).statusCode).toBe(200);
    });

    it('are summed up with what a download would lack', async () => {
      const summary = async () => (await keeper.get(imageCalls.archiveSummary.path)).json();
      await fillAll();
      const pathOf = async (slot: number, color_id = 0) => {
        const row = await rowOf(harness().db, 'product_images', { product_id: jersey.id, slot, color_id });
        const { sha256, extension } = row;
        return join(harness().dataDir, pictureKey({ sha256, extension: extension as ImageExtension }));
      };
      await rm(await pathOf(1, jersey.colors[0]));
      await truncate(await pathOf(2, jersey.colors[1]), 20);
      expect(await summary()).toMatchObject({
        pictures: 6,
        products: 2,
        damaged: [
          { product: 'JR-4120', color: 'NVY', slot: 1 },
          { product: 'JR-4120', color: 'hero', slot: 2 },
        ],
      });
      // The same pictures again repair what is damaged.
      await fillAll();
      expect(await summary()).toMatchObject({ damaged: [] });
    });
  },
  { MAX_IMAGE_BYTES: String(300 * 1024), MAX_ARCHIVE_BYTES: String(3 * 1024 * 1024) },
);
