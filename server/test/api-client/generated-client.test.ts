import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createAccount, PASSWORD } from '../accounts.ts';
import { newFolder } from '../folders.ts';
import { startHarness } from '../harness.ts';
import { createProduct } from '../pictures/fixtures.ts';
import { sample } from '../pictures/pictures.ts';

const run = promisify(execFile);
const TSX = fileURLToPath(new URL('../../../node_modules/.bin/tsx', import.meta.url));
const CLIENT = fileURLToPath(new URL('client.ts', import.meta.url));

it('a client of someone else signs in, edits, uploads, and understands 409 and 412', async () => {
  const { harness, close } = await startHarness('sqlite');
  onTestFinished(close);
  const { app, db } = harness;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { email } = await createAccount(db, {
    permissions: ['SIZE_CREATE', 'SIZE_READ', 'SIZE_UPDATE', 'PRODUCT_READ', 'PRODUCT_UPDATE'],
  });
  const product = await createProduct(db, 'JR-1');

  const folder = await newFolder();
  const picture = join(folder, 'picture.jpg');
  await writeFile(picture, await sample().jpeg().toBuffer());

  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const args = [CLIENT, origin, email, PASSWORD, picture, String(product.id)];
  const { stdout } = await run(TSX, args);
  expect(JSON.parse(stdout)).toEqual({
    etag: '"1"',
    edited: [200, 'Adult Medium', '"2"'],
    stale: [412, 'Someone else changed this record in the meantime', true],
    taken: [409, 'code'],
    uploaded: [200, 'Picture uploaded'],
    picture: [200, 'image/jpeg'],
  });
});
