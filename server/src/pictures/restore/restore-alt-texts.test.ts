import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { beforeEach, expect, it } from 'vitest';
import { describeApp } from '../../../test/harness.ts';
import { preview, previewUrl, restore } from '../../../test/pictures/fixtures.ts';
import { useShop } from '../../../test/pictures/shop.ts';
import { writeZip } from '../../../test/pictures/zips.ts';
import { deleteRows, setRows } from '../../../test/rows.ts';

describeApp('alt texts in zips of pictures', (harness) => {
  const shop = useShop(harness, ['IMAGE_RESTORE', 'PRODUCT_READ', 'PRODUCT_UPDATE']);
  beforeEach(async () => {
    await deleteRows(harness().db, 'product_images');
    await shop.put(shop.files.jpg, 1);
    await shop.put(shop.files.png, 2);
    await say(1, 'The front');
  });

  const say = (slot: number, alt_text: string | null) =>
    setRows(harness().db, 'product_images', { slot }, { alt_text });
  const texts = async () => {
    const rows = harness().db.query.selectFrom('product_images').select('alt_text').orderBy('slot');
    return (await rows.execute()).map(({ alt_text }) => alt_text);
  };
  const download = async () => (await shop.editor.get(imageCalls.download.path)).rawPayload;

  it('come back into a database without pictures, and the next download is the same, byte for byte', async () => {
    const zip = await download();
    await deleteRows(harness().db, 'product_images');
    expect((await restore(harness(), shop.editor, zip)).json()).toMatchObject({ added: 2 });
    expect(await texts()).toEqual(['The front', null]);
    expect((await download()).equals(zip)).toBe(true);
    expect((await restore(harness(), shop.editor, zip)).json()).toMatchObject({ replaced: 0, unchanged: 2 });
  });

  it('replace those of the same pictures, and take none away', async () => {
    const zip = await download();
    await say(1, 'Changed');
    await say(2, 'The back');
    const answer = (await restore(harness(), shop.editor, zip)).json();
    expect(answer).toMatchObject({ added: 0, replaced: 1, unchanged: 1 });
    expect(await texts()).toEqual(['The front', 'The back']);
    const undoPath = imageCalls.undoRestore.path.replace(':id', String(answer.restore_id));
    expect((await shop.editor.post(undoPath)).statusCode).toBe(200);
    expect(await texts()).toEqual(['Changed', 'The back']);
    const redoPath = imageCalls.redoRestore.path.replace(':id', String(answer.restore_id));
    expect((await shop.editor.post(redoPath)).statusCode).toBe(200);
    expect(await texts()).toEqual(['The front', 'The back']);
    await say(1, 'Changed since');
    expect((await shop.editor.post(undoPath)).statusCode).toBe(409);
    expect(await texts()).toEqual(['Changed since', 'The back']);
  });

  it('stay where a zip of an older version, or of folders alone, has the same picture', async () => {
    const zip = writeZip([{ name: `${shop.code}/hero/slot-1.jpg`, data: shop.files.jpg }]);
    expect((await restore(harness(), shop.editor, zip)).statusCode).toBe(200);
    expect(await texts()).toEqual(['The front', null]);
    const other = writeZip([{ name: `${shop.code}/hero/slot-1.png`, data: shop.files.png }]);
    expect((await restore(harness(), shop.editor, other)).json()).toMatchObject({ replaced: 1 });
    expect(await texts()).toEqual([null, null]);
  });

  it('are shown in a preview, which notices when they change before it is applied', async () => {
    const zip = await download();
    await say(1, 'Changed');
    const id: number = (await preview(harness(), shop.editor, zip)).json().preview_id;
    const item = async () => (await shop.editor.get(previewUrl('item', id))).json().preview;
    expect((await item()).pictures[0]).toMatchObject({ alt_text: 'The front', before_alt_text: 'Changed' });
    const { previews } = (await shop.editor.get(previewCalls.list.path)).json();
    expect(previews[0]).toMatchObject({ id, added: 0, replaced: 1 });
    await say(1, 'Changed again');
    const apply = async (comparison: number) =>
      shop.editor.post(previewUrl('apply', id), { comparison, leave_out: [] });
    expect((await apply(1)).statusCode).toBe(409);
    expect((await shop.editor.post(previewUrl('compare', id))).statusCode).toBe(200);
    const applied = await apply(2);
    expect(applied.statusCode, applied.body).toBe(200);
    expect(await texts()).toEqual(['The front', null]);
  });
});
