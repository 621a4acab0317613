import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import type { S3Config } from './s3-bucket.ts';

export interface BackupSettings {
  /** Where backups are kept: the absolute path of a folder, or `s3://bucket/prefix`. */
  to: string;
  /** The bucket of `to` in a store; undefined: it is a folder. */
  bucket: BackupBucket | undefined;
  /** Time of day, in the time zone of this process. */
  at: string;
  /** How many are kept. */
  keep: number;
}

export interface BackupBucket {
  s3: S3Config;
  /** Begins the keys of all backups: empty, or with a `/` at its end. */
  prefix: string;
}

/** The settings of backups, as they are given. */
interface Given {
  BACKUP_TO?: string | undefined;
  BACKUP_AT?: string | undefined;
  BACKUP_KEEP?: number | undefined;
  BACKUP_S3_URL?: string | undefined;
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
  BACKUP_S3_REGION?: string | undefined;
}

const OF_BACKUPS = ['BACKUP_AT', 'BACKUP_KEEP'] as const;
const OF_STORE = [
  'BACKUP_S3_URL',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_REGION',
] as const;
const ADDRESS = /^[a-z][a-z0-9+.-]+:\/\//iu;
const BUCKET = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<folder>.*))?$/u;
/** Where a bucket has pictures: what nobody uses there is removed. */
const TAKEN = /^(?:images|thumbnails)(?:\/|$)/u;

/** Undefined: the server makes no backups. `pictures` is the store of pictures. Throws `ConfigError`. */
export function readBackupSettings(given: Given, pictures: S3Config | undefined): BackupSettings | undefined {
  const { BACKUP_TO: to, BACKUP_AT: at = '02:30', BACKUP_KEEP: keep = 14 } = given;
  if (to === undefined) {
    const set = [...OF_BACKUPS, ...OF_STORE].find((name) => given[name] !== undefined);
    if (set) throw new ConfigError(`${set} is set without BACKUP_TO: set both, or neither for no backups`);
    return undefined;
  }
  if (!ADDRESS.test(to)) {
    const set = OF_STORE.find((name) => given[name] !== undefined);
    if (set) throw new ConfigError(`${set} is set, but BACKUP_TO names a folder: it would be for a bucket`);
    return { to: resolve(to), bucket: undefined, at, keep };
  }
  const { bucket, folder = '' } = BUCKET.exec(to)?.groups ?? {};
  if (bucket === undefined)
    throw new ConfigError(
      'BACKUP_TO must be a folder, such as /var/backups/kitroom, or a bucket, such as s3://backups/kitroom',
    );
  const names = folder.split('/').filter((name) => name !== '');
  if (TAKEN.test(names.join('/')))
    throw new ConfigError('BACKUP_TO must not be inside images or thumbnails: pictures may be kept there');
  const prefix = names.map((name) => `${name}/`).join('');
  return {
    to: `s3://${bucket}/${prefix}`,
    bucket: { s3: { ...storeOf(given, pictures), bucket }, prefix },
    at,
    keep,
  };
}

function storeOf(given: Given, pictures: S3Config | undefined): Omit<S3Config, 'bucket'> {
  const {
    BACKUP_S3_URL: url,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    BACKUP_S3_REGION: region = 'us-east-1',
  } = given;
  if (url && accessKeyId && secretAccessKey) return { url, accessKeyId, secretAccessKey, region };
  if (OF_STORE.every((name) => given[name] === undefined) && pictures) return pictures;
  throw new ConfigError(
    'BACKUP_TO names a bucket: set BACKUP_S3_URL, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or none of them to use the store of pictures at S3_URL',
  );
}
