import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { runCommand } from '../src/admin/commands.ts';
import type { Config } from '../src/platform/config.ts';

/** Runs `npm run admin -- <args>` within this process. Resolves to its exit code and what it has printed. */
export async function run(config: Config, ...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runCommand(args, () => config, {
    folder: process.cwd(),
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

/** The end of a command that ran as a process. */
interface Ended {
  code: number | null;
  said: string;
  complained: string;
}

/** Starts the same as a separate process, the way it is really used. */
export function startProcess(
  { dataDir, databaseUrl, s3 }: Config,
  ...args: string[]
): { child: ChildProcess; ended: Promise<Ended> } {
  const main = join(inject('built'), 'server/dist/admin.js');
  const bucket = s3 && {
    S3_URL: s3.url,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...bucket },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { said: '', complained: '' };
  child.stdout.on('data', (chunk) => {
    printed.said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.complained += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, ...printed }));
  });
  return { child, ended };
}
