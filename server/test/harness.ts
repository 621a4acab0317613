import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { csrfTokenOf, startSession } from '../src/access/session/sessions.ts';
import { setUpAccess } from '../src/access/setup.ts';
import { buildApp } from '../src/app.ts';
import type { BackupRunner } from '../src/backups/backup-runner.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import { type Database, type Engine, SQLITE_FILE } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { failuresOf, successesOf } from '../src/platform/http/failures-of-calls.ts';
import type { App } from '../src/platform/http/schemas.ts';
import { UNSETTLED } from './clock.ts';
import { ownName } from './cookies.ts';
import { createRole, createUser } from './factories.ts';
import { newFolder } from './folders.ts';
import { holdable } from './meeting.ts';
import { createDatabase } from './postgres.ts';
import { ROUTES } from './routes.ts';

/** A signed-in browser: sends its cookie, and the CSRF token on writes. */
export interface Browser {
  userId: number;
  roleId: number;
  cookie: string;
  csrfToken: string;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, payload?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  put(url: string, payload?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  delete(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

export interface Harness {
  engine: Engine;
  app: App;
  db: Database;
  config: Config;
  dataDir: string;
  /** Undefined unless `BACKUP_TO` is set. */
  backups: BackupRunner | undefined;
  /** Signs in a new user whose role holds exactly these codes. */
  signIn(options: { permissions: readonly PermissionCode[] }): Promise<Browser>;
  /** Signs in an existing user, with a new session. */
  signInAs(userId: number): Promise<Browser>;
}

/** `all` runs all tests on both engines; `sqlite` none on PostgreSQL, as mutation testing does. */
const { TEST_ENGINES } = process.env;
/** Engines of the suites that say something about the database. */
const BOTH: readonly Engine[] = TEST_ENGINES === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres'];
/** Engines of all other suites. */
const USUAL: readonly Engine[] = TEST_ENGINES === 'all' ? BOTH : ['sqlite'];

type Define = (harness: () => Harness) => void;

/**
 * Runs the tests in `define` with an application on an empty, migrated database: on SQLite, and with TEST_ENGINES=all on
 * PostgreSQL too. `env` overrides environment variables.
 */
export function describeApp(title: string, define: Define, env: Record<string, string> = {}): void {
  describeOn(USUAL, title, define, env);
}

/** As describeApp, always on both engines: for what the engine decides (the rule is in CONTRIBUTING.md). */
export function describeOnBothEngines(title: string, define: Define, env: Record<string, string> = {}): void {
  describeOn(BOTH, title, define, env);
}

function describeOn(
  engines: readonly Engine[],
  title: string,
  define: Define,
  env: Record<string, string>,
): void {
  describe.each(engines)(`${title} (%s)`, (engine) => {
    let harness: Harness | undefined;
    let close = async () => {};

    beforeAll(async () => {
      const started = await startHarness(engine, env);
      harness = started.harness;
      close = started.close;
    });
    afterAll(() => close());

    define(() => {
      if (!harness) throw new Error('The harness is ready inside tests and hooks only');
      return harness;
    });
  });
}

/** An application on a database without users; the caller calls `close`. */
export async function startHarness(
  engine: Engine,
  env: Record<string, string> = {},
  logger: Logger = pino({ level: 'silent' }),
): Promise<{ harness: Harness; close: () => Promise<void> }> {
  const dataDir = await newFolder();
  // Copies: to create the schema and the permissions takes six times as long.
  const postgres =
    engine === 'postgres'
      ? await createDatabase(inject('postgresUrl'), inject('postgresTemplate'))
      : undefined;
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    ...env,
  });
  const file = join(config.dataDir, SQLITE_FILE);
  // A test of an older version brings its own.
  if (engine === 'sqlite' && !existsSync(file)) await copyFile(inject('sqliteTemplate'), file);
  const db = holdable(await openDatabase(config));
  // The run's databases are thrown away; a crash of the machine may take them.
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db.query);
  await setUpAccess(db);
  const { app, backups } = await buildApp(config, {
    db,
    clock: UNSETTLED,
    logger,
    webRoot: undefined,
  });
  const undescribed = collectUndescribed(app);
  await app.ready();

  const signInAs = async (userId: number): Promise<Browser> => {
    const { app_role_id } = await db.query
      .selectFrom('users')
      .select('app_role_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const token = await db.transaction((trx) =>
      startSession(trx, userId, { userAgent: 'test', address: '127.0.0.1' }),
    );
    return browser(app, userId, app_role_id, token);
  };
  const harness: Harness = {
    engine,
    app,
    db,
    config,
    dataDir,
    backups,
    signInAs,
    async signIn({ permissions }) {
      const role = await createRole(db, { permissions });
      const user = await createUser(db, { roleId: role.id });
      return signInAs(user.id);
    },
  };
  const close = async () => {
    await app.close();
    await db.close();
    await postgres?.drop();
    if (undescribed.size > 0) throw new Error(`/api/openapi.json lacks: ${[...undescribed].join(', ')}`);
  };
  return { harness, close };
}

/** Whatever a test is answered is listed for its call by /api/openapi.json; returned is what is not. */
function collectUndescribed(app: App): Set<string> {
  const missing = new Set<string>();
  app.addHook('onSend', async ({ method, routeOptions: { url, config } }, reply) => {
    const { operationId, access } = config;
    if (access === undefined) return;
    const call = ROUTES.find((one) => one.operationId === operationId);
    if (!call) return void missing.add(`${method} ${url}`);
    if (![...successesOf(call), ...failuresOf(call).keys()].includes(reply.statusCode))
      missing.add(`${reply.statusCode} of ${method} ${url}`);
    if (reply.hasHeader('ETag') && !call.etag) missing.add(`ETag of ${method} ${url}`);
  });
  return missing;
}

/** A browser that has the session with this token. */
export function browser(app: App, userId: number, roleId: number, token: string): Browser {
  const cookie = `${ownName('sid')}=${token}`;
  const csrfToken = csrfTokenOf(token);
  const send = (
    method: InjectOptions['method'],
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ) =>
    app.inject({
      method,
      url,
      headers: { cookie, ...headers },
      ...(payload ? { payload } : {}),
    } as InjectOptions);
  const written = (headers: Record<string, string> = {}) => ({ 'x-csrf-token': csrfToken, ...headers });
  return {
    userId,
    roleId,
    cookie,
    csrfToken,
    get: (url, headers = {}) => send('GET', url, headers),
    post: (url, payload, headers) => send('POST', url, written(headers), payload),
    put: (url, payload, headers) => send('PUT', url, written(headers), payload),
    delete: (url, headers) => send('DELETE', url, written(headers)),
  };
}

/** Where a database of this engine can be, with nothing there yet; a database is dropped with `drop`. */
export async function newPlace(engine: Engine): Promise<{ config: Config; drop: () => Promise<void> }> {
  const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  const config = readConfig({
    DATA_DIR: await newFolder(),
    LOG_LEVEL: 'silent',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  });
  return { config, drop: async () => postgres?.drop() };
}

/** An empty PostgreSQL database. */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  return createDatabase(inject('postgresUrl'));
}
