import { statSync } from 'node:fs';
import { join } from 'node:path';
import { importPath } from '@kitroom/contract/import/import';
import { productResource } from '@kitroom/contract/product';
import { expect, it } from 'vitest';
import { SQLITE_FILE } from '../../src/platform/db/database.ts';
import { createProduct, signIn } from './client.ts';
import { useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses();
const LINES = 1500;
const GIVING_UP_MILLISECONDS = 5000;

it('a server that is killed while its database takes over a confirmed import has all of it, and goes on', async () => {
  const dataDir = await newFolder();
  let server = await start({ DATA_DIR: dataDir });
  let admin = await signIn(server.port);
  await createProduct(admin, 'FIRST');
  const bytes = () => statSync(join(dataDir, SQLITE_FILE)).size;
  const before = bytes();
  const imported = await admin.write('POST', importPath(productResource.path), {
    columns: ['name', 'code', 'supplier_name', 'supplier_code', 'product_category_id', 'description'],
    lines: Array.from({ length: LINES }, (_, n) => [
      `Jersey ${n}`,
      `J-${n}`,
      'S',
      'S',
      'FIRST',
      'x'.repeat(900),
    ]),
    dry_run: false,
  });
  expect([imported.status, imported.json().create_count]).toEqual([200, LINES]);

  // Pages are copied in their order, so that the file grows in the middle of it; looked at without a pause, to be there in time.
  const givingUpAt = performance.now() + GIVING_UP_MILLISECONDS;
  while (bytes() === before && performance.now() < givingUpAt);
  const killed = server.end('SIGKILL');
  expect(await killed).toMatchObject({ signal: 'SIGKILL' });
  expect(bytes()).toBeGreaterThan(before);

  server = await start({ DATA_DIR: dataDir });
  admin = await signIn(server.port);
  const list = async () =>
    (await admin.get(productResource.listPath)).json<{ products: { code: string }[] }>().products;
  expect(new Set((await list()).map(({ code }) => code)).size).toBe(LINES + 1);
  await createProduct(admin, 'LAST');
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});
