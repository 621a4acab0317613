import { hostname } from 'node:os';

/** The owner of a temporary file or folder: the part of its name that `isAbandoned` reads. */
export function ownerName(processName: string): string {
  return `${hostname()}_${processName}`;
}

/**
 * Whether the owner in this name has stopped working on it: on this machine, if the process has ended; on other
 * machines, where that can't be seen, after `milliseconds` without a change.
 */
export function isAbandoned(owner: string, changedAt: number, milliseconds: number): boolean {
  const [, host, pid] = /^(.+)_(\d+)-[0-9a-f]+$/u.exec(owner) ?? [];
  if (host === hostname()) return Number(pid) === process.pid || !isRunning(Number(pid));
  return Date.now() - changedAt > milliseconds;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
