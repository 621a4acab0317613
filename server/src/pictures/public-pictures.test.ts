import { LIMITS } from '@kitroom/contract/limits';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { told } from '../../test/answers.ts';
import { unique } from '../../test/factories.ts';
import { type Browser, describeApp, type Harness } from '../../test/harness.ts';
import { createProduct, upload } from '../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../test/pictures/pictures.ts';
import { deleteRows, setRows } from '../../test/rows.ts';

const FOR_EVERYONE = 'public, max-age=300, must-revalidate';

async function productWithPictures(harness: Harness, editor: Browser, code: string, color: string) {
  const files = await cleanSamples();
  const { id, colors } = await createProduct(harness.db, code, [color]);
  await setRows(harness.db, 'products', { id }, { is_active: 1 });
  await upload(harness, editor, files.jpg, { productId: id, slot: 1 });
  await upload(harness, editor, files.png, { productId: id, slot: 2, colorId: colors[0] });
  return { id, color: colors[0] ?? 0 };
}

describeApp(
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
        'cache-control': FOR_EVERYONE,
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        etag: expect.any(String),
      });
      const known = await get('hero/1', { 'if-none-match': String(whole.headers.etag) });
      expect(known.statusCode).toBe(304);
      expect(known.headers['cache-control']).toBe(FOR_EVERYONE);
    });

    it('come in the size and format that a site needs', async () => {
      const place = `${color}/2?width=320&format=jpeg`;
      const answer = await get(place);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': FOR_EVERYONE });
      const etag = String(answer.headers.etag);
      expect(etag.startsWith('"320-jpeg-'), etag).toBe(true);
      expect((await get(place, { 'if-none-match': etag })).statusCode).toBe(304);
    });

    it('have the longest codes there can be', async () => {
      const long = '𝕏'.repeat(LIMITS.code);
      await productWithPictures(harness(), editor, long, long);
      expect((await get('hero/1', {}, long)).statusCode).toBe(200);
      expect((await get(`${encodeURIComponent(long)}/2`, {}, long)).statusCode).toBe(200);
    });

    it('are found in whatever case their codes are written', async () => {
      expect((await get(`${color.toLowerCase()}/2`, {}, code.toLowerCase())).statusCode).toBe(200);
    });

    it.each(['hero/2', 'hero/0', 'hero/5', 'hero/1.5', 'Other/2', 'hero/x'])(
      '%s: are not there',
      async (place) => {
        const answer = await get(place);
        expect(answer.statusCode).toBe(404);
        expect(answer.json().message).toBe('Picture not found');
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
      },
    );

    it('are hidden with their product, their color, and when the product no longer comes in it', async () => {
      const etag = String((await get('hero/1')).headers.etag);
      await set('garment_colors', ids.color, 0);
      expect((await get(`${color}/2`)).statusCode).toBe(404);
      await set('garment_colors', ids.color, 1);
      expect((await get(`${color}/2`)).statusCode).toBe(200);
      await set('products', ids.id, 0);
      expect((await get(`${color}/2`)).statusCode).toBe(404);
      // At once, also for a browser that asks again for what it has kept.
      const gone = await get('hero/1', { 'if-none-match': etag });
      expect([gone.statusCode, gone.headers.etag, gone.headers['cache-control']]).toEqual([
        404,
        undefined,
        'no-store',
      ]);
      await set('products', ids.id, 1);
      await deleteRows(harness().db, 'product_garment_colors', { product_id: ids.id });
      expect((await get(`${color}/2`)).statusCode).toBe(404);
      expect((await get('hero/1')).statusCode).toBe(200);
    });
  },
  { PUBLIC_PICTURES: 'yes' },
);

describeApp('public pictures that are not switched on', (harness) => {
  it('are not there, whatever is asked for', async () => {
    const editor = await harness().signIn({ permissions: ['PRODUCT_UPDATE'] });
    await productWithPictures(harness(), editor, 'JR-1', 'NVY');
    const get = (url: string) => harness().app.inject({ url, headers: { cookie: editor.cookie } });
    const unknown = await get('/pictures/JR-1');
    expect(told(unknown)).toEqual([404, { success: false, message: 'Not found' }]);
    for (const address of ['JR-1/hero/1', 'JR-1/NVY/2?width=96', 'JR-1/hero/1?width=97', 'a/b/9']) {
      const answer = await get(`/pictures/${address}`);
      expect([answer.statusCode, answer.body], address).toEqual([404, unknown.body]);
      for (const name of ['etag', 'cache-control', 'cross-origin-resource-policy'])
        expect([name, answer.headers[name]]).toEqual([name, unknown.headers[name]]);
    }
  });
});
