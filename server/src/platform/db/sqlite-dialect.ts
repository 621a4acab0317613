import Sqlite from 'better-sqlite3';
import {
  type Driver,
  type Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';
import { ImmediateDriver, type Prepare } from './sqlite-driver.ts';

/** Milliseconds to wait for another process's write before 503; better-sqlite3 waits without yielding. */
const BUSY_MILLISECONDS = 1000;
/** During the start there are no requests to block, and another process may be migrating. */
const BUSY_MILLISECONDS_AT_START = 10_000;
const SWITCH_RETRY_MILLISECONDS = 50;
/** Pages in memory per connection. More would be written only at the commit, while nobody else is answered. */
const CACHE_KILOBYTES = 2000;
const JOURNAL_BYTES = 64 * 1024 * 1024;
/** Size of the cache of prepared statements; the application has a few hundred. */
const PREPARED_STATEMENTS = 500;

/** An SQLite file as a Kysely dialect: durable settings, cached prepared statements, immediate transactions. */
export class DurableSqliteDialect extends SqliteDialect {
  /** The one driver of this dialect: the file is one. */
  readonly driver: ImmediateDriver;

  constructor(file: Sqlite.Database) {
    const config = { database: { prepare: prepareOnce(file), close: () => file.close() } };
    super(config);
    this.driver = new ImmediateDriver(config, file, () => openReader(file.name));
  }

  override createDriver(): Driver {
    return this.driver;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LocklessCompiler();
  }
}

/**
 * Opens (and creates) an SQLite file with what durability needs on every connection. Unless `toChangeIt`, nothing is
 * said about another program that writes, because reading continues. Throws when the file is damaged, or when SQLite
 * rejects `synchronous=FULL`: a power failure could then lose a save that was confirmed.
 */
export function openSqliteFile(path: string, { toChangeIt = true } = {}): Sqlite.Database {
  const file = new Sqlite(path, { timeout: BUSY_MILLISECONDS });
  if (toChangeIt) saySoWhenLocked(file, path);
  file.pragma(`busy_timeout = ${BUSY_MILLISECONDS_AT_START}`);
  // Reads every page once, so that damage is found now and not by the first request that needs the page.
  const [damage] = file.pragma('quick_check(1)') as { quick_check: string }[];
  if (damage && damage.quick_check !== 'ok') {
    file.close();
    throw new Sqlite.SqliteError(damage.quick_check, 'SQLITE_CORRUPT');
  }
  switchToWal(file);
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.pragma('trusted_schema = OFF');
  file.pragma('cell_size_check = ON');
  file.pragma(`cache_size = -${CACHE_KILOBYTES}`);
  file.pragma(`journal_size_limit = ${JOURNAL_BYTES}`);
  // Holds the pages that a savepoint may have to take back; in a file they were half of all that a save writes.
  file.pragma('temp_store = MEMORY');
  const synchronous = file.pragma('synchronous', { simple: true });
  const foreignKeys = file.pragma('foreign_keys', { simple: true });
  if (synchronous !== 2 || foreignKeys !== 1) {
    file.close();
    throw new Error(
      `SQLite does not keep ${path} safe: synchronous=${synchronous}, foreign_keys=${foreignKeys}`,
    );
  }
  return file;
}

// Anyone who starts the server sees why nothing happens; what follows waits longer.
function saySoWhenLocked(file: Sqlite.Database, path: string): void {
  try {
    file.exec('begin immediate; rollback');
  } catch (error) {
    if (!isBusy(error)) {
      file.close();
      throw error;
    }
    const seconds = BUSY_MILLISECONDS_AT_START / 1000;
    process.stderr.write(
      `${path} in DATA_DIR is locked by another program: waiting ${seconds} seconds for it …\n`,
    );
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

// SQLite ignores the busy timeout here and refuses immediately while another process starts on the same file.
function switchToWal(file: Sqlite.Database): void {
  const givingUpAt = Date.now() + BUSY_MILLISECONDS_AT_START;
  for (;;) {
    try {
      file.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > givingUpAt) {
        file.close();
        throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWITCH_RETRY_MILLISECONDS);
    }
  }
}

/** After the start, a write that another process blocks fails after a second instead of blocking all requests. */
export function shortenBusyWait(file: Sqlite.Database): void {
  file.pragma(`busy_timeout = ${BUSY_MILLISECONDS}`);
}

function prepareOnce(file: Sqlite.Database): Prepare {
  const prepared = new Map<string, Sqlite.Statement>();
  return (text) => {
    const known = prepared.get(text);
    if (known) return known;
    const statement = file.prepare(text);
    const [oldest] = prepared.keys();
    if (prepared.size >= PREPARED_STATEMENTS && oldest !== undefined) prepared.delete(oldest);
    prepared.set(text, statement);
    return statement;
  };
}

/** A second connection to the same file, for reads alone. Throws where it cannot be opened. */
function openReader(path: string): { prepare: Prepare; close(): void } {
  const file = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: BUSY_MILLISECONDS });
  file.pragma('trusted_schema = OFF');
  file.pragma('cell_size_check = ON');
  file.pragma(`cache_size = -${CACHE_KILOBYTES}`);
  return { prepare: prepareOnce(file), close: () => file.close() };
}

class LocklessCompiler extends SqliteQueryCompiler {
  // SQLite has no locks on rows and needs none: it runs one writing transaction at a time.
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForNoKeyUpdate') super.visitSelectModifier(node);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  // SQLite does roll back DDL; Kysely's default would leave half a migration behind after a crash.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  // `begin immediate` already keeps a second process out.
  override async acquireMigrationLock(_db: Kysely<unknown>): Promise<void> {}
}
