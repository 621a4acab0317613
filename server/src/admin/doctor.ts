import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import packageFile from '../../package.json' with { type: 'json' };
import { hasAdministrator } from '../access/access-rules.ts';
import { unreadableCodeApps } from '../access/second-step/code-app.ts';
import { otherHostsWarning } from '../access/second-step/passkeys/relying-party.ts';
import { countWhoMustSetUp } from '../access/second-step/who-must.ts';
import { unheldCodesWarning } from '../access/setup.ts';
import type { Config } from '../platform/config.ts';
import { type Database, SQLITE_FILE } from '../platform/db/database.ts';
import { UnusableDatabaseError } from '../platform/db/unusable-database.ts';
import { givenUpMail, waitingMail } from '../platform/mail/worker.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { KEY_FILE } from '../platform/secret-key.ts';
import { unreadableWebhookSecrets } from '../webhooks/secrets.ts';
import { openBackupPlace } from './backup-place.ts';
import { CommandError } from './command-error.ts';
import { datedName, laterText, othersText, readOwnership, sortDated } from './dated-backups.ts';
import { examinePictureStore, examinePictures, type Finding, type PictureCheck } from './doctor-pictures.ts';
import { singleSignOnFindings } from './doctor-single-sign-on.ts';
import { type ExistingDatabase, openExistingDatabase } from './existing-database.ts';

/**
 * Checks the installation, as far as database and pictures can be reached. `full` reads every picture, not only a sample;
 * `repairFrom` is a zip of pictures or a backup, from which missing and damaged files are written again. Changes nothing
 * else.
 */
export async function examine(config: Config, check: PictureCheck): Promise<Finding[]> {
  const found = [
    { healthy: true, sentence: `Kitroom ${packageFile.version}, Node ${process.versions.node}.` },
    { healthy: true, sentence: settings(config) },
  ];
  const existing = await openExistingDatabase(config).catch((error: unknown) => {
    if (error instanceof UnusableDatabaseError) return error;
    throw error;
  });
  if (existing instanceof Error) {
    const unusable = { healthy: false, sentence: existing.message };
    return [...found, unusable, ...(await tried('The pictures', () => examinePictureStore(config)))];
  }
  const { db } = existing;
  try {
    return [
      ...found,
      ...(await tried('The database', () => (db.engine === 'sqlite' ? integrity(config) : answers(db)))),
      schema(existing),
      ...(await tried('Whether there is an administrator', () => administrator(existing))),
      ...(await tried('The secrets in the database', () => secrets(config, existing))),
      ...(await tried('Second steps', () => secondSteps(config, existing))),
      ...(await tried('Passkeys', () => passkeys(config, existing))),
      ...(await tried('The pictures', () => examinePictures(config, db, check))),
      ...(await tried('Mail', () => mail(db))),
      ...(await tried('Single sign-on', () => singleSignOnFindings(config, existing))),
      ...(await tried('Backups', () => backups(config, existing))),
    ];
  } finally {
    await db.close();
  }
}

// A check that fails is a finding, so that the others are still made.
async function tried(what: string, work: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    return [{ healthy: false, sentence: `${what} could not be checked: ${reasonOf(error)}` }];
  }
}

function schema({ migration, isNewest }: ExistingDatabase): Finding {
  return {
    healthy: true,
    sentence: isNewest
      ? `The schema is up to date (${migration}).`
      : `The schema is from an older version (${migration}): this version updates it when its server starts.`,
  };
}

function settings(config: Config): string {
  const database = config.databaseUrl ? 'PostgreSQL' : `SQLite in ${config.dataDir}`;
  const store = config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDir, 'images');
  const mails = config.smtpUrl ? `through ${new URL(config.smtpUrl).host}` : 'into files, not to people';
  return `Settings: ${database}; pictures in ${store}; mail goes ${mails}; links lead to ${config.publicUrl}.`;
}

function integrity({ dataDir }: Config): Finding[] {
  const file = new Sqlite(join(dataDir, SQLITE_FILE), { readonly: true, fileMustExist: true });
  try {
    const damage = (file.pragma('integrity_check') as { integrity_check: string }[])
      .map((row) => row.integrity_check)
      .filter((line) => line !== 'ok');
    const dangling = file.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[];
    return [
      damage.length === 0
        ? { healthy: true, sentence: 'The database file is intact.' }
        : { healthy: false, sentence: `The database file is damaged: ${damage.join('; ')}` },
      dangling.length === 0
        ? { healthy: true, sentence: 'All references are valid.' }
        : {
            healthy: false,
            sentence: `References that lead nowhere: ${dangling
              .map(({ table, rowid, parent }) => `${table} ${rowid} to ${parent}`)
              .join('; ')}`,
          },
    ];
  } finally {
    file.close();
  }
}

async function answers(db: Database): Promise<Finding[]> {
  await db.check();
  return [{ healthy: true, sentence: 'The database answers.' }];
}

async function administrator({ db, isNewest }: ExistingDatabase): Promise<Finding[]> {
  // An older schema lacks tables of what people sign in with.
  if (!isNewest) return [];
  const healthy = await hasAdministrator(db.query);
  const sentence = healthy
    ? 'There is an administrator.'
    : 'There is no administrator who can sign in: run  npm run admin -- create-admin <email>';
  const unheld = await unheldCodesWarning(db.query);
  return [{ healthy, sentence }, ...(unheld === undefined ? [] : [{ healthy: false, sentence: unheld }])];
}

/** Who still has to set up the second step that the settings ask for. */
async function secondSteps({ secondStep }: Config, { db, isNewest }: ExistingDatabase): Promise<Finding[]> {
  if (!isNewest || secondStep === 'optional') return [];
  const count = await countWhoMustSetUp(db.query, secondStep);
  const people = count === 1 ? '1 active user has' : `${count} active users have`;
  const rest =
    count === 0
      ? 'every active user who must have a second step has one.'
      : `${people} no second step yet and must set one up right after signing in.`;
  return [{ healthy: true, sentence: `SECOND_STEP is ${secondStep}: ${rest}` }];
}

/** Whether passkeys can be used with the host name that the settings have now. */
async function passkeys({ publicUrl }: Config, { db, isNewest }: ExistingDatabase): Promise<Finding[]> {
  const sentence = isNewest ? await otherHostsWarning(db.query, publicUrl) : undefined;
  return sentence === undefined ? [] : [{ healthy: false, sentence }];
}

/** Whether this installation has the key that encrypts secrets in the database. */
async function secrets(config: Config, { db, isNewest }: ExistingDatabase): Promise<Finding[]> {
  if (!isNewest) return [];
  const codeApps = await unreadableCodeApps(db.query, config);
  const webhooks = await unreadableWebhookSecrets(db.query, config);
  const all = codeApps.all + webhooks.all;
  if (all === 0) return [];
  const place = config.secretKey === undefined ? join(config.dataDir, KEY_FILE) : 'SECRET_KEY';
  const back = 'put the former key back; all machines need the same one. If it is lost,';
  const unreadable = [
    ...(codeApps.unreadable > 0
      ? [
          `${codeApps.unreadable} of ${codeApps.all} secrets of code apps, so their codes cannot be checked: ${back} users sign in with a recovery code and set their code app up again.`,
        ]
      : []),
    ...(webhooks.unreadable > 0
      ? [
          `${webhooks.unreadable} of ${webhooks.all} secrets of webhooks, so these send nothing: ${back} give each of them a new secret.`,
        ]
      : []),
  ];
  return unreadable.length === 0
    ? [{ healthy: true, sentence: `The key in ${place} opens all ${all} secrets in the database.` }]
    : unreadable.map((what) => ({ healthy: false, sentence: `The key in ${place} does not open ${what}` }));
}

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

/** Whether the backups of the server, if it makes any, are recent. */
async function backups(config: Config, { db, isNewest }: ExistingDatabase): Promise<Finding[]> {
  const settings = config.backups;
  if (!settings) return [{ healthy: true, sentence: 'The server makes no backups: BACKUP_TO is not set.' }];
  if (!isNewest) return [];
  const newest = db.query.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1);
  const good = await newest.where('state', '=', 'made').executeTakeFirst();
  const last = await newest.where('state', 'in', ['made', 'incomplete', 'failed']).executeTakeFirst();
  const place = await openBackupPlace(config, settings);
  const kept = await place.names().then((names) => new Set(names), reasonOf);
  const ownership = await readOwnership(db.query);
  const until = datedName(new Date(), ownership.installation);
  const { later, others } = sortDated(typeof kept === 'string' ? [] : [...kept], ownership, until);
  const isRecent = good !== undefined && Date.parse(good.started_at) > Date.now() - TWO_DAYS;
  return [
    good
      ? {
          healthy: isRecent,
          sentence: `The last good backup was begun at ${good.started_at}: ${good.file}, ${good.bytes} bytes, ${good.pictures} pictures.`,
        }
      : { healthy: false, sentence: `No backup has been made yet in ${settings.to}.` },
    ...(typeof kept === 'string'
      ? [{ healthy: false, sentence: `${settings.to} cannot be read: ${kept}` }]
      : []),
    ...(good && typeof kept !== 'string' && !kept.has(good.file)
      ? [{ healthy: false, sentence: `${good.file} is no longer in ${settings.to}.` }]
      : []),
    ...(later.length > 0 ? [{ healthy: false, sentence: laterText(settings.to, later) }] : []),
    ...(others.length > 0 ? [{ healthy: true, sentence: othersText(settings.to, others) }] : []),
    ...(last && last.state !== 'made'
      ? [{ healthy: false, sentence: `The last backup failed: ${last.error}` }]
      : []),
  ];
}

async function mail(db: Database): Promise<Finding[]> {
  const count = (rows: object[]) => `${rows.length} ${rows.length === 1 ? 'mail' : 'mails'}`;
  const reason = (rows: { last_error: string | null }[]) => rows.at(-1)?.last_error ?? 'unknown reason';
  const failing = await waitingMail(db).select('last_error').where('last_error', 'is not', null).execute();
  const lost = await givenUpMail(db).select('last_error').execute();
  const problems = [
    ...(failing.length === 0 ? [] : [`${count(failing)} could not be sent yet: ${reason(failing)}`]),
    ...(lost.length === 0
      ? []
      : [`${count(lost)} of the last month could not be sent at all: ${reason(lost)}`]),
  ].map((sentence) => ({ healthy: false, sentence }));
  return problems.length > 0 ? problems : [{ healthy: true, sentence: 'No mail has failed.' }];
}
