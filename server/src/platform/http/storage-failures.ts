import { MESSAGES } from '@kitroom/contract/errors';
import { Counter } from 'prom-client';
import { isOfReadOnlyServer } from '../db/unusable-database.ts';
import { metrics } from '../metrics.ts';
import { busy, failure, HttpError } from './errors.ts';

/** The disk, the quota or the database is full. */
const FULL = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** The disk or the bucket cannot be read or written, or the database's user may not; an administrator has to look into it. */
const FAILING =
  /^(?:STORE_UNAVAILABLE|EACCES|EPERM|EROFS|EIO|ENOENT|ENOTDIR|42501|SQLITE_(?:READONLY|IOERR|CANTOPEN).*)$/u;

/**
 * Goes away by itself: a write blocked by another process; a database that is down, restarting, or overloaded; too many
 * open files.
 */
const TEMPORARY =
  /^(?:SQLITE_BUSY.*|SQLITE_LOCKED.*|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|AI_AGAIN|NOTFOUND|MFILE|NFILE)|08...|40001|40P01|53[23]00|55P03|57014|57P0[1-5]|25P0[34])$/u;

// Messages of pg and the S3 client, without a code, about a connection that broke, could not be opened, or has stalled.
const CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|connection error|request socket (?:timed out|did not establish)/u;

const FAILURES = new Counter({
  name: 'kitroom_storage_failures_total',
  help: 'Requests that failed because the database, the disk or the bucket was full, failing, or busy for the moment',
  labelNames: ['kind'],
  registers: [metrics],
});

function counted(kind: 'full' | 'busy' | 'failing', answer: HttpError): HttpError {
  FAILURES.inc({ kind });
  return answer;
}

/** Whether a write failed because the disk, the quota or the database is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.has(String(error.code));
}

/** Whether a write failed although what is there can still be read: the disk is full or read-only. */
export function isUnwritable(error: unknown): boolean {
  return isStorageFull(error) || (error instanceof Error && 'code' in error && error.code === 'EROFS');
}

/**
 * The answer for a failure of the disk or the database; undefined for any other error. Nothing is half done, because
 * every write is one transaction.
 */
export function storageFailure(error: Error): HttpError | undefined {
  const code = 'code' in error ? String(error.code) : '';
  if (isStorageFull(error)) return counted('full', new HttpError(507, failure(MESSAGES.storageFull)));
  if (TEMPORARY.test(code) || CONNECTION.test(error.message)) return counted('busy', busy());
  if (FAILING.test(code) || isOfReadOnlyServer(error))
    return counted('failing', new HttpError(503, failure(MESSAGES.storageFails)));
  return undefined;
}
