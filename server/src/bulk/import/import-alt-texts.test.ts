import { KINDS } from '@kitroom/contract/kinds';
import { LIMITS } from '@kitroom/contract/limits';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { altTextCall } from '@kitroom/contract/pictures/alt-text';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { importLines, type Line } from '../../../test/imports.ts';
import { createProduct, filledSlots, upload } from '../../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../../test/pictures/pictures.ts';
import { requestIdOf, undo } from '../../../test/undo.ts';

describeApp('an import of alt texts', (harness) => {
  let admin: Browser;
  let files: Awaited<ReturnType<typeof cleanSamples>>;
  let product: { id: number; code: string; navy: number };
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    files = await cleanSamples();
  });
  beforeEach(async () => {
    product = await withPictures();
  });

  /** A product with pictures in hero slots 1 and 3, and in slot 2 of a color. */
  async function withPictures() {
    const code = unique('AI').replace(' ', '');
    const { id, colors } = await createProduct(harness().db, code, ['NVY']);
    const navy = colors[0] ?? 0;
    await put(id, files.jpg, { slot: 1 });
    await put(id, files.png, { slot: 3 });
    await put(id, files.png, { slot: 2, colorId: navy });
    return { id, code, navy };
  }

  async function put(productId: number, file: Buffer, place: { slot: number; colorId?: number }) {
    const answer = await upload(harness(), admin, file, { productId, ...place });
    expect(answer.statusCode, answer.body).toBe(200);
  }

  const send = (lines: Line[], more: object = {}, browser = admin) =>
    importLines(browser, 'products', lines, more);
  const tried = async (lines: Line[], browser = admin) => {
    const answer = await send(lines, { dry_run: true }, browser);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const errorsOf = async (...lines: Line[]) =>
    (await tried(lines)).lines.map(({ errors }: { errors: object[] }) => errors);
  const texts = async (id = product.id) =>
    (await filledSlots(admin, id)).map(
      ({ slot, color_id, alt_text }) => `${color_id === null ? '' : 'color/'}${slot} ${alt_text}`,
    );
  const versionOf = async () => (await admin.get(`${KINDS.products.path}/${product.id}`)).headers.etag;
  const line = (more: Line = {}): Line => ({ code: product.code, ...more });

  it('changes those of the hero slots, as one change that can be undone, and that as well', async () => {
    const other = await withPictures();
    const version = await versionOf();
    const lines = [
      line({ alt_text_1: ' The front ', alt_text_2: '', alt_text_3: 'The side' }),
      { code: other.code, alt_text_1: '', alt_text_2: '', alt_text_3: 'é'.repeat(LIMITS.altText) },
    ];
    const dry = await tried(lines);
    expect(dry).toMatchObject({ change_count: 2, error_count: 0, can_undo: true });
    expect(dry.lines[0].changes).toEqual([
      { field: 'alt_text_1', before: null, after: 'The front' },
      { field: 'alt_text_3', before: null, after: 'The side' },
    ]);
    expect(await texts()).toEqual(['1 null', '3 null', 'color/2 null']);
    const done = await send(lines, { preview: dry.preview });
    expect(done.json()).toMatchObject({ message: '2 changed' });
    expect(await texts()).toEqual(['1 The front', '3 The side', 'color/2 null']);
    expect(await texts(other.id)).toEqual(['1 null', `3 ${'é'.repeat(250)}`, 'color/2 null']);
    // The words lie with the pictures: nobody who edits the product has to start again.
    expect(await versionOf()).toBe(version);
    expect((await tried(lines)).unchanged_count).toBe(2);

    const undone = await undo(admin, [done]);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await texts()).toEqual(['1 null', '3 null', 'color/2 null']);
    expect((await undo(admin, [undone])).statusCode).toBe(200);
    expect(await texts()).toEqual(['1 The front', '3 The side', 'color/2 null']);
  });

  it('leaves those alone that no column is for, and takes away where a cell is empty', async () => {
    await send([line({ alt_text_1: 'The front', alt_text_3: 'The side' })]);
    const done = await send([line({ alt_text_3: '', supplier_name: 'New' })]);
    expect(done.json()).toMatchObject({ change_count: 1 });
    expect(await texts()).toEqual(['1 The front', '3 null', 'color/2 null']);
    const entries = await harness()
      .db.query.selectFrom('change_log')
      .select(['entity', 'action'])
      .where('request_id', '=', requestIdOf(done))
      .orderBy('action')
      .execute();
    expect(entries).toEqual([
      { entity: 'product_images', action: 'alt-text' },
      { entity: 'products', action: 'update' },
    ]);
    const undone = await undo(admin, [done]);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await texts()).toEqual(['1 The front', '3 The side', 'color/2 null']);
  });

  it('says where there is no picture to describe, of new products as well', async () => {
    const fresh = {
      name: 'Jersey',
      supplier_name: 'Acme',
      supplier_code: 'A',
      product_category_id: 'Jerseys',
      code: unique('AI'),
      alt_text_1: 'The front',
    };
    await admin.post(KINDS.product_categories.path, { name: 'Jerseys', code: unique('JS') });
    expect(await errorsOf(line({ alt_text_2: 'The back', alt_text_4: ' ' }))).toEqual([
      [{ path: 'alt_text_2', message: 'Alt Text 2: this product has no picture in hero slot 2' }],
    ]);
    expect(await errorsOf(fresh)).toEqual([
      [{ path: 'alt_text_1', message: 'Alt Text 1: this product has no picture in hero slot 1' }],
    ]);
    expect((await send([fresh])).statusCode).toBe(409);
    for (const blank of ['', ' ']) expect(await errorsOf({ ...fresh, alt_text_1: blank })).toEqual([[]]);
    expect((await send([{ ...fresh, alt_text_1: '' }])).json()).toMatchObject({ create_count: 1 });
  });

  it('refuses what the dialog refuses', async () => {
    expect(await errorsOf(line({ alt_text_1: 'two\nlines' }))).toEqual([
      [{ path: 'alt_text_1', message: 'Alt text contains characters that cannot be stored' }],
    ]);
  });

  it('does nothing to a picture that was described or replaced since the preview', async () => {
    const lines = [line({ alt_text_1: 'The front', alt_text_3: '' })];
    for (const change of [
      async () => {
        const [{ sha256 } = { sha256: '' }] = await filledSlots(admin, product.id);
        await admin.put(altTextCall.path, { productId: product.id, slot: 1, sha256, alt_text: 'Mine' });
      },
      () => put(product.id, files.png, { slot: 1 }),
    ]) {
      const { preview } = await tried(lines);
      await change();
      const refused = await send(lines, { preview });
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'Nothing was imported: records have changed since the preview. Look at it again.',
      ]);
    }
    expect(await texts()).toEqual(['1 null', '3 null', 'color/2 null']);
  });

  it('is for those who may change products', async () => {
    const others = PERMISSION_CODES.filter((code) => code !== 'PRODUCT_UPDATE');
    const { lines } = await tried(
      [line({ alt_text_1: 'x' })],
      await harness().signIn({ permissions: others }),
    );
    expect(lines[0].errors).toEqual([{ path: '', message: 'You do not have permission to change this' }]);
    const only = await harness().signIn({ permissions: ['PRODUCT_UPDATE'] });
    expect((await send([line({ alt_text_1: 'x' })], {}, only)).statusCode).toBe(200);
  });
});
