import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ImageExtension } from '@kitroom/contract/product-image';
import Sqlite from 'better-sqlite3';
import { hasAdministrator } from '../access/access-rules.ts';
import { openPictureParts } from '../pictures/parts.ts';
import { pictureKey } from '../pictures/store/picture-store.ts';
import type { Config } from '../platform/config.ts';
import { type Database, SQLITE_FILE } from '../platform/db/database.ts';
import { migrationNames } from '../platform/db/migrations/index.ts';
import { givenUpMail, waitingMail } from '../platform/mail/worker.ts';
import { openExistingDatabase } from './existing-database.ts';

/** How many pictures are read without `--full`. */
const SAMPLE = 200;

/** The result of one check. */
export interface Finding {
  healthy: boolean;
  sentence: string;
}

/** Checks settings, database, pictures and mail; `full`: reads every picture instead of a sample. Changes nothing. */
export async function examine(config: Config, { full }: { full: boolean }): Promise<Finding[]> {
  const db = await openExistingDatabase(config);
  try {
    return [
      { healthy: true, sentence: settings(config) },
      ...(db.engine === 'sqlite' ? integrity(config) : [await answers(db)]),
      { healthy: true, sentence: `The schema is up to date (${migrationNames().at(-1)}).` },
      await administrator(db),
      ...(await pictures(config, db, full)),
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

async function pictures(config: Config, db: Database, full: boolean): Promise<Finding[]> {
  const rows = await db.query
    .selectFrom('product_images')
    .select(['sha256', 'extension'])
    .distinct()
    .orderBy('sha256')
    .execute();
  const hashes = new Map(
    rows.map(({ sha256, extension }) => [pictureKey(sha256, extension as ImageExtension), sha256]),
  );
  const { store, spool } = await openPictureParts(config, db);
  try {
    const sizes = await store.sizesOf([...hashes.keys()]);
    const missing = new Set([...hashes.keys()].filter((key) => !sizes.has(key)));
    const present = [...hashes.keys()].filter((key) => !missing.has(key));
    // Every nth name: names are hashes, so this is a random sample.
    const step = full ? 1 : Math.max(1, Math.ceil(present.length / SAMPLE));
    const read = present.filter((_key, index) => index % step === 0);
    const damaged: string[] = [];
    for (const key of read) {
      const bytes = await store.read(key);
      const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
      if (sha256 !== hashes.get(key)) damaged.push(key);
    }
    return [
      missing.size === 0
        ? { healthy: true, sentence: `All ${hashes.size} pictures are there.` }
        : {
            healthy: false,
            sentence: `The files of ${missing.size} pictures are gone: ${[...missing].join(', ')}`,
          },
      damaged.length === 0
        ? {
            healthy: true,
            sentence: `${read.length} pictures were read and are whole${full ? '.' : ' (--full reads all).'}`,
          }
        : {
            healthy: false,
            sentence: `The files of ${damaged.length} pictures are damaged: ${damaged.join(', ')}`,
          },
    ];
  } finally {
    await spool.close();
  }
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
