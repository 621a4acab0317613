import { SKIP_REASONS } from '@kitroom/contract/pictures/image-archive';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { PREVIEW_MESSAGES, type Preview, slotChange } from '@kitroom/contract/pictures/image-restore';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import {
  createProduct,
  deleteProduct,
  preview,
  previewUrl,
  restore,
  upload,
} from '../../../test/pictures/fixtures.ts';
import { sample } from '../../../test/pictures/pictures.ts';
import { writeZip } from '../../../test/pictures/zips.ts';

describeOnBothEngines('a preview while others work', (harness) => {
  let keeper: Browser;
  let jersey: { id: number; colors: number[] };
  let shorts: { id: number; colors: number[] };
  let pictures: Buffer[];

  beforeAll(async () => {
    jersey = await createProduct(harness().db, 'JR', ['NVY']);
    shorts = await createProduct(harness().db, 'SH');
    pictures = await Promise.all([51, 52, 53, 54].map((width) => sample(width, 40).jpeg().toBuffer()));
  });
  beforeEach(async () => {
    const { query } = harness().db;
    for (const table of ['restore_preview_pictures', 'restore_previews', 'product_images'] as const)
      await query.deleteFrom(table).execute();
    keeper = await signIn();
    await upload(harness(), keeper, picture(0), { productId: jersey.id, slot: 1 });
  });

  const signIn = () => harness().signIn({ permissions: ['IMAGE_RESTORE', 'PRODUCT_UPDATE'] });
  const picture = (n: number) => pictures[n] ?? Buffer.alloc(0);
  const rows = () => harness().db.query.selectFrom('product_images').selectAll().orderBy('id').execute();
  const restores = async () =>
    (await harness().db.query.selectFrom('change_log').select('id').where('action', '=', 'restore').execute())
      .length;
  const both = () =>
    writeZip([
      { name: 'JR/hero/slot-1.jpg', data: picture(1) },
      { name: 'JR/hero/slot-2.jpg', data: picture(2) },
      { name: 'JR/NVY/slot-1.jpg', data: picture(3) },
    ]);
  const item = async (id: number, by = keeper): Promise<Preview> =>
    (await by.get(previewUrl('item', id))).json().preview;
  const made = async (by = keeper, zip = both()): Promise<Preview> => {
    const answer = await preview(harness(), by, zip);
    expect(answer.statusCode).toBe(200);
    return item(answer.json().preview_id, by);
  };
  const apply = ({ id, comparison }: Preview, by = keeper, leave_out: number[] = []) =>
    by.post(previewUrl('apply', id), { comparison, leave_out });

  it('applies nothing when slots have changed since, says which, and looks again without a new upload', async () => {
    const found = await made();
    await upload(harness(), keeper, picture(3), { productId: jersey.id, slot: 2 });
    const deletion = { productId: jersey.id, slot: 1, colorId: null };
    await keeper.post(imageCalls.delete.path, deletion);
    const [before, count] = [await rows(), await restores()];
    const refused = await apply(found);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      success: false,
      message: PREVIEW_MESSAGES.changed(2),
      path: 'comparison',
      changed: [
        { product_id: jersey.id, color_id: null, slot: 1 },
        { product_id: jersey.id, color_id: null, slot: 2 },
      ],
    });
    expect(await rows()).toEqual(before);
    expect(await restores()).toBe(count);

    const { preview: again } = (await keeper.post(previewUrl('compare', found.id))).json();
    expect(again.comparison).toBe(2);
    expect(again.pictures.map(slotChange)).toEqual(['added', 'replaced', 'added']);
    const stale = await apply(found);
    expect([stale.statusCode, stale.json().message]).toEqual([409, PREVIEW_MESSAGES.comparedAgain]);
    expect((await apply(again)).json().restore).toMatchObject({ added: 2, replaced: 1 });
  });

  it('does not mind changes of slots that are left out, or of other products', async () => {
    const found = await made();
    await upload(harness(), keeper, picture(3), { productId: jersey.id, slot: 2 });
    await upload(harness(), keeper, picture(3), { productId: shorts.id, slot: 1 });
    expect((await apply(found, keeper, [2])).json().restore).toMatchObject({ added: 1, replaced: 1 });
  });

  it('is applied to a product that was deactivated meanwhile, as a restore and an upload are', async () => {
    const { query } = harness().db;
    await query.updateTable('products').set({ is_active: 1 }).where('id', '=', jersey.id).execute();
    const found = await made();
    await query.updateTable('products').set({ is_active: 0 }).where('id', '=', jersey.id).execute();
    expect((await apply(found)).json().restore).toMatchObject({ added: 2, replaced: 1 });
  });

  it('names the slots of a color that was removed from the product meanwhile, and then leaves them out', async () => {
    const { query } = harness().db;
    const found = await made();
    const link = { product_id: jersey.id, garment_color_id: jersey.colors[0] ?? 0 };
    await query.deleteFrom('product_garment_colors').where('product_id', '=', jersey.id).execute();
    const before = await rows();
    const refused = await apply(found);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().changed).toEqual([{ product_id: jersey.id, color_id: jersey.colors[0], slot: 1 }]);
    expect(await rows()).toEqual(before);
    const { preview: again } = (await keeper.post(previewUrl('compare', found.id))).json();
    expect(again.pictures[2]).toMatchObject({ reason: SKIP_REASONS.colorNotOffered('JR', 'NVY') });
    expect((await apply(again)).json().restore).toMatchObject({ added: 1, replaced: 1, skipped: 1 });
    await query.insertInto('product_garment_colors').values(link).execute();
  });

  it('names the slots of a product that is gone by now, and then leaves them out', async () => {
    const gone = await createProduct(harness().db, 'GONE', ['NVY']);
    const zip = writeZip([
      { name: 'GONE/NVY/slot-1.jpg', data: picture(2) },
      { name: 'GONE/hero/slot-1.jpg', data: picture(2) },
      { name: 'JR/hero/slot-1.jpg', data: picture(1) },
    ]);
    const found = await made(keeper, zip);
    await deleteProduct(harness().db, gone.id);
    expect((await apply(found)).json().changed).toHaveLength(2);
    const { preview: again } = (await keeper.post(previewUrl('compare', found.id))).json();
    const { productGone } = SKIP_REASONS;
    expect(again.pictures.map(({ reason }: { reason: string }) => reason)).toEqual([
      productGone,
      productGone,
      null,
    ]);
    expect((await apply(again)).json().restore).toMatchObject({ added: 0, replaced: 1, skipped: 2 });
  });

  it('belongs to its creator: for everybody else there is none', async () => {
    const found = await made();
    const other = await signIn();
    const { sha256 } = found.pictures[0] ?? {};
    const answers = [
      await other.get(previewUrl('item', found.id)),
      await other.get(`${previewUrl('picture', found.id)}?sha256=${sha256}&width=96`),
      await other.post(previewUrl('compare', found.id)),
      await other.post(previewUrl('discard', found.id)),
      await apply(found, other),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect((await other.get(previewUrl('list', 0))).json().previews).toEqual([]);
    expect(await item(found.id)).toEqual(found);
  });

  it('waits for its creator to sign in again', async () => {
    const found = await made();
    const before = await rows();
    await harness().db.query.deleteFrom('sessions').where('user_id', '=', keeper.userId).execute();
    expect((await apply(found)).statusCode).toBe(401);
    expect(await rows()).toEqual(before);
    const again = await harness().signInAs(keeper.userId);
    expect((await apply(await item(found.id, again), again)).statusCode).toBe(200);
  });

  it('is applied once: of two at the same time one is told that it was', async () => {
    const found = await made();
    const count = await restores();
    const answers = await Promise.all([apply(found), apply(found)]);
    const [done, late] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
    expect([done?.statusCode, late?.statusCode]).toEqual([200, 409]);
    expect(late?.json()).toMatchObject({ message: PREVIEW_MESSAGES.alreadyApplied, changed: [] });
    expect(await restores()).toBe(count + 1);
    expect((await item(found.id)).restore).toEqual(done?.json().restore);
    for (const call of ['compare', 'discard'] as const)
      expect((await keeper.post(previewUrl(call, found.id))).statusCode).toBe(409);
  });

  it('does not overwrite what another preview or a restore has put into its slots', async () => {
    const other = await signIn();
    const mine = await made();
    const theirs = await made(other, writeZip([{ name: 'JR/hero/slot-1.jpg', data: picture(2) }]));
    const apart = await made(other, writeZip([{ name: 'SH/hero/slot-1.jpg', data: picture(2) }]));
    expect((await apply(theirs, other)).statusCode).toBe(200);
    const refused = await apply(mine);
    expect(refused.json().changed).toEqual([{ product_id: jersey.id, color_id: null, slot: 1 }]);
    expect((await apply(apart, other)).statusCode).toBe(200);

    const { preview: again } = (await keeper.post(previewUrl('compare', mine.id))).json();
    await restore(harness(), other, both());
    expect((await apply(again)).statusCode).toBe(409);
  });

  it('is gone when it has expired', async () => {
    const found = await made();
    const before = await rows();
    await harness()
      .db.query.updateTable('restore_previews')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .execute();
    const answer = await apply(found);
    expect([answer.statusCode, answer.json().message]).toEqual([404, PREVIEW_MESSAGES.notFound]);
    expect((await keeper.get(previewUrl('list', 0))).json().previews).toEqual([]);
    expect(await rows()).toEqual(before);
  });
});
