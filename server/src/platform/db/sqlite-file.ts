import Sqlite from 'better-sqlite3';

/** Milliseconds to wait for another process's write before 503; better-sqlite3 waits without yielding. */
const BUSY_MILLISECONDS = 1000;
/** During the start there are no requests to block, and another process may be migrating. */
const BUSY_MILLISECONDS_AT_START = 10_000;
const SWITCH_RETRY_MILLISECONDS = 50;
/** Pages in memory per connection. More would be written only at the commit, while nobody else is answered. */
const CACHE_KILOBYTES = 2000;
const JOURNAL_BYTES = 64 * 1024 * 1024;

/**
 * Opens (and creates) an SQLite file with what durability needs on every connection. Unless `toChangeIt`, nothing is
 * said about another program that writes, because reading continues. Throws when the file is damaged, or when SQLite
 * rejects `synchronous=FULL`: a power failure could then lose a save that was confirmed.
 */
export function openWriter(path: string, { toChangeIt = true } = {}): Sqlite.Database {
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
  file.pragma(`journal_size_limit = ${JOURNAL_BYTES}`);
  secure(file);
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

/**
 * Opens the connection for reads outside of transactions, when the file is there. A statement on it sees what was
 * committed last, and holds no checkpoint up: none is left open.
 */
export function openReader(path: string): Sqlite.Database {
  const file = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: BUSY_MILLISECONDS });
  secure(file);
  return file;
}

// What either connection needs; what is sorted stays in memory, so that a full disk refuses no read.
function secure(file: Sqlite.Database): void {
  file.pragma('trusted_schema = OFF');
  file.pragma('cell_size_check = ON');
  file.pragma(`cache_size = -${CACHE_KILOBYTES}`);
  file.pragma('temp_store = MEMORY');
}
