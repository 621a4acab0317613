import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_MESSAGES } from '@kitroom/contract/idempotency';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createProduct, FORM_HEADERS, form } from '../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../test/pictures/pictures.ts';
import { writeZip } from '../../test/pictures/zips.ts';

describeOnBothEngines('an upload under a key', (harness) => {
  const signIn = () => harness().signIn({ permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE', 'IMAGE_RESTORE'] });
  const send = (
    { cookie, csrfToken }: Browser,
    { path }: { path: string },
    { key, parts }: { key: string; parts: Parameters<typeof form>[0] },
  ) =>
    harness().app.inject({
      method: 'POST',
      url: path,
      headers: { cookie, 'x-csrf-token': csrfToken, ...FORM_HEADERS, [IDEMPOTENCY_KEY_HEADER]: key },
      payload: form(parts),
    });
  const changes = async (action: 'upload' | 'restore') =>
    (await harness().db.query.selectFrom('change_log').select('id').where('action', '=', action).execute())
      .length;

  it('fills a slot once; another file or slot is another request', async () => {
    const browser = await signIn();
    const { id } = await createProduct(harness().db, unique('RU'));
    const { jpg, png } = await cleanSamples();
    const key = randomUUID();
    const put = (file: Buffer, slot: string) =>
      send(browser, imageCalls.upload, {
        key,
        parts: [
          ['file', file],
          ['productId', String(id)],
          ['slot', slot],
        ],
      });
    const before = await changes('upload');
    const [first, second] = await Promise.all([put(jpg, '1'), put(jpg, '1')]);
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body]);
    expect(await changes('upload')).toBe(before + 1);
    // Its first answer stays, although the slot is empty by now.
    await browser.post(imageCalls.delete.path, { productId: id, slot: 1 });
    expect((await put(jpg, '1')).body).toBe(first.body);
    expect(await changes('upload')).toBe(before + 1);
    for (const other of [await put(png, '1'), await put(jpg, '2')])
      expect([other.statusCode, other.json().message]).toEqual([422, IDEMPOTENCY_MESSAGES.otherRequest]);
  });

  it('restores a zip once, and makes one preview of it', async () => {
    const browser = await signIn();
    const code = unique('RZ');
    await createProduct(harness().db, code);
    const { jpg } = await cleanSamples();
    const zip = writeZip([{ name: `${code}/hero/slot-1.jpg`, data: jpg }]);
    const parts = [['file', zip, 'pictures.zip']] as const;
    const before = await changes('restore');
    for (const call of [previewCalls.create, imageCalls.restore]) {
      const key = randomUUID();
      const first = await send(browser, call, { key, parts });
      const again = await send(browser, call, { key, parts });
      expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
    }
    expect(await changes('restore')).toBe(before + 1);
    expect((await browser.get(previewCalls.list.path)).json().previews).toHaveLength(1);
  });
});
