import { randomUUID } from 'node:crypto';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_MESSAGES } from '@kitroom/contract/idempotency';
import { CHANGE_ID_HEADER } from '@kitroom/contract/request-id';
import { sizeResource } from '@kitroom/contract/size';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { takesKey } from '../src/platform/http/failures-of-calls.ts';
import type { App } from '../src/platform/http/schemas.ts';
import { refusal } from './answers.ts';
import { UNSETTLED } from './clock.ts';
import { createGate, type Gate } from './gate.ts';
import { describeOnBothEngines, type Harness } from './harness.ts';
import { ok } from './pictures/picture-writes.ts';
import { ROUTES } from './routes.ts';
import { eachWrite } from './writes/each-write.ts';

/** Writes whose answers are kept and which are not repeated here, and why. */
const ELSEWHERE: Record<string, string> = {
  'POST /api/auth/view-as-role': 'afterwards its sender can write nothing until the view ends',
  'POST /api/admin/backups': 'backups.test.ts',
  'POST /api/admin/backups/:id/check': 'it changes no record, and a second one is refused while it runs',
};

/** They come one at a time, so that a second one is refused with 409 while the first is under way; nothing of that is kept. */
const ONE_AT_A_TIME = ['POST /api/admin/upload-product-images-zip', 'POST /api/admin/product-image-previews'];

const keptWrites = ROUTES.filter(takesKey)
  .map(({ method, path }) => `${method} ${path}`)
  .filter((route) => !(route in ELSEWHERE));

type Send = (request: InjectOptions) => Promise<LightMyRequestResponse>;

/** Another process of the application on the same database, in which the next request can be held back. */
interface Process {
  app: App;
  hold(): { reached: Promise<void>; release(): void };
  close(): Promise<void>;
}

/** A request that waits in another process. */
interface Held {
  release(): void;
  answer: Promise<LightMyRequestResponse>;
}

describeOnBothEngines('a write whose answer is lost', (harness) => {
  const { writes, prepare } = eachWrite(harness, async () => {});
  let usual: Process;
  let beforeHandler: Process;
  let beforeTransaction: Process;

  beforeAll(async () => {
    usual = await startProcess(harness(), 'usual');
    beforeHandler = await startProcess(harness(), 'before the handler');
    beforeTransaction = await startProcess(harness(), 'before a transaction');
    // A process takes the files of the harness, which has the same process id, for those of one that was killed.
    Object.assign(harness().app, { inject: (request: InjectOptions) => usual.app.inject(request) });
    await prepare();
  });
  afterAll(async () => {
    for (const process of [usual, beforeHandler, beforeTransaction]) await process.close();
  });

  it.each(keptWrites)('is made once, however often it is sent: %s', async (route) => {
    let count = 0;
    const restore = onEach(usual.app, route, async (send, request) => {
      count += 1;
      return sentAgainAndAgain(send, request, !ONE_AT_A_TIME.includes(route));
    });
    try {
      await ok(writes[route]?.write() ?? Promise.reject(new Error(`${route} has no example`)));
    } finally {
      restore();
    }
    expect(count).toBeGreaterThan(0);
  });

  it('waits 20 seconds for the first one in its process; that it was still running is not kept', async () => {
    const { cookie, csrfToken } = await harness().signIn({ permissions: ['SIZE_CREATE'] });
    const { app } = beforeTransaction;
    const key = randomUUID();
    const request: InjectOptions = {
      method: 'POST',
      url: sizeResource.path,
      payload: { name: 'Slow', code: 'SLOW' },
      headers: { cookie, [CSRF_HEADER]: csrfToken, [IDEMPOTENCY_KEY_HEADER]: key },
    };
    const first = await underWay(beforeTransaction, request);
    const { setTimeout } = globalThis;
    const soon = (run: () => void, ms?: number) => setTimeout(run, ms === 20_000 ? 0 : ms);
    const clock = vi.spyOn(globalThis, 'setTimeout').mockImplementation(soon as typeof setTimeout);
    const refused = await app.inject(request);
    clock.mockRestore();
    expect([...refusal(refused), refused.headers['retry-after']]).toEqual([
      409,
      IDEMPOTENCY_MESSAGES.stillRunning,
      '2',
    ]);
    const waiting = app.inject(request);
    const made = await released(first);
    expect(made.statusCode, made.body).toBe(201);
    for (const answer of [await waiting, await app.inject(request)]) expect(told(answer)).toEqual(told(made));
  });

  /** Sends a request to three processes at the same time, and once more as soon as one has answered. */
  async function sentAgainAndAgain(
    send: Send,
    request: InjectOptions,
    holdLater: boolean,
  ): Promise<LightMyRequestResponse> {
    const key = randomUUID();
    const named = { ...request, headers: { ...request.headers, [IDEMPOTENCY_KEY_HEADER]: key } };
    const lastEntry = await newestEntry(harness());
    const early = holdLater ? await underWay(beforeTransaction, named) : undefined;
    const earlier = await underWay(beforeHandler, named);

    const first = await send(named);
    const { changeId } = told(first);
    const rows = await rowsOfAll(harness());
    const again = {
      ...(early && { 'held before its transaction': await released(early) }),
      'held before its handler': await released(earlier),
      'sent after the answer': await beforeHandler.app.inject(named),
      'sent to the same process': await send(named),
    };
    // An example may try what is refused before its write.
    if (first.statusCode > 299) return first;
    for (const [which, answer] of Object.entries(again))
      expect.soft({ which, ...told(answer) }).toEqual({ which, ...told(first) });
    expect.soft(await rowsOfAll(harness())).toEqual(rows);
    expect.soft(await keptUnder(harness(), key)).toEqual([{ status: first.statusCode, change_id: changeId }]);
    expect.soft((await requestsSince(harness(), lastEntry)).filter((id) => id !== changeId)).toEqual([]);
    return first;
  }
});

/** Starts one that holds a request where it has found no answer: before its handler, or when that begins a transaction. */
async function startProcess(
  { config }: Harness,
  name: 'usual' | 'before the handler' | 'before a transaction',
): Promise<Process> {
  const db = await openDatabase(config);
  let held: { reached: Gate; released: Gate } | undefined;
  const pass = async () => {
    const here = held;
    held = undefined;
    here?.reached.open();
    await here?.released.opened;
  };
  const after =
    (run: Database['transaction']): Database['transaction'] =>
    async (work, size) => {
      await pass();
      return run(work, size);
    };
  const holding = { ...db, transaction: after(db.transaction), serializable: after(db.serializable) };
  const { app } = await buildApp(
    { ...config, processName: name.replaceAll(' ', '-') },
    {
      db: name === 'before a transaction' ? holding : db,
      clock: UNSETTLED,
      logger: pino({ level: 'silent' }),
      webRoot: undefined,
    },
  );
  if (name === 'before the handler') app.addHook('preHandler', pass);
  return {
    app,
    hold() {
      const [reached, released] = [createGate(), createGate()];
      held = { reached, released };
      return { reached: reached.opened, release: released.open };
    },
    async close() {
      await app.close();
      await db.close();
    },
  };
}

/** Sends each request of a route by `sendIt`, until the function that it returns is called. */
function onEach(
  app: App,
  route: string,
  sendIt: (send: Send, request: InjectOptions) => Promise<LightMyRequestResponse>,
): () => void {
  const [method, path = ''] = route.split(' ');
  const address = new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u');
  const { inject } = app;
  const send = inject.bind(app) as Send;
  const sendAny = (request: InjectOptions) =>
    request.method === method && address.test(String(request.url)) ? sendIt(send, request) : send(request);
  Object.assign(app, { inject: sendAny });
  return () => void Object.assign(app, { inject });
}

/** Sends a request to a process, and resolves when it waits there, or was answered without. */
async function underWay({ app, hold }: Process, request: InjectOptions): Promise<Held> {
  const { reached, release } = hold();
  const answer = app.inject(request);
  await Promise.race([reached, answer]);
  return { release, answer };
}

function released({ release, answer }: Held): Promise<LightMyRequestResponse> {
  release();
  return answer;
}

/** The parts of an answer that a client reads. */
function told({ statusCode, headers, body }: LightMyRequestResponse) {
  const changeId = headers[CHANGE_ID_HEADER.toLowerCase()];
  return { status: statusCode, body, type: headers['content-type'], etag: headers.etag, changeId };
}

/** Numbers of rows by table; who holds a lease just now doesn't count. */
async function rowsOfAll({ db: { query } }: Harness): Promise<unknown> {
  const tables = await query.introspection.getTables();
  const counts = tables
    .filter(({ name }) => name !== 'leases')
    .map(({ name }) => sql`select ${sql.lit(name)} as name, count(*) as rows from ${sql.table(name)}`);
  return (await sql`${sql.join(counts, sql` union all `)}`.execute(query)).rows;
}

async function keptUnder({ db }: Harness, key: string) {
  return db.query.selectFrom('kept_answers').select(['status', 'change_id']).where('key', '=', key).execute();
}

async function newestEntry({ db }: Harness): Promise<number> {
  const { id } = await db.query
    .selectFrom('change_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** The requests that the change log has after this entry. */
async function requestsSince({ db }: Harness, id: number): Promise<string[]> {
  const rows = db.query.selectFrom('change_log').select('request_id').where('id', '>', id);
  return (await rows.execute()).map(({ request_id }) => request_id);
}
