import { fork } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Config } from '../platform/config.ts';
import { ownProgram } from '../platform/own-process.ts';

interface Ended {
  code: number | null;
  /** Its errors, for the people who would have called it. */
  complained: string;
}

/**
 * Runs `npm run admin -- <args>` for the data of this server, in a process of its own: reading and packing everything
 * holds up no request. `stopping` ends it, and so does the end of this process.
 */
export async function runAdminCommand(
  { dataDir, databaseUrl, s3 }: Config,
  args: readonly string[],
  stopping: AbortSignal,
): Promise<Ended> {
  const { path, execArgv } = ownProgram(import.meta.url, 'admin.js', '../admin/main.ts');
  const child = fork(path, args, {
    execArgv,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      S3_URL: s3?.url ?? '',
      S3_BUCKET: s3?.bucket ?? '',
      S3_ACCESS_KEY_ID: s3?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: s3?.secretAccessKey ?? '',
      S3_REGION: s3?.region ?? '',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stop = () => void child.kill('SIGTERM');
  if (stopping.aborted) stop();
  else stopping.addEventListener('abort', stop, { once: true });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  try {
    const [code, complained] = await Promise.all([ended, child.stderr ? text(child.stderr) : '']);
    return { code, complained: complained.trim() };
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}
