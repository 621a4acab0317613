import { z } from 'zod';
import { defineCall } from '../call.ts';
import { byteCount, idParams, timestamp } from '../fields.ts';

/**
 * The outcome of a backup. `incomplete`: its file was written, but files of pictures were missing or unreadable.
 * `interrupted`: the server ended before it was done, and begins again.
 */
export const BACKUP_STATES = ['running', 'made', 'incomplete', 'failed', 'interrupted'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

export const LISTED_BACKUPS = 100;

const backup = z.object({
  id: z.int(),
  state: z.enum(BACKUP_STATES),
  /** Times in UTC. */
  started_at: timestamp,
  ended_at: timestamp.nullable(),
  /** First and last name of who started it; null: the schedule. */
  started_by: z.string().nullable(),
  /** Size of its file; null: there is none yet, or never was. */
  bytes: byteCount.nullable(),
  products: z.int().nullable(),
  pictures: z.int().nullable(),
  /** The error, in a sentence for operators. */
  error: z.string().nullable(),
  /** Whether its file is still there: the oldest are removed. Null: that is not known. */
  is_kept: z.boolean().nullable(),
  /** The last time that its file was read whole; null: never. */
  check: z
    .object({
      state: z.enum(['running', 'passed', 'failed']),
      at: timestamp,
      /** Why it cannot be restored. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type Backup = z.output<typeof backup>;

const backupList = z.object({
  /** Undefined settings: the server makes no backups. */
  settings: z
    .object({
      /** A folder on the server, or `s3://bucket/prefix`. */
      to: z.string(),
      /** Time of day in the server's time zone, such as `02:30`. */
      at: timestamp,
      keep: z.int(),
    })
    .nullable(),
  /** Why the folder or bucket of backups cannot be read; null: it can. */
  unreadable: z.string().nullable(),
  /** When the next one begins by itself. */
  next_at: timestamp.nullable(),
  /** Of the one that runs: bytes written, and about how many there will be. */
  progress: z.object({ written: byteCount, expected: byteCount }).nullable(),
  backups: z.array(backup),
  /** Other zip files that are kept there, such as those from before a restore, the newest first. */
  other_files: z.array(z.string()),
});
export type BackupList = z.output<typeof backupList>;

const path = '/api/admin/backups';
const createPermission = 'BACKUP_CREATE';

export const backups = {
  /** Also to check and to download: a backup has everything, with the hashes of all passwords. */
  createPermission,
  list: defineCall({
    operationId: 'listBackups',
    summary: 'Backups, newest first',
    method: 'GET',
    path,
    access: ['BACKUP_READ'],
    answer: backupList,
  }),
  create: defineCall({
    operationId: 'createBackup',
    summary: 'Start a backup',
    method: 'POST',
    path,
    access: [createPermission],
    status: 202,
    failures: [409],
  }),
  check: defineCall({
    operationId: 'checkBackup',
    summary: 'Start to check a backup',
    method: 'POST',
    path: `${path}/:id/check`,
    access: [createPermission],
    params: idParams,
    status: 202,
    failures: [404, 409],
  }),
  file: defineCall({
    operationId: 'downloadBackup',
    summary: 'Download a backup',
    method: 'GET',
    path: `${path}/:id/file`,
    access: [createPermission],
    proof: true,
    params: idParams,
    produces: ['application/zip'],
    failures: [404],
  }),
} as const;

export const BACKUP_MESSAGES = {
  started: 'The backup has started',
  checkStarted: 'The check has started',
  notFound: 'Backup not found',
  /** 409. */
  off: 'This server makes no backups: BACKUP_TO is not set',
  /** 409. */
  busy: 'A backup is being made or checked: try again when it is done',
  /** 404. */
  gone: 'This backup’s file is no longer there',
  interrupted: 'The server ended before the backup was done',
} as const;
