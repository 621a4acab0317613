import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { altTextCall } from '@kitroom/contract/pictures/alt-text';
import { SKIP_REASONS } from '@kitroom/contract/pictures/image-archive';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import {
  PREVIEW_MESSAGES,
  type Preview,
  previewCalls,
  RESTORES_PAGE,
  slotChange,
} from '@kitroom/contract/pictures/image-restore';
import { beforeEach, expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { describeApp } from '../../../test/harness.ts';
import {
  createProduct,
  filesIn,
  preview,
  previewUrl,
  restore,
  upload,
} from '../../../test/pictures/fixtures.ts';
import { sample } from '../../../test/pictures/pictures.ts';
import { usePreviews } from '../../../test/pictures/previews.ts';
import { writeZip } from '../../../test/pictures/zips.ts';
import { deleteRows, setRows } from '../../../test/rows.ts';
import { createDiskPictureStore } from '../store/disk-picture-store.ts';
import { openSpool } from '../store/spool.ts';
import { SWEPT_MILLISECONDS, sweepPictures } from '../store/sweep.ts';
import { sweepPreviews } from './previews.ts';

describeApp('the preview of a restore', (harness) => {
  const previews = usePreviews(harness);
  const { apply, listed, picture, put, shown } = previews;
  beforeEach(async () => {
    await put(1, 1);
    await put(2, 2);
  });

  const rows = async () =>
    (await previews.rows())
      .toSorted((one, other) => one.slot - other.slot)
      .map(({ slot, color_id, sha256 }) => ({ slot, color_id, sha256 }));
  const zip = () =>
    writeZip([
      { name: 'JR/hero/slot-1.jpg', data: picture(0) },
      { name: 'JR/hero/slot-2.jpg', data: picture(2) },
      { name: 'JR/NVY/slot-1.jpg', data: picture(1) },
      { name: 'JR/RED/slot-1.jpg', data: picture(3) },
      { name: 'XX-1/hero/slot-1.jpg', data: picture(0) },
      { name: 'notes.txt', data: Buffer.from('hello') },
    ]);
  const made = () => previews.made(zip());
  /** Puts a picture into slot 1 that is not in the zip. */
  const putPng = async () => {
    const png = await sample(70, 40).png().toBuffer();
    await upload(harness(), previews.keeper, png, { productId: previews.jersey.id, slot: 1 });
  };
  const position = ({ pictures: all }: Preview, name: string) =>
    all.find((one) => one.name === name)?.position ?? 0;

  it('shows what it would do, and changes nothing', async () => {
    const before = await rows();
    // The zip has none: the picture keeps its own.
    const words = { slot: 2, sha256: before[1]?.sha256, alt_text: 'The back' };
    await previews.keeper.put(altTextCall.path, { productId: previews.jersey.id, ...words });
    const found = await made();
    expect(found).toMatchObject({
      file_name: 'backup.zip',
      comparison: 1,
      restore: null,
      products: [{ id: previews.jersey.id, code: 'JR', name: 'JR', is_active: false }],
      skipped: [
        { name: 'XX-1/hero/slot-1.jpg', reason: SKIP_REASONS.unknownProduct('XX-1') },
        { name: 'notes.txt', reason: SKIP_REASONS.notAPicture },
      ],
    });
    expect(found.colors.map(({ code }) => code).toSorted()).toEqual(['NVY', 'RED']);
    expect(found.pictures.map((one) => [one.name, slotChange(one)])).toEqual([
      ['JR/hero/slot-1.jpg', 'replaced'],
      ['JR/hero/slot-2.jpg', 'unchanged'],
      ['JR/NVY/slot-1.jpg', 'added'],
      ['JR/RED/slot-1.jpg', 'added'],
    ]);
    expect(found.pictures[0]).toMatchObject({ slot: 1, color_id: null, before: before[0]?.sha256 });
    expect(await rows()).toEqual(before);
    expect((await previews.keeper.get(previewCalls.restores.path)).json().restores).toEqual([]);
    expect(await listed()).toEqual([
      {
        id: found.id,
        file_name: 'backup.zip',
        created_at: found.created_at,
        expires_at: found.expires_at,
        added: 2,
        replaced: 1,
      },
    ]);
    expect(Date.parse(found.expires_at) - Date.parse(found.created_at)).toBe(24 * 60 * 60 * 1000);
  });

  it('shows its pictures and those they would replace, whole and as thumbnails, and no others', async () => {
    await putPng();
    const found = await made();
    const [replaced] = found.pictures;
    const url = (sha256: string | null | undefined, width = '') =>
      `${previewUrl('picture', found.id)}?sha256=${sha256}${width}`;
    const whole = await previews.keeper.get(url(replaced?.sha256));
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const former = await previews.keeper.get(url(replaced?.before));
    expect([former.statusCode, former.headers['content-type']]).toEqual([200, 'image/png']);
    for (const sha256 of [replaced?.sha256, replaced?.before]) {
      const small = await previews.keeper.get(url(sha256, '&width=96'));
      expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
      const etag = String(small.headers.etag);
      expect(
        (await previews.keeper.get(url(sha256, '&width=96'), { 'if-none-match': etag })).statusCode,
      ).toBe(304);
    }
    await put(4, 3);
    const { sha256: elsewhere } = (await rows()).at(-1) ?? {};
    expect(found.pictures.some(({ sha256 }) => sha256 === elsewhere)).toBe(true);
    expect((await previews.keeper.get(url('a'.repeat(64)))).statusCode).toBe(404);
    expect((await previews.keeper.get(url('../etc'))).statusCode).toBe(400);
  });

  it('is applied without what was unticked, in numbers, and can be undone', async () => {
    const before = await rows();
    const found = await made();
    const red = position(found, 'JR/RED/slot-1.jpg');
    const answer = await apply(found, [red]);
    const { restore: done } = answer.json();
    expect(answer.json()).toMatchObject({ success: true, message: PREVIEW_MESSAGES.applied });
    expect(done).toMatchObject({
      by: 'Dana Whitfield',
      added: 1,
      replaced: 1,
      unchanged: 1,
      skipped: 2,
      left_out: 1,
      undone: false,
      can_undo: true,
    });
    const wanted = (color: number | null) =>
      found.pictures.filter((one) => one.color_id === color).map(({ sha256 }) => sha256);
    const after = await rows();
    expect(after.filter((row) => row.color_id === null).map(({ sha256 }) => sha256)).toEqual(wanted(null));
    expect(after.filter((row) => row.color_id !== null).map(({ sha256 }) => sha256)).toEqual(
      wanted(previews.jersey.colors[0] ?? 0),
    );
    expect((await shown(found.id)).restore).toEqual(done);
    expect(await listed()).toEqual([]);

    await previews.keeper.post(imageCalls.undoRestore.path.replace(':id', String(done.id)));
    expect(await rows()).toEqual(before);
    expect((await shown(found.id)).restore).toMatchObject({ undone: true, can_undo: false });
  });

  it('refuses to apply nothing, and positions that it does not have', async () => {
    const found = await made();
    const changes = found.pictures.filter((one) => slotChange(one) !== 'unchanged');
    const nothing = await apply(
      found,
      changes.map((one) => one.position),
    );
    expect(refusal(nothing)).toEqual([400, PREVIEW_MESSAGES.nothingToApply]);
    const unknown = await apply(found, [found.pictures.length + 1]);
    expect(refusal(unknown)).toEqual([400, PREVIEW_MESSAGES.noSuchPicture]);
    expect((await apply(found)).statusCode).toBe(200);
  });

  it('can be discarded, once', async () => {
    const { id } = await made();
    expect((await previews.keeper.post(previewUrl('discard', id))).json().message).toBe(
      PREVIEW_MESSAGES.discarded,
    );
    for (const call of ['item', 'picture'] as const)
      expect((await previews.keeper.get(`${previewUrl(call, id)}?sha256=${'a'.repeat(64)}`)).statusCode).toBe(
        404,
      );
    expect((await previews.keeper.post(previewUrl('discard', id))).statusCode).toBe(404);
  });

  it('refuses what the restore call refuses, with the same words', async () => {
    const damaged = Buffer.from('not a zip');
    const [one, other] = [
      await preview(harness(), previews.keeper, damaged),
      await restore(harness(), previews.keeper, damaged),
    ];
    expect(one.statusCode).toBe(400);
    expect(one.json()).toEqual(other.json());
  });

  it('keeps its pictures from the sweep until it expires', async () => {
    const { db, dataDir } = harness();
    await putPng();
    const found = await made();
    const spool = await openSpool(dataDir, `${process.pid}-abcd`);
    const store = createDiskPictureStore(dataDir, spool);
    const grow = async () => {
      const long = new Date(Date.now() - SWEPT_MILLISECONDS - 60_000);
      for (const path of await filesIn(join(dataDir, 'images'))) await utimes(path, long, long);
    };
    for (const table of ['product_images', 'change_log'] as const) await deleteRows(db, table);
    await grow();
    expect(await sweepPictures(db, store)).toBe(0);
    await setRows(db, 'restore_previews', {}, { expires_at: '2020-01-01T00:00:00.000Z' });
    await sweepPreviews(db);
    expect(await db.query.selectFrom('restore_previews').selectAll().execute()).toEqual([]);
    expect((await previews.keeper.get(previewUrl('item', found.id))).json().message).toBe(
      PREVIEW_MESSAGES.notFound,
    );
    await grow();
    expect(await sweepPictures(db, store)).toBeGreaterThan(0);
    await spool.close();
  });
});

describeApp('past restores', (harness) => {
  it('are listed newest first, page by page, with who, when and numbers', async () => {
    const keeper = await harness().signIn({ permissions: ['IMAGE_RESTORE'] });
    await createProduct(harness().db, 'JR');
    const zips = await Promise.all(
      [50, 60].map(async (width) =>
        writeZip([{ name: 'JR/hero/slot-1.jpg', data: await sample(width, 40).jpeg().toBuffer() }]),
      ),
    );
    const list = async (query = '') => (await keeper.get(`${previewCalls.restores.path}${query}`)).json();
    const ids: number[] = [];
    for (let n = 0; n < RESTORES_PAGE + 1; n++) {
      expect((await list()).next).toBe(null);
      const answer = await restore(harness(), keeper, zips[n % 2] ?? Buffer.alloc(0));
      ids.unshift(answer.json().restore_id);
    }
    const first = await list();
    expect(first.restores.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, RESTORES_PAGE));
    expect(first.restores[0]).toEqual({
      id: ids[0],
      at: expect.stringMatching(/Z$/u),
      by: 'Dana Whitfield',
      added: 0,
      replaced: 1,
      unchanged: 0,
      skipped: 0,
      left_out: 0,
      undone: false,
      can_undo: true,
    });
    expect(first.next).toBe(ids[RESTORES_PAGE - 1]);
    const second = await list(`?before=${first.next}`);
    expect(second).toMatchObject({
      restores: [{ id: ids[RESTORES_PAGE], added: 1, replaced: 0 }],
      next: null,
    });
    expect((await keeper.get(`${previewCalls.restores.path}?before=x`)).statusCode).toBe(400);
    // One that changed nothing leaves nothing to undo.
    await restore(harness(), keeper, zips[0] ?? Buffer.alloc(0));
    expect((await list()).restores[0]).toMatchObject({ replaced: 0, unchanged: 1, can_undo: false });
  });
});
