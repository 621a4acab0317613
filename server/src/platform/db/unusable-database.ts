import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The database cannot be used as it is; the message is for the person who starts the server. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

/**
 * Throws rather than let SQLite create an empty database where there was one: next to pictures, or next to the log of a
 * database whose file is gone (SQLite would delete that too).
 */
export function refuseLostDatabase(path: string): void {
  if (size(path) > 0) return;
  const folder = dirname(path);
  const images = join(folder, 'images');
  const left = [
    ...(existsSync(images) && readdirSync(images).length > 0 ? ['pictures'] : []),
    ...(size(`${path}-wal`) > 0 ? ['the database’s log'] : []),
  ];
  if (left.length === 0) return;
  throw new UnusableDatabaseError(
    `${folder} holds ${left.join(' and ')}, but ${path} is gone or empty. Put the file back, or set DATA_DIR to ` +
      'a new folder and bring a backup into it (npm run admin -- restore). Nothing was changed.',
  );
}

/** The error for a database that has migrations which this version does not know: `known` says whether it has others. */
export function writtenByAnother(unknown: readonly string[], known: boolean): UnusableDatabaseError {
  if (!known)
    return new UnusableDatabaseError(
      `The database has tables of another program (its migrations: ${unknown.slice(0, 3).join(', ')}). Give Kitroom an ` +
        'empty database of its own. Nothing was changed.',
    );
  return new UnusableDatabaseError(
    `The database was changed by a newer version of Kitroom (${unknown.join(', ')}). Start that version, or ` +
      'restore a backup of this one. Nothing was changed.',
  );
}

const SQLITE_SENTENCES: readonly (readonly [code: RegExp, sentence: string])[] = [
  [
    /^SQLITE_(?:NOTADB|CORRUPT)/u,
    'is damaged or not an SQLite database. Restore a backup into a new DATA_DIR',
  ],
  [
    /^SQLITE_(?:CANTOPEN|READONLY|PERM|AUTH)/u,
    'can’t be opened for writing. Check its owner and permissions',
  ],
  [/^SQLITE_(?:BUSY|LOCKED)/u, 'is locked by another program. End that and start again'],
  [/^SQLITE_FULL/u, 'can’t grow: the disk is full'],
  [
    /^SQLITE_(?:PROTOCOL|NOLFS|IOERR_(?:.*LOCK|SHM.*|DIR_FSYNC))/u,
    'can’t be locked: DATA_DIR seems to be on a network drive or a shared folder. Move it to a disk of this machine, or use PostgreSQL',
  ],
  [/^SQLITE_IOERR/u, 'can’t be read or written: the disk reports an error'],
];

/** File systems of other machines, by the numbers that Linux has for them. */
const NETWORK_DRIVES: Partial<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'SMB',
  4266872130: 'SMB',
  16914839: '9P',
};

/** A warning for a database whose disk is that of another machine, where SQLite loses data; undefined: it is not. */
export function networkDriveWarning(dataDir: string, type = statfsSync(dataDir).type): string | undefined {
  const name = NETWORK_DRIVES[type];
  return (
    name &&
    `DATA_DIR ${dataDir} is on a network drive or a shared folder (${name}), where SQLite can lose or damage data: move it to a disk of this machine, or use PostgreSQL`
  );
}

/** Turns an SQLite error at the start into a sentence for the operator; other errors are returned unchanged. */
export function asUnusableFile(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof UnusableDatabaseError) return error;
  const code = codeOf(error);
  if (!code.startsWith('SQLITE_')) return error;
  const sentence = aboutDisk(dirname(path)) ?? SQLITE_SENTENCES.find(([pattern]) => pattern.test(code))?.[1];
  return sentence
    ? new UnusableDatabaseError(`${path} in DATA_DIR ${sentence} (${error.message}).`, { cause: error })
    : error;
}

/**
 * Whether PostgreSQL has refused a write because it has become a standby, as after a failover, or is set to read only. A
 * new connection may find the new primary.
 */
export function isOfReadOnlyServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A standby refuses a serializable transaction with the code of whatever it does not do.
  return codeOf(error) === '25006' || /in a hot standby/u.test(error.message);
}

// SQLite says of both only that it could not open or write a file.
function aboutDisk(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    return statfsSync(folder).bavail === 0 ? 'can’t be used: the disk is full. Make room on it' : undefined;
  } catch (error) {
    if (!(error instanceof Error && codeOf(error) === 'EROFS')) return undefined;
    return (
      'can’t be used: its disk is read-only (EROFS), often because of an error that the system log names. Copy the ' +
      'whole folder to another disk and set DATA_DIR to the copy: the backup can be made there, and the server can start'
    );
  }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

function size(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
