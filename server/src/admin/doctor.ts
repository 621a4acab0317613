import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import packageFile from '../../package.json' with { type: 'json' };
import { codeAppSealer } from '../access/factors/codes/code-app.ts';
import { otherHostsWarning } from '../access/factors/passkey/relying-party.ts';
import { openProvider } from '../access/factors/provider/provider.ts';
import { hasAdministrator } from '../access/rules/access-rules.ts';
import { roleNamed } from '../access/session/held-codes.ts';
import { countWhoMustSetUp } from '../access/session/who-must.ts';
import { unheldCodesWarning } from '../access/setup.ts';
import type { Config } from '../platform/config.ts';
import { type Database, type Queries, SQLITE_FILE } from '../platform/db/database.ts';
import { networkDriveWarning, UnusableDatabaseError } from '../platform/db/unusable-database.ts';
import { givenUpMail, waitingMail } from '../platform/mail/worker.ts';
import { mailWarnings } from '../platform/mail-settings.ts';
import { reasonOf } from '../platform/reason-of.ts';
import type { Sealer } from '../platform/sealed.ts';
import { KEY_FILE } from '../platform/secret-key.ts';
import { webhookSealer } from '../webhooks/secrets.ts';
import { openBackupPlace } from './backup-place.ts';
import { CommandError } from './command-error.ts';
import { counted } from './counted.ts';
import { datedName, laterText, othersText, readOwnership, sortDated } from './dated-backups.ts';
import { examinePictureStore, examinePictures, type PictureCheck } from './doctor-pictures.ts';
import { type ExistingDatabase, openExistingDatabase } from './existing-database.ts';
import { type Finding, fine, problem } from './finding.ts';

/**
 * Checks the installation, as far as database and pictures can be reached. `full` reads every picture, not only a sample;
 * `repairFrom` is a zip of pictures or a backup, from which missing and damaged files are written again. Changes nothing
 * else.
 */
export async function examine(config: Config, check: PictureCheck): Promise<Finding[]> {
  const mistakes = mailWarnings(config);
  const found = [
    fine(`Kitroom ${packageFile.version}, Node ${process.versions.node}.`),
    fine(settings(config)),
    // The others can be meant.
    ...config.warnings.map((warning) => (mistakes.includes(warning) ? problem : fine)(`${warning}.`)),
  ];
  const existing = await openExistingDatabase(config).catch((error: unknown) => {
    if (error instanceof UnusableDatabaseError) return error;
    throw error;
  });
  if (existing instanceof Error) {
    const pictures = await tried('The pictures', examinePictureStore(config));
    return [...found, problem(existing.message), ...pictures];
  }
  const { db } = existing;
  try {
    return [
      ...found,
      ...(await tried('The database', db.engine === 'sqlite' ? integrity(config) : answers(db))),
      schema(existing),
      ...(await tried('Whether there is an administrator', administrator(existing))),
      ...(await tried('The secrets in the database', secrets(config, existing))),
      ...(await tried('Second steps', secondSteps(config, existing))),
      ...(await tried('Passkeys', passkeys(config, existing))),
      ...(await tried('The pictures', examinePictures(config, db, check))),
      ...(await tried('Mail', mail(db))),
      ...(await tried('Single sign-on', singleSignOn(config, existing))),
      ...(await tried('Backups', backups(config, existing))),
    ];
  } finally {
    await db.close();
  }
}

// A check that fails is a finding, so that the others are still made.
async function tried(what: string, findings: Iterable<Finding> | AsyncIterable<Finding>): Promise<Finding[]> {
  const found: Finding[] = [];
  try {
    for await (const finding of findings) found.push(finding);
    return found;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    return [problem(`${what} could not be checked: ${reasonOf(error)}`)];
  }
}

function schema({ migration, isNewest }: ExistingDatabase): Finding {
  return fine(
    isNewest
      ? `The schema is up to date (${migration}).`
      : `The schema is from an older version (${migration}): this version updates it when its server starts.`,
  );
}

function settings(config: Config): string {
  const database = config.databaseUrl ? 'PostgreSQL' : `SQLite in ${config.dataDir}`;
  const store = config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDir, 'images');
  const mails = config.smtpUrl ? `through ${new URL(config.smtpUrl).host}` : 'into files, not to people';
  return `Settings: ${database}; pictures in ${store}; mail goes ${mails}; links lead to ${config.publicUrl}.`;
}

function* integrity({ dataDir }: Config): Generator<Finding> {
  const onNetwork = networkDriveWarning(dataDir);
  if (onNetwork !== undefined) yield problem(`${onNetwork}.`);
  const file = new Sqlite(join(dataDir, SQLITE_FILE), { readonly: true, fileMustExist: true });
  try {
    const damage = (file.pragma('integrity_check') as { integrity_check: string }[])
      .map((row) => row.integrity_check)
      .filter((line) => line !== 'ok');
    yield damage.length === 0
      ? fine('The database file is intact.')
      : problem(`The database file is damaged: ${damage.join('; ')}`);
    const dangling = (
      file.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[]
    ).map(({ table, rowid, parent }) => `${table} ${rowid} to ${parent}`);
    yield dangling.length === 0
      ? fine('All references are valid.')
      : problem(`References that lead nowhere: ${dangling.join('; ')}`);
  } finally {
    file.close();
  }
}

async function* answers(db: Database): AsyncGenerator<Finding> {
  await db.check();
  const { rows } = await sql<{ set: string }>`select current_setting('transaction_read_only') as set`.execute(
    db.query,
  );
  yield rows[0]?.set === 'off'
    ? fine('The database answers.')
    : problem('The database of DATABASE_URL answers, but can only be read: name the primary server.');
  yield* collation(db);
  yield* exposure(db.query);
}

/** Whether the roles of a host's own HTTP access, such as Supabase's, can read the tables: they need no password. */
export async function* exposure(query: Queries): AsyncGenerator<Finding> {
  const { rows } = await sql<{ role: string }>`
    select rolname as role from pg_roles where rolname in ('anon', 'authenticated')
      and has_table_privilege(oid, 'sessions', 'select')
      and not (select relrowsecurity from pg_class where oid = 'sessions'::regclass)`.execute(query);
  const roles = rows.map(({ role }) => role).join(', ');
  if (roles !== '')
    yield problem(
      `The host’s own API shows all tables to the roles ${roles}, which need no password: turn it off, or run  revoke all on all tables in schema public from ${roles};  and  alter default privileges in schema public revoke all on tables from ${roles};`,
    );
}

/** Whether indexes of texts are still in the order that the system's library has. PostgreSQL 14 does not know. */
async function* collation(db: Database): AsyncGenerator<Finding> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regproc('pg_database_collation_actual_version') is not null as known`.execute(db.query);
  if (!rows[0]?.known) return;
  const changed = await sql<{ name: string; was: string; now: string }>`
    select quote_ident(datname) as name, datcollversion as was, pg_database_collation_actual_version(oid) as now
    from pg_database where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
  `.execute(db.query);
  for (const { name, was, now } of changed.rows)
    yield problem(
      `The system’s order of letters has changed since the database was created (${was}, now ${now}), so records can be missed or appear twice: run  reindex database ${name};  and then  alter database ${name} refresh collation version;`,
    );
}

async function* administrator({ db, isNewest }: ExistingDatabase): AsyncGenerator<Finding> {
  // An older schema lacks tables of what people sign in with.
  if (!isNewest) return;
  yield (await hasAdministrator(db.query))
    ? fine('There is an administrator.')
    : problem('There is no administrator who can sign in: run  npm run admin -- create-admin <email>');
  const unheld = await unheldCodesWarning(db.query);
  if (unheld !== undefined) yield problem(unheld);
}

/** Who still has to set up the second step that the settings ask for. */
async function* secondSteps(
  { secondStep }: Config,
  { db, isNewest }: ExistingDatabase,
): AsyncGenerator<Finding> {
  if (!isNewest || secondStep === 'optional') return;
  const count = await countWhoMustSetUp(db.query, secondStep);
  const people = counted(count, 'active user has', 'active users have');
  const rest =
    count === 0
      ? 'every active user who must have a second step has one.'
      : `${people} no second step yet and must set one up right after signing in.`;
  yield fine(`SECOND_STEP is ${secondStep}: ${rest}`);
}

/** Whether passkeys can be used with the host name that the settings have now. */
async function* passkeys({ publicUrl }: Config, { db, isNewest }: ExistingDatabase): AsyncGenerator<Finding> {
  const sentence = isNewest ? await otherHostsWarning(db.query, publicUrl) : undefined;
  if (sentence !== undefined) yield problem(sentence);
}

/** Whether this installation has the key that encrypts secrets in the database. */
async function* secrets(config: Config, { db, isNewest }: ExistingDatabase): AsyncGenerator<Finding> {
  if (!isNewest) return;
  const codeApps = await countSecrets(db, 'code_apps', codeAppSealer(config));
  const webhooks = await countSecrets(db, 'webhooks', webhookSealer(config));
  const all = codeApps.all + webhooks.all;
  if (all === 0) return;
  const key = `The key in ${config.secretKey === undefined ? join(config.dataDir, KEY_FILE) : 'SECRET_KEY'}`;
  const back = 'restore the former key; all machines need the same one. If it is lost,';
  if (codeApps.unreadable + webhooks.unreadable === 0)
    yield fine(`${key} opens ${all === 1 ? 'the' : 'all'} ${counted(all, 'secret')} in the database.`);
  if (codeApps.unreadable > 0)
    yield problem(
      `${key} does not open ${codeApps.unreadable} of ${codeApps.all} secrets of code apps, so their codes can’t be checked: ${back} users sign in with a recovery code and set their code app up again.`,
    );
  if (webhooks.unreadable > 0)
    yield problem(
      `${key} does not open ${webhooks.unreadable} of ${webhooks.all} secrets of webhooks, so these send nothing: ${back} give each of them a new secret.`,
    );
}

async function countSecrets(db: Database, table: 'code_apps' | 'webhooks', { open }: Sealer) {
  const rows = await db.query.selectFrom(table).select('sealed_secret').execute();
  let unreadable = 0;
  for (const { sealed_secret } of rows) if ((await open(sealed_secret)) === undefined) unreadable += 1;
  return { unreadable, all: rows.length };
}

/** Whether the provider answers and calls itself what the settings call it, and whether new people's role exists. */
async function* singleSignOn(
  { singleSignOn: settings, publicUrl }: Config,
  { db }: ExistingDatabase,
): AsyncGenerator<Finding> {
  if (!settings) return;
  const provider = openProvider(settings, publicUrl);
  yield await provider.check().then(
    () => fine(`Single sign-on: ${settings.issuer} answers.`),
    (error: unknown) => problem(`Single sign-on: ${reasonOf(error)}`),
  );
  const { newUsersRole: role } = settings;
  if (role !== undefined && (await roleNamed(db.query, role)) === undefined)
    yield problem(`OIDC_NEW_USERS: no role is called "${role}", so nobody gets an account by signing in.`);
}

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

/** Whether the backups of the server, if it makes any, are recent. */
async function* backups(config: Config, { db, isNewest }: ExistingDatabase): AsyncGenerator<Finding> {
  const settings = config.backups;
  if (!settings) {
    yield fine('The server makes no backups: BACKUP_TO is not set.');
    return;
  }
  if (!isNewest) return;
  const newest = db.query.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1);
  const good = await newest.where('state', '=', 'made').executeTakeFirst();
  const last = await newest.where('state', 'in', ['made', 'incomplete', 'failed']).executeTakeFirst();
  yield good
    ? {
        healthy: Date.parse(good.started_at) > Date.now() - TWO_DAYS,
        sentence: `The last good backup was started at ${good.started_at}: ${good.file}, ${good.bytes} bytes, ${good.pictures} pictures.`,
      }
    : problem(`No backup has been made yet in ${settings.to}.`);
  const place = await openBackupPlace(config, settings);
  const kept = await place.names().catch(reasonOf);
  if (typeof kept === 'string') {
    yield problem(`${settings.to} can’t be read: ${kept}`);
  } else {
    if (good && !kept.includes(good.file)) yield problem(`${good.file} is no longer in ${settings.to}.`);
    const ownership = await readOwnership(db.query);
    const until = datedName(new Date(), ownership.installation);
    const { later, others } = sortDated(kept, ownership, until);
    if (later.length > 0) yield problem(laterText(settings.to, later));
    if (others.length > 0) yield fine(othersText(settings.to, others));
  }
  if (last && last.state !== 'made') yield problem(`The last backup failed: ${last.error}`);
}

async function* mail(db: Database): AsyncGenerator<Finding> {
  const count = ({ length }: object[]) => counted(length, 'mail');
  const reason = (rows: { last_error: string | null }[]) => rows.at(-1)?.last_error ?? 'unknown reason';
  const failing = await waitingMail(db).select('last_error').where('last_error', 'is not', null).execute();
  const lost = await givenUpMail(db).select('last_error').execute();
  if (failing.length > 0) yield problem(`${count(failing)} could not be sent yet: ${reason(failing)}`);
  if (lost.length > 0)
    yield problem(`${count(lost)} of the last month could not be sent at all: ${reason(lost)}`);
  if (failing.length + lost.length === 0) yield fine('No mail has failed.');
}
