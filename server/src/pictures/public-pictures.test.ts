import { beforeAll, beforeEach, expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines, type Harness } from '../../test/harness.ts';
import { createProduct, upload } from '../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../test/pictures/pictures.ts';

async function productWithPictures(harness: Harness, editor: Browser, code: string, color: string) {
  const files = await cleanSamples();
  const { id, colors } = await createProduct(harness.db, code, [color]);
  await harness.db.query.updateTable('products').set({ is_active: 1 }).where('id', '=', id).execute();
  await upload(harness, editor, files.jpg, { productId: id, slot: 1 });
  await upload(harness, editor, files.png, { productId: id, slot: 2, colorId: colors[0] });
  return { id, color: colors[0] ?? 0 };
}

describeOnBothEngines(
  'public pictures',
  (harness) => {
    let editor: Browser;
    let code: string;
    let color: string;
    let ids: { id: number; color: number };
    beforeAll(async () => {
      editor = await harness().signIn({ permissions: ['PRODUCT_UPDATE'] });
    });
    beforeEach(async () => {
      [code, color] = [unique('PP/Ä'), unique('Navy')];
      ids = await productWithPictures(harness(), editor, code, color);
    });

    const get = (place: string, headers: Record<string, string> = {}, product = code) =>
      harness().app.inject({ url: `/pictures/${encodeURIComponent(product)}/${place}`, headers });
    const set = (table: 'products' | 'garment_colors', id: number, is_active: 0 | 1) =>
      harness().db.query.updateTable(table).set({ is_active }).where('id', '=', id).execute();

    it('of an active product are shown to everyone, on any site, for five minutes', async () => {
      const whole = await get('hero/1');
      expect(whole.statusCode).toBe(200);
      expect(whole.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=300',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        etag: expect.any(String),
      });
      const known = await get('hero/1', { 'if-none-match': String(whole.headers.etag) });
      expect(known.statusCode).toBe(304);
      expect(known.headers['cache-control']).toBe('public, max-age=300');
      const thumbnail = await get(`${color}/2?width=96`);
      expect(thumbnail.headers['content-type']).toBe('image/webp');
    });

    it('are found in whatever case their codes are written', async () => {
      expect((await get(`${color.toLowerCase()}/2`, {}, code.toLowerCase())).statusCode).toBe(200);
    });

    it.each(['hero/2', 'hero/0', 'hero/5', 'hero/1.5', 'Other/2', 'hero/x'])(
      '%s: are not there',
      async (place) => {
        const answer = await get(place);
        expect(answer.statusCode).toBe(404);
        expect(answer.json().message).toBe('Image not found');
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
      },
    );

    it('are hidden with their product, their color, and when the product no longer comes in it', async () => {
      await set('garment_colors', ids.color, 0);
      expect((await get(`${color}/2`)).statusCode).toBe(404);
      await set('garment_colors', ids.color, 1);
      expect((await get(`${color}/2`)).statusCode).toBe(200);
      await set('products', ids.id, 0);
      expect((await get(`${color}/2`)).statusCode).toBe(404);
      expect((await get('hero/1')).statusCode).toBe(404);
      await set('products', ids.id, 1);
      await harness()
        .db.query.deleteFrom('product_garment_colors')
        .where('product_id', '=', ids.id)
        .execute();
      expect((await get(`${color}/2`)).statusCode).toBe(404);
      expect((await get('hero/1')).statusCode).toBe(200);
    });

    it('come in the widths of thumbnails alone', async () => {
      const answer = await get('hero/1?width=97');
      expect(answer.statusCode).toBe(400);
    });
  },
  { PUBLIC_PICTURES: 'yes' },
);

describeOnBothEngines('public pictures that are not switched on', (harness) => {
  it('are not there, whatever is asked for', async () => {
    const editor = await harness().signIn({ permissions: ['PRODUCT_UPDATE'] });
    await productWithPictures(harness(), editor, 'JR-1', 'NVY');
    for (const address of ['/pictures/JR-1/hero/1', '/pictures/JR-1/NVY/2?width=96', '/pictures/a/b/9']) {
      const answer = await harness().app.inject({ url: address, headers: { cookie: editor.cookie } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, message: 'Image not found' });
    }
  });
});
