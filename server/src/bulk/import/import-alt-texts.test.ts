import { KINDS } from '@kitroom/contract/kinds';
import { LIMITS } from '@kitroom/contract/limits';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { altTextCall } from '@kitroom/contract/pictures/alt-text';
import { beforeEach, expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { unique } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';
import { importLines, type Line } from '../../../test/imports.ts';
import { filledSlots } from '../../../test/pictures/fixtures.ts';
import { useShop } from '../../../test/pictures/shop.ts';
import { rowsOf } from '../../../test/rows.ts';
import { requestIdOf, undo } from '../../../test/undo.ts';

describeApp('an import of alt texts', (harness) => {
  const shop = useShop(harness, PERMISSION_CODES);
  beforeEach(withPictures);

  /** Puts pictures into hero slots 1 and 3 of the product, and into slot 2 of its color. */
  async function withPictures() {
    await shop.put(shop.files.jpg, 1);
    await shop.put(shop.files.png, 3);
    await shop.put(shop.files.png, 2, shop.navy);
  }

  const send = (lines: Line[], more: object = {}, browser = shop.editor) =>
    importLines(browser, 'products', lines, more);
  const tried = async (lines: Line[], browser = shop.editor) => {
    const answer = await send(lines, { dry_run: true }, browser);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const errorsOf = async (...lines: Line[]) =>
    (await tried(lines)).lines.map(({ errors }: { errors: object[] }) => errors);
  const texts = async (id = shop.productId) =>
    (await filledSlots(shop.editor, id)).map(
      ({ slot, color_id, alt_text }) => `${color_id === null ? '' : 'color/'}${slot} ${alt_text}`,
    );
  const versionOf = async () =>
    (await shop.editor.get(`${KINDS.products.path}/${shop.productId}`)).headers.etag;
  const line = (more: Line = {}): Line => ({ code: shop.code, ...more });

  it('changes those of the hero slots, as one change that can be undone, and that as well', async () => {
    const other = { id: shop.productId, code: shop.code };
    await shop.renew();
    await withPictures();
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
    const history = (await shop.editor.get(`${KINDS.products.path}/${shop.productId}/history`)).json();
    expect(history.entries[0]).toMatchObject({ action: 'alt-text', record_count: 2 });
    expect(await texts()).toEqual(['1 The front', '3 The side', 'color/2 null']);
    expect(await texts(other.id)).toEqual(['1 null', `3 ${'é'.repeat(250)}`, 'color/2 null']);
    // The words lie with the pictures: nobody who edits the product has to start again.
    expect(await versionOf()).toBe(version);
    expect((await tried(lines)).unchanged_count).toBe(2);

    const undone = await undo(shop.editor, [done]);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await texts()).toEqual(['1 null', '3 null', 'color/2 null']);
    expect((await undo(shop.editor, [undone])).statusCode).toBe(200);
    expect(await texts()).toEqual(['1 The front', '3 The side', 'color/2 null']);
  });

  it('leaves those alone that no column is for, and takes away where a cell is empty', async () => {
    await send([line({ alt_text_1: 'The front', alt_text_3: 'The side' })]);
    const done = await send([line({ alt_text_3: '', supplier_name: 'New' })]);
    expect(done.json()).toMatchObject({ change_count: 1 });
    expect(await texts()).toEqual(['1 The front', '3 null', 'color/2 null']);
    const entries = await rowsOf(harness().db, 'change_log', { request_id: requestIdOf(done) });
    expect(entries.map(({ entity, action }) => `${entity} ${action}`).toSorted()).toEqual([
      'product_images alt-text',
      'products update',
    ]);
    const undone = await undo(shop.editor, [done]);
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
    await shop.editor.post(KINDS.product_categories.path, { name: 'Jerseys', code: unique('JS') });
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
      [{ path: 'alt_text_1', message: 'Alt text contains characters that can’t be stored' }],
    ]);
  });

  it('does nothing to a picture that was described or replaced since the preview', async () => {
    const lines = [line({ alt_text_1: 'The front', alt_text_3: '' })];
    for (const change of [
      async () => {
        const [{ sha256 } = { sha256: '' }] = await shop.slots();
        await shop.editor.put(altTextCall.path, {
          productId: shop.productId,
          slot: 1,
          sha256,
          alt_text: 'Mine',
        });
      },
      () => shop.put(shop.files.png, 1),
    ]) {
      const { preview } = await tried(lines);
      await change();
      const refused = await send(lines, { preview });
      expect(refusal(refused)).toEqual([
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
