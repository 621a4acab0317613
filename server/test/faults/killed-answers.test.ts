import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { IDEMPOTENCY_KEY_HEADER } from '@kitroom/contract/idempotency';
import { importCall } from '@kitroom/contract/import/import';
import { CHANGE_ID_HEADER } from '@kitroom/contract/request-id';
import { sizeResource } from '@kitroom/contract/size';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { eventually } from '../eventually.ts';
import { createPostgresDatabase } from '../harness.ts';
import { sample } from '../pictures/pictures.ts';
import { type Admin, adminAt, createProduct, signIn } from './client.ts';
import { useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses();

describe.each(['sqlite', 'postgres'] as const)(
  'a server that is killed when it has made a change and nobody has its answer (%s)',
  (engine) => {
    it('answers the same request after its start as it would have, and changes nothing again', async () => {
      const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
      const dataDir = await newFolder();
      const env = { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
      let server = await start(env);
      const { headers } = await signIn(server.port);
      const productId = await createProduct(adminAt(server.port, headers), 'JR');
      const picture = await sample().jpeg().toBuffer();
      const db = await openDatabase({ databaseUrl: postgres?.url, dataDir });
      const lines = { columns: ['name', 'code'], lines: [['Adult L', 'AL']], dry_run: false };
      const writes: [status: number, (admin: Admin) => ReturnType<Admin['get']>][] = [
        [201, (admin) => admin.write('POST', sizeResource.path, { name: 'Adult M', code: 'AM' })],
        [200, (admin) => admin.write('POST', importCall(sizeResource).path, lines)],
        [200, (admin) => admin.upload(picture, { productId, slot: 1 })],
      ];
      for (const [status, write] of writes) {
        const key = randomUUID();
        const named = { ...headers, [IDEMPOTENCY_KEY_HEADER]: key };
        const kept = () =>
          db.query.selectFrom('kept_answers').select('change_id').where('key', '=', key).execute();
        const oneWay = await openOneWay(server.port);
        const lost = write(adminAt(oneWay.port, named)).then(
          () => 'answered',
          () => 'lost',
        );
        await eventually(async () => expect(await kept()).toHaveLength(1));
        await server.end('SIGKILL');
        expect(await lost).toBe('lost');
        oneWay.close();

        const entries = () => db.query.selectFrom('change_log').select('request_id').orderBy('id').execute();
        const before = await entries();
        const change_id = before.at(-1)?.request_id;
        expect(await kept()).toEqual([{ change_id }]);
        server = await start(env);
        for (let time = 0; time < 2; time++) {
          const answer = await write(adminAt(server.port, named));
          expect([answer.status, answer.headers[CHANGE_ID_HEADER.toLowerCase()]]).toEqual([
            status,
            change_id,
          ]);
        }
        expect(await entries()).toEqual(before);
      }
      expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
      await db.close();
      await postgres?.drop();
    });
  },
);

/** Stands before a server: requests come through, answers do not. */
async function openOneWay(to: number): Promise<{ port: number; close(): void }> {
  const proxy = createServer((client) => {
    const server = connect(to, '127.0.0.1');
    client.pipe(server);
    server.resume();
    client.on('error', () => server.destroy());
    server.on('error', () => {}).on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return { port: (proxy.address() as AddressInfo).port, close: () => void proxy.close() };
}
