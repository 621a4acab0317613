import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { hasAdministrator } from '../access/access-rules.ts';
import type { Config } from '../platform/config.ts';
import { type Database, SQLITE_FILE } from '../platform/db/database.ts';
import { migrationNames } from '../platform/db/migrations/index.ts';
import { givenUpMail, waitingMail } from '../platform/mail/worker.ts';
import { examinePictures, type Finding, type PictureCheck } from './doctor-pictures.ts';
import { openExistingDatabase } from './existing-database.ts';

/**
 * Checks the installation. `full` reads every picture, not only a sample; `repairFrom` is a zip of pictures or a backup,
 * from which missing and damaged files are written again. Changes nothing else.
 */
export async function examine(config: Config, { full, repairFrom }: PictureCheck): Promise<Finding[]> {
  const db = await openExistingDatabase(config);
  try {
    return [
      { healthy: true, sentence: settings(config) },
      ...(db.engine === 'sqlite' ? integrity(config) : [await answers(db)]),
      { healthy: true, sentence: `The schema is up to date (${migrationNames().at(-1)}).` },
      await administrator(db),
      ...(await examinePictures(config, db, { full, repairFrom })),
      ...(await mail(db)),
    ];
  } finally {
    await db.close();
  }
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

async function answers(db: Database): Promise<Finding> {
  await db.check();
  return { healthy: true, sentence: 'The database answers.' };
}

async function administrator(db: Database): Promise<Finding> {
  return (await hasAdministrator(db.query))
    ? { healthy: true, sentence: 'There is an administrator.' }
    : {
        healthy: false,
        sentence: 'There is no administrator who can sign in: run  npm run admin -- create-admin <email>',
      };
}

async function mail(db: Database): Promise<Finding[]> {
  const count = (rows: { id: number }[]) => `${rows.length} ${rows.length === 1 ? 'mail' : 'mails'}`;
  const failing = await waitingMail(db).select(['id', 'last_error']).where('attempts', '>', 1).execute();
  const lost = await givenUpMail(db).select('id').execute();
  const reason = failing.at(-1)?.last_error ?? 'unknown reason';
  return [
    failing.length === 0
      ? { healthy: true, sentence: 'No mail has failed.' }
      : { healthy: false, sentence: `${count(failing)} could not be sent yet: ${reason}` },
    ...(lost.length === 0
      ? []
      : [{ healthy: false, sentence: `${count(lost)} of the last month could not be sent at all.` }]),
  ];
}
