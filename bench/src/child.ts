import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MILLISECONDS = 5;
const START_SECONDS = 60;

const running = new Set<ChildProcess>();
// Also when the benchmark is interrupted.
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** A program that answers on a port of 127.0.0.1. */
export interface Child {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first response. */
  startMilliseconds: number;
  /** Resident memory in MB, current and peak; null where the system does not report it. */
  memory(): Promise<{ now: number; highest: number } | null>;
  stop(): Promise<void>;
}

/** Starts a program and waits until `url` + `probe` answers. Rejects with its output if it exits instead. */
export async function startChild(
  [program = '', ...args]: readonly string[],
  env: Record<string, string>,
  url: string,
  probe: string,
): Promise<Child> {
  const begun = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  while (!(await answers(url + probe))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended: ${output}`);
    if (performance.now() - begun > START_SECONDS * 1000) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} does not answer: ${output}`);
    }
    await wait(POLL_MILLISECONDS);
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMilliseconds: performance.now() - begun,
    memory: () => residentMemory(child),
    stop: () => stop(child),
  };
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  // Not 'exit': what npm has started ends a little later than npm.
  await once(child, 'close');
}

async function residentMemory({ pid }: ChildProcess): Promise<{ now: number; highest: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`, 'u').exec(status ?? '')?.[1]) / 1024;
  return status === undefined ? null : { now: megabytes('VmRSS'), highest: megabytes('VmHWM') };
}
