import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_MESSAGES } from '@kitroom/contract/idempotency';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { lateActor } from '../../test/actors/late-actor.ts';
import { refusal, told } from '../../test/answers.ts';
import { changesOf } from '../../test/change-log.ts';
import { unique } from '../../test/factories.ts';
import { type Browser, describeApp, describeOnBothEngines } from '../../test/harness.ts';
import {
  contentUrl,
  createProduct,
  FORM_HEADERS,
  filesIn,
  form,
  pictureUrl,
} from '../../test/pictures/fixtures.ts';
import { sample } from '../../test/pictures/pictures.ts';
import { useShop } from '../../test/pictures/shop.ts';
import { pictureFinder } from '../catalog/slots/slot-rows.ts';
import { putPicture } from '../catalog/slots/slots.ts';
import { pictureKey } from './store/picture-store.ts';

const LIMIT = 100 * 1024;
const IMMUTABLE = 'private, max-age=31536000, immutable';
const FORMATS = [
  ['webp', 'image/webp'],
  ['jpeg', 'image/jpeg'],
] as const;

describeApp(
  'pictures in slots',
  (harness) => {
    const shop = useShop(harness);
    const { put, remove, slots } = shop;
    const tmpFiles = () => filesIn(join(harness().dataDir, 'tmp'));

    it('are uploaded, listed, shown and deleted: hero and color apart', async () => {
      const { navy, productId: id } = shop;
      const uploaded = await put(shop.files.jpg, 1);
      expect(uploaded.json()).toEqual({ success: true, message: 'Picture uploaded' });
      await put(shop.files.png, 1, navy);
      await put(shop.files.gif, 4, navy);

      const shown = await shop.editor.get(pictureUrl(id, 1, navy));
      expect(shown.headers['content-type']).toBe('image/png');
      expect(await slots()).toEqual([
        { slot: 1, color_id: null, sha256: expect.any(String), alt_text: null },
        {
          slot: 1,
          color_id: navy,
          sha256: createHash('sha256').update(shown.rawPayload).digest('hex'),
          alt_text: null,
        },
        { slot: 4, color_id: navy, sha256: expect.any(String), alt_text: null },
      ]);

      const deleted = await remove(1);
      expect(deleted.json()).toEqual({ success: true, message: 'Picture deleted' });
      expect((await slots()).map(({ color_id }) => color_id)).toEqual([navy, navy]);
      const again = await remove(1);
      expect(again.statusCode).toBe(404);
      expect(again.json()).toEqual({ success: false, message: IMAGE_MESSAGES.imageNotFound });
      expect((await shop.editor.get(pictureUrl(id, 1))).statusCode).toBe(404);
    });

    it('are replaced by a later upload, and the change log knows both', async () => {
      await put(shop.files.jpg, 2);
      const [before] = await slots();
      await put(shop.files.webp, 2);
      const [after] = await slots();
      expect(after?.sha256).not.toBe(before?.sha256);
      const changes = await changesOf(harness().db, 'product_images', shop.productId);
      expect(changes.at(-1)).toMatchObject({
        action: 'replace',
        actor: shop.editor.userId,
        before: { slot: 2, colorId: null, sha256: before?.sha256 },
        after: { slot: 2, colorId: null, sha256: after?.sha256 },
      });
    });

    it('are taken whatever the order of the form, and with EXIF turned and cut away', async () => {
      const turned = await sample().withMetadata({ orientation: 6 }).jpeg().toBuffer();
      const answer = await harness().app.inject({
        method: 'POST',
        url: imageCalls.upload.path,
        headers: { cookie: shop.editor.cookie, ...FORM_HEADERS },
        payload: form([
          ['slot', '3'],
          ['productId', String(shop.productId)],
          ['file', turned, '../../../etc/passwd'],
        ]),
      });
      expect(answer.statusCode).toBe(200);
      const { rawPayload } = await shop.editor.get(pictureUrl(shop.productId, 3));
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 80, height: 120 });
    });

    it('are answered with a strong ETag, 304, and headers that let a browser do nothing else with them', async () => {
      await put(shop.files.jpg, 1);
      const { headers, rawPayload } = await shop.editor.get(pictureUrl(shop.productId, 1));
      const sha256 = createHash('sha256').update(rawPayload).digest('hex');
      expect(headers).toMatchObject({
        etag: `"${sha256}"`,
        'cache-control': 'private, no-cache',
        'content-type': 'image/jpeg',
        'content-length': String(rawPayload.length),
        'content-disposition': 'inline',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      for (const known of [`"${sha256}"`, `W/"${sha256}"`, `"x", "${sha256}"`, `"${sha256}-br"`, '*']) {
        const unchanged = await shop.editor.get(pictureUrl(shop.productId, 1), { 'if-none-match': known });
        expect(unchanged.statusCode).toBe(304);
        expect(unchanged.rawPayload).toHaveLength(0);
        expect(unchanged.headers.etag).toBe(`"${sha256}"`);
      }
      expect(
        (await shop.editor.get(pictureUrl(shop.productId, 1), { 'if-none-match': '"x"' })).statusCode,
      ).toBe(200);
    });

    describe('for shops', () => {
      let reader: Browser;
      let sha256: string;
      let side = 700;
      beforeEach(async () => {
        reader = await harness().signIn({ permissions: ['PRODUCT_READ'] });
        side += 1;
        await put(await sample(side, 400).jpeg().toBuffer(), 1);
        sha256 = (await slots())[0]?.sha256 ?? '';
      });

      const slot = (query: string) => `${pictureUrl(shop.productId, 1)}${query}`;
      const head = (url: string) =>
        harness().app.inject({ method: 'HEAD', url, headers: { cookie: reader.cookie } });

      it.each(FORMATS)(
        'come as %s from the slot and from their content, with the same bytes and ETag',
        async (format, type) => {
          const query = `width=320&format=${format}`;
          const ofSlot = await reader.get(slot(`&${query}`));
          const ofContent = await reader.get(contentUrl(sha256, `?${query}`));
          for (const answer of [ofSlot, ofContent]) {
            expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
            expect(answer.headers.etag).toBe(`"320-${format}-${sha256}"`);
            expect(answer.headers).toMatchObject({
              'content-disposition': 'inline',
              'content-security-policy': "sandbox; default-src 'none'",
            });
          }
          expect(ofContent.rawPayload).toEqual(ofSlot.rawPayload);
          expect(ofSlot.headers['cache-control']).toBe('private, no-cache');
          expect(ofContent.headers['cache-control']).toBe(IMMUTABLE);

          for (const url of [slot(`&${query}`), contentUrl(sha256, `?${query}`)]) {
            const known = await reader.get(url, { 'if-none-match': `"320-${format}-${sha256}"` });
            expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
            const asked = await head(url);
            expect([asked.statusCode, asked.rawPayload.length, asked.headers['content-length']]).toEqual([
              200,
              0,
              String(ofSlot.rawPayload.length),
            ]);
            for (const other of [`"${sha256}"`, `"960-${format}-${sha256}"`, `"320-other-${sha256}"`])
              expect((await reader.get(url, { 'if-none-match': other })).statusCode).toBe(200);
          }
        },
      );

      it('are WebP if no format is named', async () => {
        const plain = await reader.get(slot('&width=320'));
        const named = await reader.get(slot('&width=320&format=webp'));
        expect([named.headers.etag, named.rawPayload]).toEqual([plain.headers.etag, plain.rawPayload]);
      });

      it('come in the nearest width and format to those of 1.1.0 that are gone', async () => {
        const answer = await reader.get(contentUrl(sha256, '?width=640&format=avif'));
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
        expect(answer.headers.etag).toBe(`"960-webp-${sha256}"`);
      });

      it('come as they are stored without parameters, kept by the browser for good', async () => {
        const { headers, rawPayload } = await reader.get(contentUrl(sha256));
        expect(headers).toMatchObject({
          etag: `"${sha256}"`,
          'cache-control': IMMUTABLE,
          'content-type': 'image/jpeg',
        });
        expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256);
        expect((await reader.get(contentUrl(sha256), { 'if-none-match': `"${sha256}"` })).statusCode).toBe(
          304,
        );
      });

      it('are not found once no slot has them, even for those who know them, and no browser keeps that answer', async () => {
        const url = contentUrl(sha256, '?width=320&format=jpeg');
        const { headers } = await reader.get(url);
        await remove(1);
        for (const address of [url, contentUrl(sha256), contentUrl('0'.repeat(64))]) {
          const answer = await reader.get(address, { 'if-none-match': String(headers.etag) });
          expect(answer.statusCode).toBe(404);
          expect(answer.json()).toEqual({ success: false, message: 'Picture not found' });
          expect([answer.headers.etag, answer.headers['cache-control']]).toEqual([undefined, 'no-store']);
        }
      });

      it('are not found where their file is damaged or missing, and no browser keeps that answer', async () => {
        const path = join(harness().dataDir, pictureKey({ sha256, extension: 'jpg' }));
        const urls = [contentUrl(sha256, '?width=320'), slot('&width=960&format=jpeg'), slot('&width=960')];
        const refused = async (all: string[]) => {
          for (const url of all) {
            const answer = await reader.get(url);
            expect(told(answer)).toEqual([404, { success: false, message: 'Picture not found' }]);
            expect([answer.headers.etag, answer.headers['cache-control']]).toEqual([undefined, 'no-store']);
          }
        };
        await writeFile(path, 'no picture');
        await refused(urls);
        await rm(path);
        await refused([...urls, contentUrl(sha256), slot('')]);
      });
    });

    describe('are refused', () => {
      const send = (payload: Buffer, headers: Record<string, string> = FORM_HEADERS) =>
        harness().app.inject({
          method: 'POST',
          url: imageCalls.upload.path,
          headers: { cookie: shop.editor.cookie, ...headers },
          payload,
        });
      const place = () => [['productId', String(shop.productId)] as const, ['slot', '1'] as const];

      it('as files that are not pictures, with the sentence on the file', async () => {
        const before = await slots();
        for (const [file, message] of [
          [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), IMAGE_MESSAGES.otherKind('SVG')],
          [shop.files.jpg.subarray(0, 500), IMAGE_MESSAGES.broken],
        ] as const) {
          const answer = await send(form([['file', file, 'photo.jpg'], ...place()]));
          expect(answer.statusCode).toBe(400);
          expect(answer.json()).toEqual({ success: false, message, errors: [{ path: 'file', message }] });
        }
        expect(await slots()).toEqual(before);
        expect(await tmpFiles()).toEqual([]);
      });

      it('in slots and colors that are not there', async () => {
        const bad = async (fields: readonly (readonly [string, string])[]) =>
          (await send(form([['file', shop.files.jpg], ...fields]))).json();
        expect(await bad([['slot', '1']])).toMatchObject({
          errors: [{ path: 'productId', message: 'Product is required' }],
        });
        const missing = await bad([
          ['productId', '2147483647'],
          ['slot', '1'],
        ]);
        expect(missing).toEqual({ success: false, message: 'Product not found' });
        const other = await createProduct(harness().db, unique('JR'), ['OTHER']);
        expect(await bad([...place(), ['colorId', String(other.colors[0])]])).toMatchObject({
          errors: [{ path: 'colorId', message: 'This product is not available in that color' }],
        });
        await put(shop.files.jpg, 1, shop.navy);
      });

      it('as forms without a file, with two, with a field twice, cut off or without a boundary', async () => {
        const missing = { errors: [{ path: 'file', message: 'Please choose a file' }] };
        expect((await send(form([...place()]))).json()).toMatchObject(missing);
        // What browsers send of a form in which nothing was chosen.
        expect((await send(form([['file', Buffer.alloc(0), ''], ...place()]))).json()).toMatchObject(missing);
        expect((await send(form([['file', Buffer.alloc(0), 'front.jpg'], ...place()]))).json()).toMatchObject(
          {
            errors: [{ path: 'file', message: IMAGE_MESSAGES.fileEmpty }],
          },
        );
        expect((await send(form([['picture', shop.files.jpg], ...place()]))).json()).toMatchObject(missing);
        expect((await send(form([]))).json()).toMatchObject({ success: false });
        const two = await send(form([['file', shop.files.jpg], ['file', shop.files.jpg], ...place()]));
        expect([two.statusCode, two.json().errors]).toEqual([
          400,
          [{ path: 'file', message: 'More than one file was sent. Please upload one at a time.' }],
        ]);
        const many = await send(
          form(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 'x'] as const)),
        );
        expect(many.statusCode).toBe(413);
        const twice = await send(form([['file', shop.files.jpg], ...place(), ['slot', '2']]));
        expect(twice.json()).toMatchObject({
          errors: [{ path: 'slot', message: 'slot was sent more than once' }],
        });

        const whole = form([['file', shop.files.jpg], ...place()]);
        for (const length of [whole.length - 20, whole.length - 200, 300, 20]) {
          const cut = await send(whole.subarray(0, length));
          expect(cut.statusCode).toBe(400);
          expect(cut.json()).toMatchObject({ success: false, message: 'The request could not be read' });
        }
        const unbounded = await send(whole, { 'content-type': 'multipart/form-data' });
        expect(unbounded.statusCode).toBe(400);
        expect(await tmpFiles()).toEqual([]);
      });

      it('as other kinds of body', async () => {
        const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/jpeg'];
        for (const type of types)
          expect((await send(Buffer.from('{}'), { 'content-type': type })).statusCode).toBe(415);
      });

      // That the same upload fills a slot once: test/lost-answers.test.ts.
      it('under the key of an upload of another file, or into another slot', async () => {
        const { files, productId } = shop;
        const headers = { ...FORM_HEADERS, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
        const sent = async (file: Buffer, slot: string) => {
          const parts = form([
            ['file', file],
            ['productId', String(productId)],
            ['slot', slot],
          ]);
          const answer = await send(parts, headers);
          return refusal(answer);
        };
        const other = [422, IDEMPOTENCY_MESSAGES.otherRequest];
        expect(await sent(files.jpg, '1')).toEqual([200, 'Picture uploaded']);
        expect([await sent(files.png, '1'), await sent(files.jpg, '2')]).toEqual([other, other]);
      });

      it('above the limit in bytes, at N + 1 and not at N', async () => {
        const message = 'This picture is too large: the limit is 100 KB';
        const fitting = Buffer.concat([shop.files.jpg, Buffer.alloc(LIMIT - shop.files.jpg.length)]);
        expect((await send(form([['file', fitting], ...place()]))).statusCode).toBe(200);
        const above = await send(form([['file', Buffer.concat([fitting, Buffer.alloc(1)])], ...place()]));
        expect(above.statusCode).toBe(413);
        expect(above.json()).toEqual({ success: false, message });
        const far = await send(form([['file', Buffer.alloc(LIMIT * 5)], ...place()]));
        expect(far.statusCode).toBe(413);
        expect(await tmpFiles()).toEqual([]);
      });
    });

    it('answer for unknown products as such', async () => {
      const answer = await shop.editor.get(imageCalls.filledSlots.path.replace(':id', '2147483647'));
      expect(answer.json()).toEqual({ success: false, message: 'Product not found' });
      expect((await shop.editor.get(pictureUrl(2147483647, 1))).statusCode).toBe(404);
    });
  },
  { MAX_IMAGE_BYTES: String(LIMIT) },
);

describeOnBothEngines('pictures of one slot', (harness) => {
  const shop = useShop(harness);

  it('keep one row, however many upload and delete at once', async () => {
    const pictures = await Promise.all(
      [40, 41, 42, 43, 44, 45].map((width) => sample(width, 40).png().toBuffer()),
    );
    await Promise.all([...pictures.map((picture) => shop.put(picture, 1)), shop.remove(1)]);
    expect(await shop.slots()).toHaveLength(1);
  });

  it('stay for an editor who lost the permission while another was on its way', async () => {
    const { db } = harness();
    const late = await lateActor(harness(), ['PRODUCT_UPDATE']);
    const place = { productId: shop.productId, slot: 1, colorId: null };
    const stored = { sha256: 'a', extension: 'jpg', bytes: 1, crc32: 1, width: 1, height: 1 } as const;
    const put = db.transaction((trx) =>
      putPicture(
        { trx, findPicture: pictureFinder(db.query) },
        place,
        { picture: { ...stored, altText: null } },
        late,
      ),
    );
    await expect(put).rejects.toMatchObject({ status: 403 });
    expect(await shop.slots()).toEqual([]);
  });
});
