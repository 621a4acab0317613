import { MESSAGES } from '@kitroom/contract/errors';
import { expect, it } from 'vitest';
import { isUnwritable, storageFailure } from './storage-failures.ts';

const failed = (code: string, message = 'failed') => Object.assign(new Error(message), { code });
const answerTo = (error: Error) => {
  const answer = storageFailure(error);
  return answer && [answer.status, answer.message, answer.headers['Retry-After']];
};

it.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG', '53100'])('no room is 507: %s', (code) => {
  expect(answerTo(failed(code))).toEqual([507, MESSAGES.storageFull, undefined]);
});

it.each([
  ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED', 'EMFILE', 'ENFILE'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['08006', '40001', '40P01', '53200', '53300', '55P03', '57014', '57P01', '57P03', '25P03'],
])('what passes by itself is 503, to be tried again: %s', (code) => {
  expect(answerTo(failed(code))).toEqual([503, MESSAGES.busy, '2']);
});

it.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'connection error',
  'request socket timed out',
])('so is a connection that broke, without a code: %s', (message) => {
  expect(answerTo(new Error(message))).toEqual([503, MESSAGES.busy, '2']);
});

it.each([
  ...['STORE_UNAVAILABLE', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOENT', 'ENOTDIR', '42501', '25006'],
  ...['SQLITE_READONLY', 'SQLITE_IOERR_WRITE', 'SQLITE_CANTOPEN'],
])('what somebody has to look into is 503 and says so: %s', (code) => {
  expect(answerTo(failed(code))).toEqual([503, MESSAGES.storageFails, undefined]);
});

it.each(['', '23505', 'ENOTEMPTY', 'SQLITE_CONSTRAINT_UNIQUE', '42P01'])('%j is none of these', (code) => {
  expect(answerTo(failed(code))).toBeUndefined();
});

it('a full or read-only disk can still be read', () => {
  const codes = ['ENOSPC', 'EROFS', 'EACCES', 'EIO'];
  expect(codes.filter((code) => isUnwritable(failed(code)))).toEqual(['ENOSPC', 'EROFS']);
});
