import { importCall } from '@kitroom/contract/import/import';
import { KINDS } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { altTextCall } from '@kitroom/contract/pictures/alt-text';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { beforeAll, expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { type FeedReader, readFeed } from '../../test/feed.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createProduct, filledSlots, restore, upload } from '../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../test/pictures/pictures.ts';
import { writeZip } from '../../test/pictures/zips.ts';
import { undo } from '../../test/undo.ts';

describeOnBothEngines('the feed of changes, of pictures and removed products', (harness) => {
  let admin: Browser & FeedReader;
  let files: Awaited<ReturnType<typeof cleanSamples>>;
  let cursor: string;
  beforeAll(async () => {
    files = await cleanSamples();
    admin = { ...(await harness().signIn({ permissions: PERMISSION_CODES })), db: harness().db };
    ({ cursor } = await readFeed(admin));
  });

  /** The feed's news since the last time. */
  async function told() {
    const page = await readFeed(admin, cursor);
    ({ cursor } = page);
    return page.changes;
  }

  async function expectPictures(id: number) {
    const pictures = await filledSlots(admin, id);
    expect(await told()).toEqual([{ entity: 'product_images', id, removed: false, record: { pictures } }]);
    const all = (await readFeed(admin)).changes.filter(({ entity }) => entity === 'product_images');
    expect(all.find((change) => change.id === id)?.record).toEqual(
      pictures.length > 0 ? { pictures } : undefined,
    );
  }

  it('tells all slots of a product whenever one changes, and of a deleted picture an empty one', async () => {
    const { id, colors } = await createProduct(harness().db, unique('FP'), ['NVY']);
    await told();
    const colorId = colors[0] ?? 0;
    for (const place of [{ slot: 1 }, { slot: 2, colorId }])
      expect((await upload(harness(), admin, files.jpg, { productId: id, ...place })).statusCode).toBe(200);
    await expectPictures(id);
    await upload(harness(), admin, files.png, { productId: id, slot: 1 });
    await expectPictures(id);
    const [hero] = await filledSlots(admin, id);
    for (const alt_text of ['The front', null]) {
      const words = { productId: id, slot: 1, sha256: hero?.sha256, alt_text };
      expect((await admin.put(altTextCall.path, words)).statusCode).toBe(200);
      await expectPictures(id);
      expect((await filledSlots(admin, id))[0]).toMatchObject({ slot: 1, alt_text });
    }
    const moved = { productId: id, from: { slot: 1, colorId: null }, to: { slot: 3, colorId } };
    expect((await admin.post(imageCalls.move.path, moved)).statusCode).toBe(200);
    await expectPictures(id);
    for (const slot of [2, 3]) {
      const answer = await admin.post(imageCalls.delete.path, { productId: id, slot, colorId });
      expect(answer.statusCode, answer.body).toBe(200);
      await expectPictures(id);
    }
  });

  it('tells each product of a restore, and of its undo', async () => {
    const codes = [unique('FR').replace(' ', ''), unique('FR').replace(' ', '')];
    const products = [];
    for (const code of codes) products.push(await createProduct(harness().db, code));
    await told();
    const zip = writeZip(codes.map((code) => ({ name: `${code}/hero/slot-1.jpg`, data: files.jpg })));
    const restored = await restore(harness(), admin, zip);
    expect(restored.statusCode, restored.body).toBe(200);
    const filled = await told();
    expect(filled.map(({ id }) => id).toSorted()).toEqual(products.map(({ id }) => id).toSorted());
    for (const { record } of filled) expect(record).toMatchObject({ pictures: [{ slot: 1 }] });
    const { restore_id } = restored.json();
    for (const call of ['undoRestore', 'redoRestore', 'undoRestore'] as const) {
      const answer = await admin.post(imageCalls[call].path.replace(':id', String(restore_id)));
      expect(answer.statusCode, answer.body).toBe(200);
      const changes = await told();
      expect(changes.map(({ id }) => id).toSorted()).toEqual(filled.map(({ id }) => id).toSorted());
      for (const { entity, record } of changes)
        expect([entity, record]).toEqual([
          'product_images',
          { pictures: call === 'redoRestore' ? [expect.objectContaining({ slot: 1 })] : [] },
        ]);
    }
  });

  it('tells that a product was removed with its import, and that it is back', async () => {
    const { path } = importCall(KINDS.products);
    const category = { name: unique('Name'), code: unique('C') };
    await admin.post(KINDS.product_categories.path, category);
    const line = [unique('Jersey'), unique('PJ'), 'Northfield', 'N', category.code];
    const columns = ['name', 'code', 'supplier_name', 'supplier_code', 'product_category_id'];
    const done = await admin.post(path, { columns, lines: [line], dry_run: false });
    expect(done.statusCode, done.body).toBe(200);
    const created = (await told()).find(({ entity }) => entity === 'products');
    expect(created?.record).toMatchObject({ product: { name: line[0], is_active: false } });

    const undone = await undo(admin, [done]);
    expect(undone.statusCode, undone.body).toBe(200);
    const { entity, id } = created ?? { entity: 'products', id: 0 };
    expect(await told()).toEqual([{ entity, id, removed: true, record: null }]);
    expect((await undo(admin, [undone])).statusCode).toBe(200);
    expect(await told()).toEqual([{ entity, id, removed: false, record: created?.record }]);
  });
});
