import { randomBytes } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { fromNow, now } from '../src/platform/db/now.ts';
import type { Row } from '../src/platform/db/tables.ts';
import { MailRefusedError } from '../src/platform/mail/delivery.ts';
import { queueMail } from '../src/platform/mail/outbox.ts';
import { sendDueMail } from '../src/platform/mail/worker.ts';
import { createAccount, login } from './accounts.ts';
import { SETTLED, stopClock } from './clock.ts';
// `main.ts` starts what sends webhooks; the metric of that is on /metrics, too.
import '../src/webhooks/worker.ts';
import { describeApp, describeOnBothEngines } from './harness.ts';
import { createProduct, restore } from './pictures/fixtures.ts';
import { sample } from './pictures/pictures.ts';
import { writeZip } from './pictures/zips.ts';
import { insertRows, rowOf, rowsOf, setRows } from './rows.ts';

const DASHBOARD = new URL('../../docs/deploy/grafana-dashboard.json', import.meta.url);

describeApp('/metrics', (harness) => {
  const read = async () => (await harness().app.inject('/metrics')).body;
  /** The number behind a name with its labels; undefined: there is none. */
  const reading = async (series: string) => {
    const line = (await read()).split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  const rise = async (series: string, work: () => Promise<unknown>) => {
    const before = (await reading(series)) ?? 0;
    await work();
    return ((await reading(series)) ?? 0) - before;
  };

  it('says what runs', async () => {
    const { engine } = harness();
    expect(await read()).toContain(
      `kitroom_build_info{version="${packageFile.version}",node="${process.versions.node}",database="${engine}",pictures="disk"} 1`,
    );
    expect((await harness().app.inject('/healthz')).json()).toEqual({
      success: true,
      version: packageFile.version,
    });
  });

  it('counts requests by the address of their call, those of no call together', async () => {
    const { app } = harness();
    const count = (route: string, status: number) =>
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
    const [none, one] = [count('none', 404), count('/api/admin/size/:id', 401)];
    expect(await rise(none, () => app.inject('/api/nothing/7'))).toBe(1);
    expect(await rise(one, () => app.inject('/api/admin/size/7'))).toBe(1);
  });

  it('counts who was let in and who was not, and how long passwords waited', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    expect(
      await rise('kitroom_sign_ins_total{result="refused"}', () => login(app, email, 'not this one')),
    ).toBe(1);
    expect(await rise('kitroom_sign_ins_total{result="let-in"}', () => login(app, email))).toBe(1);
    const fail = async () => {
      for (let count = 0; count < 6; count++) await login(app, email, 'not this one');
    };
    expect(await rise('kitroom_sign_ins_total{result="throttled"}', fail)).toBe(1);
    expect(await rise('kitroom_queue_wait_seconds_count{queue="passwords"}', () => login(app, email))).toBe(
      1,
    );
  });

  it('measures the outbox, and counts what became of each mail', async () => {
    const { db } = harness();
    stopClock();
    await db.query.deleteFrom('outbox').execute();
    expect(await reading('kitroom_outbox_oldest_seconds')).toBe(0);
    const mail = { to: 'to@example.com', subject: 'Subject', text: 'Text', html: '<p>Text</p>' };
    for (let count = 0; count < 2; count++) await db.transaction((trx) => queueMail(trx, mail));
    const { id } = await rowOf(db, 'outbox', {}, ['id']);
    const old = (milliseconds: number) =>
      setRows(db, 'outbox', { id }, { created_at: fromNow(-milliseconds) });
    await old(90_000);
    expect(await reading('kitroom_outbox_mails{state="waiting"}')).toBe(2);
    expect(await reading('kitroom_outbox_oldest_seconds')).toBe(90);
    // After a week there are no further attempts.
    await old(7 * 24 * 60 * 60 * 1000);
    expect(await reading('kitroom_outbox_mails{state="waiting"}')).toBe(1);
    expect(await reading('kitroom_outbox_mails{state="given-up"}')).toBe(1);
    await old(0);

    let reason: Error | undefined = new Error('Not now');
    const deliver = async () => {
      if (reason) throw reason;
      return undefined;
    };
    const mailing = {
      delivery: { deliver, close: () => {} },
      complete: async (_query: unknown, row: Row<'outbox'>) => row,
      clock: SETTLED,
      logger: pino({ level: 'silent' }),
    };
    const send = () => sendDueMail(db, mailing);
    expect(await rise('kitroom_mails_total{result="failed"}', send)).toBe(2);
    reason = new MailRefusedError('550 No');
    await setRows(db, 'outbox', {}, { next_attempt_at: now() });
    expect(await rise('kitroom_mails_total{result="given-up"}', send)).toBe(2);
    expect(await reading('kitroom_outbox_mails{state="waiting"}')).toBe(0);
    expect(await reading('kitroom_outbox_mails{state="given-up"}')).toBe(2);
    reason = undefined;
    await db.transaction((trx) => queueMail(trx, mail));
    expect(await rise('kitroom_mails_total{result="sent"}', send)).toBe(1);
  });

  it('counts restores, and zips that were refused', async () => {
    const keeper = await harness().signIn({ permissions: ['IMAGE_RESTORE'] });
    await createProduct(harness().db, 'JR-4120');
    const zip = writeZip([{ name: 'JR-4120/hero/slot-1.jpg', data: await sample().jpeg().toBuffer() }]);
    const counted = (result: string, body: Buffer) =>
      rise(`kitroom_restores_total{result="${result}"}`, () => restore(harness(), keeper, body));
    expect(await counted('applied', zip)).toBe(1);
    expect(await counted('refused', zip.subarray(0, -30))).toBe(1);
  });

  it('has every metric that the dashboard names', async () => {
    const body = await read();
    const known = new Set([...body.matchAll(/^# TYPE (\w+)/gmu)].map(([, name]) => name));
    const text = await readFile(DASHBOARD, 'utf8');
    const expressions = [...text.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/gu)].map(([, one = '']) => one);
    expect(expressions.length).toBeGreaterThan(10);
    const named = expressions.flatMap(
      (one) => one.replaceAll(/\\"[^"]*\\"/gu, '').match(/\b(?:kitroom|http|process|nodejs)_\w+/gu) ?? [],
    );
    const family = (name: string) => (known.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/u, ''));
    expect([...new Set(named)].filter((name) => !known.has(family(name)))).toEqual([]);
    // And none of ours is missing on it.
    const ours = [...known].filter((name) => name?.startsWith('kitroom_'));
    expect(ours.filter((name) => !text.includes(String(name)))).toEqual([]);
  });
});

describeOnBothEngines('/metrics of a database', (harness) => {
  const reading = async (name: string) =>
    new RegExp(`^${name} (\\S+)$`, 'mu').exec((await harness().app.inject('/metrics')).body)?.[1];

  it('shows how much the database takes, and the room that is left', async () => {
    const before = Number(await reading('kitroom_database_bytes'));
    expect(before).toBeGreaterThan(100_000);
    const text = randomBytes(300_000).toString('hex');
    const mail = { to: 'to@example.com', subject: 'Large', text, html: '' };
    await harness().db.transaction((trx) => queueMail(trx, mail));
    expect(Number(await reading('kitroom_database_bytes'))).toBeGreaterThan(before);
    const { bavail, bsize } = await statfs(harness().dataDir);
    const free = Number(await reading('kitroom_data_dir_free_bytes'));
    expect(free / (bavail * bsize)).toBeCloseTo(1, 1);
  });

  it('counts webhooks that are on, fail, or are off', async () => {
    const { db } = harness();
    const { id: user_id } = await createAccount(db);
    const webhook = {
      address: 'https://a.example/',
      entities: 'sizes',
      user_id,
      sealed_secret: 'x',
      created_at: now(),
    };
    const off = { ...webhook, is_active: 0 };
    for (const row of [
      { ...webhook, is_active: 1, off_because: null },
      { ...webhook, is_active: 1, off_because: null },
      { ...off, off_because: null },
      ...(['gone', 'gave-up', 'restored'] as const).map((off_because) => ({ ...off, off_because })),
    ])
      await insertRows(db, 'webhooks', row);
    const on = await rowsOf(db, 'webhooks', { is_active: 1 }, ['id']);
    // One waits for its first attempt, one for its second.
    for (const [attempts, { id: webhook_id }] of on.entries())
      await insertRows(db, 'webhook_deliveries', {
        webhook_id,
        attempts,
        kind: 'changes',
        is_repeated: 0,
        records: '[]',
        message_id: 'a',
        created_at: now(),
        next_attempt_at: now(),
      });
    const counted = async (state: string) => Number(await reading(`kitroom_webhooks\\{state="${state}"\\}`));
    expect([
      await counted('on'),
      await counted('failing'),
      await counted('off'),
      await counted('switched-off'),
    ]).toEqual([1, 1, 1, 3]);
  });

  it('shows the connections to PostgreSQL', async () => {
    const { body } = await harness().app.inject('/metrics');
    const shown = body.match(/^kitroom_database_connections\{state="(?:used|waiting)"\} \d+$/gmu) ?? [];
    expect(shown).toHaveLength(harness().engine === 'postgres' ? 2 : 0);
  });
});
