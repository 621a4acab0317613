import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { beforeAll, expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { type Browser, describeApp } from '../../test/harness.ts';
import { contentUrl, createProduct, pictureUrl, upload } from '../../test/pictures/fixtures.ts';
import { sample } from '../../test/pictures/pictures.ts';

const IMMUTABLE = 'private, max-age=31536000, immutable';
const FORMATS = [
  ['webp', 'image/webp', ''],
  ['avif', 'image/avif', '-avif'],
  ['jpeg', 'image/jpeg', '-jpeg'],
] as const;

describeApp('pictures for shops', (harness) => {
  let editor: Browser;
  let shop: Browser;
  let productId: number;
  let sha256: string;
  let side = 700;

  beforeAll(async () => {
    editor = await harness().signIn({ permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE'] });
    shop = await harness().signIn({ permissions: ['PRODUCT_READ'] });
    ({ productId, sha256 } = await newPicture());
  });

  /** A product with a picture of its own in its first slot. */
  const newPicture = async () => {
    side += 1;
    const file = await sample(side, 400).jpeg().toBuffer();
    const { id } = await createProduct(harness().db, unique('JR'));
    await upload(harness(), editor, file, { productId: id, slot: 1 });
    const stored = (await editor.get(pictureUrl(id, 1))).rawPayload;
    return { productId: id, sha256: createHash('sha256').update(stored).digest('hex'), stored };
  };
  const fileOf = (hash: string) =>
    join(harness().dataDir, 'images', hash.slice(0, 2), hash.slice(2, 4), `${hash}.jpg`);
  const slot = (query: string) => `${pictureUrl(productId, 1)}${query}`;
  const head = (url: string) =>
    harness().app.inject({ method: 'HEAD', url, headers: { cookie: shop.cookie } });

  it.each(FORMATS)(
    'come as %s from the slot and from their content, with the same bytes and ETag',
    async (format, type, mark) => {
      const query = `width=320&format=${format}`;
      const ofSlot = await shop.get(slot(`&${query}`));
      const ofContent = await shop.get(contentUrl(sha256, `?${query}`));
      for (const answer of [ofSlot, ofContent]) {
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
        expect(answer.headers.etag).toBe(`"${sha256}-320${mark}"`);
        expect(answer.headers).toMatchObject({
          'content-disposition': 'inline',
          'content-security-policy': "sandbox; default-src 'none'",
        });
      }
      expect(ofContent.rawPayload).toEqual(ofSlot.rawPayload);
      expect(ofSlot.headers['cache-control']).toBe('private, no-cache');
      expect(ofContent.headers['cache-control']).toBe(IMMUTABLE);

      for (const url of [slot(`&${query}`), contentUrl(sha256, `?${query}`)]) {
        const known = await shop.get(url, { 'if-none-match': `"${sha256}-320${mark}"` });
        expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
        const asked = await head(url);
        expect([asked.statusCode, asked.rawPayload.length, asked.headers['content-length']]).toEqual([
          200,
          0,
          String(ofSlot.rawPayload.length),
        ]);
        for (const other of [`"${sha256}"`, `"${sha256}-640${mark}"`, `"${sha256}-320-other"`])
          expect((await shop.get(url, { 'if-none-match': other })).statusCode).toBe(200);
      }
    },
  );

  it('are WebP if no format is named', async () => {
    const plain = await shop.get(slot('&width=320'));
    const named = await shop.get(slot('&width=320&format=webp'));
    expect([named.headers.etag, named.rawPayload]).toEqual([plain.headers.etag, plain.rawPayload]);
  });

  it('come as they are stored without parameters, kept by the browser for good', async () => {
    const { headers, rawPayload } = await shop.get(contentUrl(sha256));
    expect(headers).toMatchObject({
      etag: `"${sha256}"`,
      'cache-control': IMMUTABLE,
      'content-type': 'image/jpeg',
    });
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256);
    expect((await shop.get(contentUrl(sha256), { 'if-none-match': `"${sha256}"` })).statusCode).toBe(304);
  });

  it('are not found once no slot has them, even for those who know them, and no browser keeps that answer', async () => {
    const gone = await newPicture();
    const url = contentUrl(gone.sha256, '?width=320&format=avif');
    const { headers } = await shop.get(url);
    await editor.post(imageCalls.delete.path, { productId: gone.productId, slot: 1, colorId: null });
    for (const address of [url, contentUrl(gone.sha256), contentUrl('0'.repeat(64)), contentUrl('no-hash')]) {
      const answer = await shop.get(address, { 'if-none-match': String(headers.etag) });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ success: false, message: 'Picture not found' });
      expect([answer.headers.etag, answer.headers['cache-control']]).toEqual([undefined, 'no-store']);
    }
  });

  it('are not found where their file is damaged or missing, and no browser keeps that answer', async () => {
    const damaged = await newPicture();
    const urls = [
      contentUrl(damaged.sha256, '?width=640&format=avif'),
      `${pictureUrl(damaged.productId, 1)}&width=640&format=jpeg`,
      pictureUrl(damaged.productId, 1, undefined, 640),
    ];
    const refused = async (all: string[]) => {
      for (const url of all) {
        const answer = await shop.get(url);
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { success: false, message: 'Picture not found' },
        ]);
        expect([answer.headers.etag, answer.headers['cache-control']]).toEqual([undefined, 'no-store']);
      }
    };
    await writeFile(fileOf(damaged.sha256), 'no picture');
    await refused(urls);
    await rm(fileOf(damaged.sha256));
    await refused([...urls, contentUrl(damaged.sha256), pictureUrl(damaged.productId, 1)]);
  });
});
