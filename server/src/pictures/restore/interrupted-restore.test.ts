import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { createProduct, FORM_HEADERS, form, storedFiles, upload } from '../../../test/pictures/fixtures.ts';
import { sample } from '../../../test/pictures/pictures.ts';
import { writeZip } from '../../../test/pictures/zips.ts';

describeApp('a restore that is interrupted', (harness) => {
  const rows = () => harness().db.query.selectFrom('product_images').selectAll().execute();

  it('changes nothing for a user who cancels, is signed out or loses the permission while the zip is on its way', async () => {
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

    /** Sends half, does what is to happen in the meantime, sends the rest; resolves to the status. */
    const interrupted = async (browser: Browser, meanwhile: (upload: ClientRequest) => Promise<unknown>) => {
      const upload = request({
        port,
        method: 'POST',
        path: imageCalls.restore.path,
        headers: {
          cookie: browser.cookie,
          'x-csrf-token': browser.csrfToken,
          'content-length': body.length,
          ...FORM_HEADERS,
        },
      });
      const status = new Promise<number | undefined>((resolve) => {
        upload
          .on('response', (answer) => resolve(answer.resume().statusCode))
          .on('error', () => resolve(undefined));
      });
      upload.write(body.subarray(0, 900));
      await eventually(async () =>
        expect(await readdir(join(dataDir, 'tmp'), { recursive: true })).toHaveLength(2),
      );
      await meanwhile(upload);
      if (!upload.destroyed) upload.end(body.subarray(900));
      return status;
    };

    const signIn = () => harness().signIn({ permissions: ['IMAGE_RESTORE'] });
    const [cancels, leaves, loses] = [await signIn(), await signIn(), await signIn()];
    expect(await interrupted(cancels, async (upload) => upload.destroy())).toBeUndefined();
    await eventually(async () =>
      expect(await db.query.selectFrom('leases').selectAll().execute()).toEqual([]),
    );
    const endSession = () => db.query.deleteFrom('sessions').where('user_id', '=', leaves.userId).execute();
    expect(await interrupted(leaves, endSession)).toBe(401);
    const revoke = () =>
      db.query.deleteFrom('role_permissions').where('role_id', '=', loses.roleId).execute();
    expect(await interrupted(loses, revoke)).toBe(403);

    expect(await rows()).toEqual(before);
    expect(await storedFiles(harness())).toEqual(stored);
  });
});
