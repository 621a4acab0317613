import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { createProduct, preview, previewUrl, restore, upload } from '../../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../../test/pictures/pictures.ts';
import { writeZip } from '../../../test/pictures/zips.ts';

describeApp('alt texts in zips of pictures', (harness) => {
  let keeper: Browser;
  let files: Awaited<ReturnType<typeof cleanSamples>>;
  let productId: number;

  beforeAll(async () => {
    files = await cleanSamples();
    keeper = await harness().signIn({ permissions: ['IMAGE_RESTORE', 'PRODUCT_READ', 'PRODUCT_UPDATE'] });
    productId = (await createProduct(harness().db, 'JR-4120')).id;
  });
  beforeEach(async () => {
    await harness().db.query.deleteFrom('product_images').execute();
    await upload(harness(), keeper, files.jpg, { productId, slot: 1 });
    await upload(harness(), keeper, files.png, { productId, slot: 2 });
    await say(1, 'The front');
  });

  const say = (slot: number, alt_text: string | null) =>
    harness().db.query.updateTable('product_images').set({ alt_text }).where('slot', '=', slot).execute();
  const texts = async () => {
    const rows = harness().db.query.selectFrom('product_images').select('alt_text').orderBy('slot');
    return (await rows.execute()).map(({ alt_text }) => alt_text);
  };
  const download = async () => (await keeper.get(imageCalls.download.path)).rawPayload;

  it('come back into a database without pictures, and the next download is the same, byte for byte', async () => {
    const zip = await download();
    await harness().db.query.deleteFrom('product_images').execute();
    expect((await restore(harness(), keeper, zip)).json()).toMatchObject({ added: 2 });
    expect(await texts()).toEqual(['The front', null]);
    expect((await download()).equals(zip)).toBe(true);
    expect((await restore(harness(), keeper, zip)).json()).toMatchObject({ replaced: 0, unchanged: 2 });
  });

  it('replace those of the same pictures, and take none away', async () => {
    const zip = await download();
    await say(1, 'Changed');
    await say(2, 'The back');
    const answer = (await restore(harness(), keeper, zip)).json();
    expect(answer).toMatchObject({ added: 0, replaced: 1, unchanged: 1 });
    expect(await texts()).toEqual(['The front', 'The back']);
    const undoPath = imageCalls.undoRestore.path.replace(':id', String(answer.restore_id));
    expect((await keeper.post(undoPath)).statusCode).toBe(200);
    expect(await texts()).toEqual(['Changed', 'The back']);
    const redoPath = imageCalls.redoRestore.path.replace(':id', String(answer.restore_id));
    expect((await keeper.post(redoPath)).statusCode).toBe(200);
    expect(await texts()).toEqual(['The front', 'The back']);
    await say(1, 'Changed since');
    expect((await keeper.post(undoPath)).statusCode).toBe(409);
    expect(await texts()).toEqual(['Changed since', 'The back']);
  });

  it('stay where a zip of an older version, or of folders alone, has the same picture', async () => {
    const zip = writeZip([{ name: 'JR-4120/hero/slot-1.jpg', data: files.jpg }]);
    expect((await restore(harness(), keeper, zip)).statusCode).toBe(200);
    expect(await texts()).toEqual(['The front', null]);
    const other = writeZip([{ name: 'JR-4120/hero/slot-1.png', data: files.png }]);
    expect((await restore(harness(), keeper, other)).json()).toMatchObject({ replaced: 1 });
    expect(await texts()).toEqual([null, null]);
  });

  it('are shown in a preview, which notices when they change before it is applied', async () => {
    const zip = await download();
    await say(1, 'Changed');
    const id: number = (await preview(harness(), keeper, zip)).json().preview_id;
    const item = async () => (await keeper.get(previewUrl('item', id))).json().preview;
    expect((await item()).pictures[0]).toMatchObject({ alt_text: 'The front', before_alt_text: 'Changed' });
    const { previews } = (await keeper.get(previewCalls.list.path)).json();
    expect(previews[0]).toMatchObject({ id, added: 0, replaced: 1 });
    await say(1, 'Changed again');
    const apply = async (comparison: number) =>
      keeper.post(previewUrl('apply', id), { comparison, leave_out: [] });
    expect((await apply(1)).statusCode).toBe(409);
    expect((await keeper.post(previewUrl('compare', id))).statusCode).toBe(200);
    const applied = await apply(2);
    expect(applied.statusCode, applied.body).toBe(200);
    expect(await texts()).toEqual(['The front', null]);
  });
});
