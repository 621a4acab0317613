import { sql } from 'kysely';
import { allPictures } from '../pictures/download/all-pictures.ts';
import { type ExportedPicture, sortPictures } from '../pictures/download/archive-entries.ts';
import { openPictureStore } from '../pictures/parts.ts';
import { pictureKey } from '../pictures/store/picture-store.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { appliedMigrations } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import type { AnyRow, BackupManifest, BackupTable } from './backup-format.ts';
import { type CheckedBackup, openBackup } from './backup-reader.ts';
import { CommandError } from './command-error.ts';
import { contentText } from './counted.ts';
import { namesOf } from './picture-names.ts';
import { countRows, presentTables } from './snapshot.ts';

const ROWS_PER_INSERT = 200;

/** Restores a backup into an empty database and picture store. Nothing is changed unless all of it can be read. */
export async function restore(config: Config, source: string): Promise<string[]> {
  const backup = await openBackup(source);
  try {
    const { manifest } = backup;
    const db = await openDatabase(config, { upTo: manifest.migration });
    try {
      const tables = await presentTables(db.query);
      await refuseData(db, tables);
      await refuseLaterSchema(db, manifest.migration);
      await restorePictures(config, backup);
      await db.transaction((trx) => restoreRows(trx, db.engine, tables, backup));
    } finally {
      await db.close();
    }
    // A backup of an older version gets the schema of this one.
    const restored = await openDatabase(config);
    try {
      return report(manifest, await allPictures(restored.query));
    } finally {
      await restored.close();
    }
  } finally {
    await backup.close();
  }
}

function report(manifest: BackupManifest, all: readonly ExportedPicture[]): string[] {
  const { tables, pictures, created_at, missing, waiting_mails } = manifest;
  const keys = new Set(missing);
  const lost = all.filter(({ sha256, extension }) => keys.has(pictureKey({ sha256, extension })));
  return [
    `Restored ${contentText(tables, pictures)} of ${created_at}.`,
    'Everyone has to sign in again.',
    ...(lost.length === 0
      ? []
      : [`The backup did not have the files of these pictures: ${namesOf(sortPictures(lost))}`]),
    ...(waiting_mails === 0
      ? []
      : [
          `Mail that was waiting to be sent was not in it (${waiting_mails}): send invitations again where needed.`,
        ]),
  ];
}

async function refuseData(db: Database, tables: readonly BackupTable[]): Promise<void> {
  for (const table of tables) {
    if ((await countRows(db.query, table)) > 0) {
      throw new CommandError(
        'The database already has data. Restore into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
      );
    }
  }
}

// Rows of an older version would lack what the migrations since then give them.
async function refuseLaterSchema(db: Database, migration: string): Promise<void> {
  const present = (await appliedMigrations(db.query)).at(-1);
  if (present === migration) return;
  throw new CommandError(
    `The database has no data, but the schema of a later version (${present}) than the backup (${migration}). Restore into a new one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
  );
}

// Before the rows that refer to them, as the server does; unreferenced files are swept later.
async function restorePictures(config: Config, backup: CheckedBackup): Promise<void> {
  const { store, spool } = await openPictureStore(config);
  try {
    for (const key of backup.pictureKeys) await store.put(key, await backup.picture(key));
  } finally {
    await spool.close();
  }
}

async function restoreRows(
  trx: Transaction,
  engine: Database['engine'],
  tables: readonly BackupTable[],
  { rows }: CheckedBackup,
): Promise<void> {
  for (const table of tables) {
    let some: AnyRow[] = [];
    for await (const row of rows(table.name)) {
      some.push({ ...row, ...Object.fromEntries(table.later.map((column) => [column, null])) });
      if (some.length === ROWS_PER_INSERT) {
        await insertRows(trx, table, some);
        some = [];
      }
    }
    await insertRows(trx, table, some);
  }
  for (const table of tables) {
    for await (const row of rows(table.name)) await updateLater(trx, table, row);
    if (table.key[0] === 'id') await continueIds(trx, engine, table);
  }
}

async function insertRows(trx: Transaction, { name }: BackupTable, rows: readonly AnyRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(trx);
}

// Columns that refer to rows which are inserted later.
async function updateLater(trx: Transaction, { name, later }: BackupTable, row: AnyRow): Promise<void> {
  const given = later.filter((column) => row[column] !== null);
  if (given.length === 0) return;
  const changes = sql.join(given.map((column) => sql`${sql.ref(column)} = ${row[column]}`));
  await sql`update ${sql.table(name)} set ${changes} where id = ${row.id}`.execute(trx);
}

// PostgreSQL's sequences do not follow inserted ids: the next one must be free. Nobody gets the id of a record that was
// removed: the change log still has it.
async function continueIds(
  trx: Transaction,
  engine: Database['engine'],
  { name }: BackupTable,
): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from ${sql.table(name)}
      union all select entity_id from change_log where entity = ${name} and action = 'removed') as known`.execute(
    trx,
  );
  const last = rows[0]?.last ?? null;
  if (last === null) return;
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last})`.execute(trx);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(trx);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(trx);
}
