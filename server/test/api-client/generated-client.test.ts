import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it, onTestFinished } from 'vitest';
import { createAccount, PASSWORD } from '../accounts.ts';
import { startHarness } from '../harness.ts';
import { createProduct } from '../pictures/fixtures.ts';
import { sample } from '../pictures/pictures.ts';

const run = promisify(execFile);
const SERVER = fileURLToPath(new URL('../../', import.meta.url));
const BIN = join(SERVER, '../node_modules/.bin');
const OPTIONS = ['--ignoreConfig', '--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'];
const MODULES = ['--target', 'es2023', '--module', 'nodenext', '--types', 'node'];

it('a client generated from /api/openapi.json signs in, edits, uploads, and understands 409 and 412', async () => {
  const { harness, close } = await startHarness('sqlite');
  onTestFinished(close);
  const { app, db } = harness;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { email } = await createAccount(db, {
    permissions: ['SIZE_CREATE', 'SIZE_READ', 'SIZE_UPDATE', 'PRODUCT_READ', 'PRODUCT_UPDATE'],
  });
  const product = await createProduct(db, 'JR-1');

  // Below the packages that the client imports.
  const cache = join(SERVER, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'kitroom-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const document = (await app.inject('/api/openapi.json')).body;
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(document)));
  await cp(fileURLToPath(new URL('client.ts', import.meta.url)), join(folder, 'client.ts'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const picture = join(folder, 'picture.jpg');
  await writeFile(picture, await sample().jpeg().toBuffer());

  const types = await run(join(BIN, 'tsc'), [...OPTIONS, ...MODULES, 'client.ts'], { cwd: folder }).catch(
    ({ stdout }) => ({ stdout }),
  );
  expect(types.stdout).toBe('');

  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const args = ['client.ts', origin, email, PASSWORD, picture, String(product.id)];
  const { stdout } = await run(join(BIN, 'tsx'), args, { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    etag: '"1"',
    edited: [200, 'Adult Medium', '"2"'],
    stale: [412, 'Someone else changed this record in the meantime', true],
    taken: [409, 'code'],
    uploaded: [200, 'Image uploaded'],
    picture: [200, 'image/jpeg'],
  });
});
