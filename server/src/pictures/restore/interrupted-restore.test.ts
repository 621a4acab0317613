import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { describeApp } from '../../../test/harness.ts';
import { createProduct, FORM_HEADERS, form, storedFiles, upload } from '../../../test/pictures/fixtures.ts';
import { sample } from '../../../test/pictures/pictures.ts';
import { writeZip } from '../../../test/pictures/zips.ts';
import { rowsOf } from '../../../test/rows.ts';

describeApp('a restore that is interrupted', (harness) => {
  const rows = () => rowsOf(harness().db, 'product_images');

  // Whoever is signed out or loses the permission meanwhile: restore-races.test.ts.
  it('changes nothing for a user who cancels while the zip is on its way', async () => {
    const { app, db, dataDir } = harness();
    const product = await createProduct(db, 'JR-4120');
    const keeper = await harness().signIn({ permissions: ['PRODUCT_UPDATE'] });
    await upload(harness(), keeper, await sample(60, 40).png().toBuffer(), {
      productId: product.id,
      slot: 1,
    });
    const picture = await sample(70, 40).jpeg().toBuffer();
    const body = form([['file', writeZip([{ name: 'JR-4120/hero/slot-1.jpg', data: picture }])]]);
    const [before, stored] = [await rows(), await storedFiles(harness())];
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;

    const { cookie, csrfToken } = await harness().signIn({ permissions: ['IMAGE_RESTORE'] });
    const headers = {
      cookie,
      'x-csrf-token': csrfToken,
      'content-length': body.length,
      ...FORM_HEADERS,
    };
    const sent = request({ port, method: 'POST', path: imageCalls.restore.path, headers });
    const answered = new Promise((resolve) =>
      sent.on('response', () => resolve(true)).on('error', () => resolve(false)),
    );
    sent.write(body.subarray(0, 900));
    await eventually(async () =>
      expect(await readdir(join(dataDir, 'tmp'), { recursive: true })).toHaveLength(2),
    );
    sent.destroy();
    expect(await answered).toBe(false);
    const leases = () => db.query.selectFrom('leases').selectAll().execute();
    await eventually(async () => expect(await leases()).toEqual([]));
    expect(await rows()).toEqual(before);
    expect(await storedFiles(harness())).toEqual(stored);
  });
});
