import { resetSecondStep } from '@kitroom/contract/access/users-second-steps';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { trustBrowser } from '../../src/access/second-step/trusted-browsers.ts';
import { startSession } from '../../src/access/sign-in/sessions.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createAccount } from '../accounts.ts';
import { eventually } from '../eventually.ts';
import { createPostgresDatabase } from '../harness.ts';
import { startProcess } from '../run-admin.ts';
import { createCodeApp } from '../second-steps.ts';
import { startSmtpReceiver } from '../smtp-receiver.ts';
import { adminAt, signIn } from './client.ts';
import { useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses();

const BROWSER = { userAgent: 'Firefox', address: '127.0.0.1' };

it('a reset of the second step that is killed before it commits has changed nothing; after that, its mail is sent', async () => {
  const postgres = await createPostgresDatabase();
  onTestFinished(postgres.drop);
  const env = { DATABASE_URL: postgres.url, DATA_DIR: await newFolder() };
  let server = await start(env);
  const { headers } = await signIn(server.port);
  const db = await openDatabase({ databaseUrl: postgres.url, dataDir: env.DATA_DIR });
  onTestFinished(() => db.close());
  const observer = new pg.Client({ connectionString: postgres.url });
  await observer.connect();
  onTestFinished(() => observer.end());

  const account = await createAccount(db);
  await createCodeApp(db, account.id);
  await db.transaction((trx) => trustBrowser(trx, account.id, BROWSER.userAgent));
  await db.transaction((trx) => startSession(trx, account.id, BROWSER));
  const all = { code_apps: 1, sessions: 1, trusted_browsers: 1, entries: 0, mails: 0 };
  expect(await stateOf(db, account)).toEqual(all);

  const reset = () =>
    adminAt(server.port, headers).write('POST', resetSecondStep.path.replace(':id', String(account.id)), {});
  const ways = {
    button: () => {
      void reset().catch(() => undefined);
      return () => server.end('SIGKILL');
    },
    command: () => {
      const { child, ended } = startProcess(readConfig(env), 'reset-second-step', account.email);
      return () => {
        child.kill('SIGKILL');
        return ended;
      };
    },
  };
  for (const begin of Object.values(ways)) {
    // The mail is written last: all else is done, and waits for its commit.
    await observer.query('begin; lock table outbox in exclusive mode');
    const kill = begin();
    const pid = await waiting(observer);
    await kill();
    await observer.query('rollback');
    await eventually(async () => {
      const { rows } = await observer.query('select pid from pg_stat_activity where pid = $1', [pid]);
      expect(rows).toEqual([]);
    });
    expect(await stateOf(db, account)).toEqual(all);
  }

  server = await start(env);
  expect((await reset()).status).toBe(200);
  await server.end('SIGKILL');
  const none = { code_apps: 0, sessions: 0, trusted_browsers: 0, entries: 1, mails: 1 };
  expect(await stateOf(db, account)).toEqual(none);
  const receiver = await startSmtpReceiver();
  onTestFinished(receiver.close);
  server = await start({ ...env, SMTP_URL: receiver.url, MAIL_FROM: 'kitroom@example.com' });
  await eventually(() => expect(receiver.received.map(({ to }) => to)).toEqual([[account.email]]));
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});

/** The process of PostgreSQL that waits for a lock. */
function waiting(observer: pg.Client): Promise<number> {
  return eventually(async () => {
    // A transaction sees its first look at this view again and again.
    await observer.query('select pg_stat_clear_snapshot()');
    const { rows } = await observer.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
    return rows[0].pid;
  });
}

/** The state of an account, its history, and the mails to it. */
async function stateOf({ query }: Database, { id, email }: { id: number; email: string }) {
  const count = async (table: 'code_apps' | 'sessions' | 'trusted_browsers') =>
    (await query.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length;
  const entries = query.selectFrom('change_log').select('id').where('action', '=', 'second-step-reset');
  const mails = query.selectFrom('outbox').select('id').where('to_address', '=', email);
  return {
    code_apps: await count('code_apps'),
    sessions: await count('sessions'),
    trusted_browsers: await count('trusted_browsers'),
    entries: (await entries.execute()).length,
    mails: (await mails.execute()).length,
  };
}
