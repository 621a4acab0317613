import { codeAppCalls, secondStepCall } from '@kitroom/contract/access/second-step';
import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { type Logger, pino } from 'pino';
import { examine } from '../src/admin/doctor.ts';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/platform/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { now } from '../src/platform/db/now.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import type { App } from '../src/platform/http/schemas.ts';
import { createAccount, type From, login, PASSWORD, post } from './accounts.ts';
import { UNSETTLED } from './clock.ts';
import type { Browser, Harness } from './harness.ts';
import { setRows } from './rows.ts';

const STEP = 30_000;

/** The code that an app shows, `steps` away from now. */
export function appCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP });
}

/** An account with a code app and ten recovery codes; the code of the step before is used up. */
export async function accountWithApp(harness: Harness, options: Parameters<typeof createAccount>[1] = {}) {
  const account = await createAccount(harness.db, options);
  const browser = await harness.signInAs(account.id);
  return { ...(await addApp(browser)), account, browser };
}

/** A code app without a key: the account has a second step, which nobody can answer. */
export async function createCodeApp(db: Database, userId: number): Promise<void> {
  const app = { user_id: userId, sealed_secret: 'none', created_at: now(), last_step: 0, last_used_at: null };
  await db.query.insertInto('code_apps').values(app).execute();
}

/** Adds a code app to the account of a browser, with the code of the step before: once more if the step ends meanwhile. */
export async function addApp(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const step = Math.floor(Date.now() / STEP);
  const { secret } = (await browser.post(codeAppCalls.start.path)).json();
  const added = await browser.post(codeAppCalls.confirm.path, { code: appCode(secret, -1) });
  if (added.statusCode === 200) return { secret, recoveryCodes: added.json().recovery_codes };
  if (step === Math.floor(Date.now() / STEP)) throw new Error(added.body);
  return addApp(browser);
}

/** Every cookie that an answer sets, as a browser sends them back. */
export function cookiesOf(answer: LightMyRequestResponse): string {
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Gives the right password and resolves to the cookie of the challenge. */
export async function challengeFor(app: App, email: string, from: From = {}): Promise<string> {
  const asked = await login(app, email, PASSWORD, from);
  if (asked.json().secondStep === undefined) throw new Error(asked.body);
  return cookiesOf(asked);
}

export function answerCode(
  app: App,
  challenge: string,
  code: string,
  { trust = false, address }: { trust?: boolean; address?: string } = {},
): Promise<LightMyRequestResponse> {
  const from = { headers: { cookie: challenge }, ...(address === undefined ? {} : { address }) };
  return post(app, secondStepCall.path, { code, trust }, from);
}

/** An account with a code app, which is not asked of the browser with the cookies of `done`. */
export async function accountThatTrusts(harness: Harness) {
  const made = await accountWithApp(harness);
  const challenge = await challengeFor(harness.app, made.account.email);
  const done = await answerCode(harness.app, challenge, appCode(made.secret), { trust: true });
  if (done.statusCode !== 200) throw new Error(done.body);
  return { ...made, done };
}

/** Another process on the same database; the caller calls `close`. */
export async function anotherProcess(
  config: Config,
  logger: Logger = pino({ level: 'silent' }),
): Promise<{ app: App; close: () => Promise<void> }> {
  const db = await openDatabase(config);
  const parts = { db, clock: UNSETTLED, logger, webRoot: undefined };
  const { app } = await buildApp(config, parts);
  const close = async () => {
    await app.close();
    await db.close();
  };
  return { app, close };
}

/** The words of `doctor` about the secrets in the database. */
export async function doctorOnSecrets(config: Config) {
  const found = await examine(config, { full: false, repairFrom: undefined });
  return found.filter(({ sentence }) => /^The key in .* secrets? /u.test(sentence));
}

/** Makes the last proof of all sessions of a user this old, in milliseconds; null: they have none. */
export async function ageProof({ db }: Harness, userId: number, age: number | null): Promise<void> {
  const proved_at = age === null ? null : new Date(Date.now() - age).toISOString();
  await setRows(db, 'sessions', { user_id: userId }, { proved_at });
}

/** The answer of a call that asks for a fresh proof. */
export const PROOF_REQUIRED = {
  success: false,
  message: 'Please confirm that it’s you, then try again.',
  code: 'proof-required',
};
