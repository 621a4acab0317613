import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MESSAGES } from '@kitroom/contract/errors';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../accounts.ts';
import { told } from '../answers.ts';
import { pictureRow } from '../factories.ts';
import { type Browser, type Harness, startHarness } from '../harness.ts';
import { createProduct, pictureUrl, upload } from '../pictures/fixtures.ts';
import { sample } from '../pictures/pictures.ts';
import { insertRows } from '../rows.ts';

const FAILS = [503, { success: false, message: MESSAGES.storageFails }];

describe('a store of pictures that answers', () => {
  let answered: number;
  const store = createServer((_request, response) => response.writeHead(answered).end());
  let harness: Harness;
  let browser: Browser;
  let productId: number;
  let close: () => Promise<void>;

  beforeAll(async () => {
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { port } = store.address() as AddressInfo;
    ({ harness, close } = await startHarness('sqlite', {
      S3_URL: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }));
    const { db } = harness;
    const { id } = await createAccount(db, {
      permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE', 'IMAGE_RESTORE'],
    });
    browser = await harness.signInAs(id);
    productId = (await createProduct(db, 'JR')).id;
    await insertRows(db, 'product_images', pictureRow({ product_id: productId, slot: 1, color_id: null }));
  });
  afterAll(async () => {
    await close();
    store.closeAllConnections();
    store.close();
  });

  it.each([500, 503, 403, 301, 204])(
    '%i is a 503 of every call that reads or writes pictures, never a missing picture',
    async (status) => {
      answered = status;
      const answers = {
        picture: await browser.get(pictureUrl(productId, 1)),
        thumbnail: await browser.get(pictureUrl(productId, 1, undefined, 96)),
        upload: await upload(harness, browser, await sample(50).jpeg().toBuffer(), { productId, slot: 2 }),
      };
      for (const [name, answer] of Object.entries(answers)) {
        expect(told(answer), name).toEqual(FAILS);
      }
      // A page, because browsers open it.
      const download = await browser.get(imageCalls.download.path);
      expect([download.statusCode, download.payload]).toEqual([
        503,
        expect.stringContaining(MESSAGES.storageFails),
      ]);
    },
  );
});
