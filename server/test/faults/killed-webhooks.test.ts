import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DatabaseLocation, Engine } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { eventually } from '../eventually.ts';
import { named } from '../feed.ts';
import { createPostgresDatabase } from '../harness.ts';
import { receiverForTest } from '../webhooks.ts';
import { adminAt, signIn } from './client.ts';
import { useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses();

/** Milliseconds of writing before a process is killed. */
const ROUNDS = [350, 150];

describe.each(['sqlite', 'postgres'] as const)('two servers that are killed in turn (%s)', (engine) => {
  it('tell a receiver all that they confirmed, in order, and never the same at the same time', async () => {
    const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
    const env = {
      DATA_DIR: await newFolder(),
      WEBHOOK_PRIVATE_ADDRESSES: 'yes',
      LOG_LEVEL: 'info',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    };
    const servers = [await start(env), await start(env)];
    const admin = await signIn(servers[0]?.port ?? 0);
    const receiver = await receiverForTest();
    const underWay = new Set<string>();
    const failed = new Set<string>();
    let overlaps = 0;
    receiver.answer = (response, { id }) => {
      if (underWay.has(id)) overlaps += 1;
      underWay.add(id);
      response.on('close', () => underWay.delete(id));
      // Now and then, it takes some time. It fails twice, each time with another delivery: the pause after a failure is
      // five seconds, after the second one five minutes.
      const status = failed.size < 2 && !failed.has(id) && Math.random() < 0.2 ? 500 : 200;
      if (status === 500) failed.add(id);
      setTimeout(() => response.writeHead(status).end(), Math.random() < 0.5 ? 0 : 60);
    };
    const made = await admin.write('POST', webhooks.create.path, {
      address: receiver.address,
      entities: ['sizes'],
      is_active: true,
    });
    expect(made.status, made.body.toString()).toBe(201);

    const confirmed: number[] = [];
    let asked = 0;
    for (const [round, milliseconds] of ROUNDS.entries()) {
      const [killed, other] = round % 2 === 0 ? [0, 1] : [1, 0];
      const until = Date.now() + milliseconds;
      const writers = [killed, other].map(async (place) => {
        const at = adminAt(servers[place]?.port ?? 0, admin.headers);
        while (Date.now() < until + 100) {
          asked += 1;
          const name = `Soak ${asked}`;
          const answer = await at.createSize(name).catch(() => undefined);
          if (!answer) return;
          if (answer.status === 201) confirmed.push(answer.json<{ size: { id: number } }>().size.id);
        }
      });
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await servers[killed]?.end('SIGKILL');
      await Promise.all(writers);
      if (round < ROUNDS.length - 1) servers[killed] = await start(env);
    }
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    // Nobody is left who sends, and nobody waits until what the killed were sending is free again.
    await freeDeliveries({ dataDir: env.DATA_DIR, databaseUrl: postgres?.url });
    const last = await start(env);

    const told = () => receiver.received.flatMap(({ changes }) => named(changes));
    await eventually(() => {
      const all = new Set(told());
      expect(confirmed.filter((id) => !all.has(`sizes/${id}`))).toEqual([]);
    }, 250);
    const first = [...new Set(told())];
    expect(first).toEqual(
      await inOrderOfCommits(engine, { dataDir: env.DATA_DIR, databaseUrl: postgres?.url }),
    );
    expect(overlaps).toBe(0);
    const messages = new Map<string, string>();
    for (const { id, cursor } of receiver.received) {
      expect(messages.get(id) ?? cursor).toBe(cursor);
      messages.set(id, cursor ?? '');
    }
    expect(await last.end('SIGTERM')).toMatchObject({ code: 0 });
    await postgres?.drop();
  });
});

async function freeDeliveries(place: DatabaseLocation): Promise<void> {
  const db = await openDatabase(place);
  await db.query.updateTable('webhook_deliveries').set({ claimed_until: null }).execute();
  await db.close();
}

/** All new sizes as the feed names them. */
async function inOrderOfCommits(engine: Engine, place: DatabaseLocation): Promise<string[]> {
  const db = await openDatabase(place);
  const entries = await db.query
    .selectFrom('change_log')
    .select('entity_id')
    .where('entity', '=', 'sizes')
    .orderBy(engine === 'postgres' ? sql`transaction_id` : sql.ref('id'))
    .orderBy('id')
    .execute();
  await db.close();
  return entries.map(({ entity_id }) => `sizes/${entity_id}`);
}
