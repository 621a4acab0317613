import { relative } from 'node:path';
import type { Config } from './platform/config.ts';
import { ConfigError } from './platform/config-error.ts';
import { UnusableDatabaseError } from './platform/db/unusable-database.ts';

/**
 * The sentence for a failed start that an operator can fix; undefined: a bug, where the stack trace helps. `config` is
 * undefined when reading it failed.
 */
export function sentenceOf(error: unknown, config: Config | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError || error instanceof UnusableDatabaseError) return error.message;
  if (!config) return undefined;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return listenSentence(code, config);
  if (path !== undefined && !isBelow(config.dataDir, path) && !isBelow(path, config.dataDir))
    return undefined;
  if (code !== undefined && UNUSABLE.test(code))
    return `DATA_DIR ${config.dataDir} can’t be used: ${error.message}.${ADVICE[code] ?? ''}`;
  return undefined;
}

const UNUSABLE =
  /^(?:EACCES|EPERM|EROFS|EEXIST|ENOTDIR|ENOENT|ENOSPC|EDQUOT|EIO|ELOOP|EINVAL|ENAMETOOLONG)$/u;

/** What to do, where the system's words do not say it. */
const ADVICE: Record<string, string> = {
  EROFS: ' Its disk is read-only: copy the folder to another one, and set DATA_DIR to the copy.',
  EEXIST: ' A file is in its place, or a link that leads nowhere, perhaps to a disk that is not mounted.',
};

function isBelow(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith('..');
}

function listenSentence(code: string | undefined, { port, host }: Config): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`;
  if (code === 'EACCES') return `Port ${port} needs special permissions. Set PORT to a number above 1023.`;
  return `HOST ${host} is not an address of this machine (${code}).`;
}
