import { MESSAGES } from '@kitroom/contract/errors';
import { busy, HttpError } from './errors.ts';

/** A disk, quota or database without space. */
const FULL = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** A disk that does not write or read: somebody has to look at it. */
const FAILING = /^(?:EACCES|EPERM|EROFS|EIO|ENOENT|ENOTDIR|SQLITE_(?:READONLY|IOERR|CANTOPEN).*)$/u;

/** A write that another process blocks, a database that is down, restarting or overloaded, too many open files. */
const PASSING =
  /^(?:SQLITE_BUSY.*|SQLITE_LOCKED.*|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|AI_AGAIN|NOTFOUND|MFILE|NFILE)|08...|40001|40P01|53[23]00|55P03|57014|57P0[1-4])$/u;

// What pg says without a code about a connection that broke, or could not be made.
const CONNECTION = /timeout exceeded when trying to connect|Connection terminated|connection error/u;

/**
 * What a fault of the disk or the database looks like to the client; undefined: none of these. Nothing is half
 * done then: every write is one transaction.
 */
export function storageFailure(error: Error): HttpError | undefined {
  const code = 'code' in error ? String(error.code) : '';
  if (FULL.has(code)) return new HttpError(507, MESSAGES.storageFull);
  if (PASSING.test(code) || CONNECTION.test(error.message)) return busy();
  if (FAILING.test(code)) return new HttpError(503, MESSAGES.storageFails);
  return undefined;
}
