import { importCall } from '@kitroom/contract/import/import';
import { productResource } from '@kitroom/contract/product';
import { expect, it } from 'vitest';
import { createProduct, signIn } from './client.ts';
import { useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses();
const LINES = 1500;

it('a server that is killed after it has confirmed an import has all of it, and goes on', async () => {
  const dataDir = await newFolder();
  let server = await start({ DATA_DIR: dataDir });
  let admin = await signIn(server.port);
  await createProduct(admin, 'FIRST');
  const imported = await admin.write('POST', importCall(productResource).path, {
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

  expect(await server.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
  server = await start({ DATA_DIR: dataDir });
  admin = await signIn(server.port);
  const list = async () =>
    (await admin.get(productResource.listPath)).json<{ products: { code: string }[] }>().products;
  expect(new Set((await list()).map(({ code }) => code)).size).toBe(LINES + 1);
  await createProduct(admin, 'LAST');
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});
