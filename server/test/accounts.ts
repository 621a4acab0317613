import { authCalls } from '@kitroom/contract/auth-calls';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { LightMyRequestResponse } from 'fastify';
import { issuePasswordToken, passwordLink } from '../src/access/factors/password/password-tokens.ts';
import { hashPassword } from '../src/access/factors/password/passwords.ts';
import { actorFinder } from '../src/access/session/sessions.ts';
import type { Database } from '../src/platform/db/database.ts';
import { fromNow } from '../src/platform/db/now.ts';
import type { NewRecord } from '../src/platform/db/records.ts';
import type { Row } from '../src/platform/db/tables.ts';
import type { SessionActor } from '../src/platform/http/actor.ts';
import type { App } from '../src/platform/http/schemas.ts';
import { createRole, createUser } from './factories.ts';
import type { Browser, Harness } from './harness.ts';
import { anyTable, deleteRows, insertRows } from './rows.ts';

/** The password of every account made by `createAccount`. */
export const PASSWORD = 'Serve-2-win';
const passwordHash = await hashPassword(PASSWORD);

/** An active user who can sign in with `PASSWORD` and whose role holds exactly these codes. */
export async function createAccount(
  db: Database,
  {
    permissions = [],
    ...columns
  }: { permissions?: readonly PermissionCode[] } & Partial<NewRecord<'users'>> = {},
): Promise<Row<'users'>> {
  const role = await createRole(db, { permissions });
  return createUser(db, { roleId: role.id, password_hash: passwordHash, ...columns });
}

export interface From {
  headers?: Record<string, string>;
  address?: string;
}

/** A call without a session. */
export function post(app: App, url: string, payload: object, { headers = {}, address }: From = {}) {
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers,
    ...(address === undefined ? {} : { remoteAddress: address }),
  });
}

/** Signs in over HTTP. */
export function login(
  app: App,
  email: string,
  password: string = PASSWORD,
  from: From = {},
): Promise<LightMyRequestResponse> {
  return post(app, authCalls.login.path, { email, password }, from);
}

/** The password that `chooseWithLink` chooses. */
export const CHOSEN_PASSWORD = 'Spike-3-times';

/** Chooses a password with the link that a command has printed. */
export function chooseWithLink(app: App, printed: string): Promise<LightMyRequestResponse> {
  const token = /\?token=([\w-]{43})$/mu.exec(printed)?.[1];
  return post(app, passwordCalls.reset.path, { token, newPassword: CHOSEN_PASSWORD });
}

/** Chooses `CHOSEN_PASSWORD` with a link as a command prints it. */
export async function choosePrinted({ app, db, config }: Harness, userId: number): Promise<void> {
  const token = await db.transaction((trx) => issuePasswordToken(trx, userId, 'printed-reset'));
  const chosen = await chooseWithLink(app, passwordLink(config.publicUrl, token));
  if (chosen.statusCode !== 200) throw new Error(chosen.body);
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const [cookie] = answer.cookies;
  if (!cookie) throw new Error('The answer sets no cookie');
  return `${cookie.name}=${cookie.value}`;
}

/** By table: the column that tells its rows apart, and the times of what is counted or waits. */
const TIMES: Record<string, readonly [key: string, ...times: string[]]> = {
  throttles: ['key', 'expires_at'],
  password_tokens: ['id', 'expires_at'],
  sessions: ['id', 'created_at', 'last_seen_at', 'proved_at'],
  outbox: ['id', 'created_at', 'next_attempt_at', 'sent_at'],
};

/** Lets time pass for everything that is counted or waits: moves the stored times back. */
export async function letPass(db: Database, milliseconds: number): Promise<void> {
  const earlier = (time: unknown) =>
    typeof time === 'string' ? new Date(Date.parse(time) - milliseconds).toISOString() : null;
  await db.transaction(async (trx) => {
    for (const [table, [key, ...times]] of Object.entries(TIMES))
      for (const row of await anyTable(trx).selectFrom(table).selectAll().execute()) {
        const change = Object.fromEntries(times.map((time) => [time, earlier(row[time])]));
        await anyTable(trx).updateTable(table).set(change).where(key, '=', row[key]).execute();
      }
  });
}

/** Makes this the number of failures from the address of tests. */
export async function failedBefore(db: Database, count: number): Promise<void> {
  const key = 'sign-in-from:127.0.0.1';
  await deleteRows(db, 'throttles', { key });
  if (count > 0) await insertRows(db, 'throttles', { key, count, expires_at: fromNow(60 * 60 * 1000) });
}

/** Whom a request of this browser comes from, as a handler has it. */
export async function actorOf({ db, config }: Harness, { cookie }: Browser): Promise<SessionActor> {
  const found = await actorFinder(db, config)(cookie.slice(cookie.indexOf('=') + 1));
  return { ...found, requestId: 'r' } as SessionActor;
}
