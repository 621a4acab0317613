import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupBucket, BackupSettings } from '../platform/backup-settings.ts';
import type { Config } from '../platform/config.ts';
import { createFolder } from '../platform/data-dir.ts';
import { type Bucket, openBucket } from '../platform/s3-bucket.ts';

/** The folder within DATA_DIR in which a backup waits until a bucket has it. */
export const UPLOAD_FOLDER = 'backup-upload';
/** A bucket that neither sends nor takes anything for this long no longer answers; it is asked twice. */
const SILENT_MILLISECONDS = 10_000;
/** Who asks for the list waits for it. */
const LIST_MILLISECONDS = 4000;

/** Where backups are kept: a folder, or a bucket. Its calls reject when it cannot be used. */
export interface BackupPlace {
  /** As the settings name it. */
  readonly to: string;
  /** The folder in which a backup is written. */
  readonly workFolder: string;
  /** Makes the work folder, and removes what an interrupted backup has left there. */
  prepare(): Promise<void>;
  /** Keeps the backup that was written as `file` in the work folder; rejects when `stopping` aborts. */
  keep(file: string, stopping: AbortSignal): Promise<void>;
  names(): Promise<string[]>;
  /** Undefined: it is gone. */
  open(file: string): Promise<{ size: number | undefined; stream: Readable } | undefined>;
  /** Calls `use` with its path, that of a copy if it is far away. Rejects when it is gone. */
  withCopy<T>(file: string, use: (path: string) => Promise<T>): Promise<T>;
  remove(file: string): Promise<void>;
}

/** The place that the settings name. When `ending` aborts, no bucket is waited for. */
export async function openBackupPlace(
  { dataDir }: Pick<Config, 'dataDir'>,
  { to, bucket }: Pick<BackupSettings, 'to' | 'bucket'>,
  ending?: AbortSignal,
): Promise<BackupPlace> {
  if (!bucket) return folderPlace(to);
  const opened = await openBucket(bucket.s3, SILENT_MILLISECONDS, ending);
  return bucketPlace(to, { bucket: opened, prefix: bucket.prefix }, join(dataDir, UPLOAD_FOLDER));
}

export function folderPlace(folder: string): BackupPlace {
  return {
    to: folder,
    workFolder: folder,
    prepare: async () => createFolder(folder),
    keep: async () => {},
    // Made with the first backup.
    names: async () => (await readdir(folder).catch(undefinedIfMissing)) ?? [],
    async open(file) {
      const handle = await open(join(folder, file)).catch(undefinedIfMissing);
      return handle && { size: (await handle.stat()).size, stream: handle.createReadStream() };
    },
    withCopy: (file, use) => use(join(folder, file)),
    remove: (file) => rm(join(folder, file)),
  };
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

function bucketPlace(
  to: string,
  { bucket, prefix }: Pick<BackupBucket, 'prefix'> & { bucket: Bucket },
  workFolder: string,
): BackupPlace {
  const clear = () => rm(workFolder, { recursive: true, force: true });
  const download = (file: string) => bucket.get(prefix + file);
  return {
    to,
    workFolder,
    async prepare() {
      await clear();
      await mkdir(workFolder, { recursive: true });
    },
    async keep(file, stopping) {
      const path = join(workFolder, file);
      try {
        await bucket.putFile(prefix + file, path, stopping);
        const [kept, { size }] = await Promise.all([bucket.head(prefix + file), stat(path)]);
        if (kept?.size !== size) throw new Error(`${to} has ${kept?.size ?? 0} of ${size} bytes`);
      } finally {
        await clear();
      }
    },
    async names() {
      const names: string[] = [];
      const listed = bucket.list(prefix, { delimiter: '/', signal: AbortSignal.timeout(LIST_MILLISECONDS) });
      for await (const { key } of listed) names.push(key.slice(prefix.length));
      return names;
    },
    open: download,
    async withCopy(file, use) {
      const found = await download(file);
      if (!found) throw new Error(`${file} is no longer in ${to}`);
      try {
        await mkdir(workFolder, { recursive: true });
        const path = join(workFolder, file);
        await pipeline(found.stream, createWriteStream(path));
        return await use(path);
      } finally {
        await clear();
      }
    },
    remove: (file) => bucket.delete(prefix + file),
  };
}
