import { type ChildProcess, fork } from 'node:child_process';
import { ownProgram } from '../../platform/own-process.ts';
import type { FromDecoder, ToDecoder } from './picture-task.ts';

export interface DecoderProcess {
  pid: number | undefined;
  send(message: ToDecoder): void;
  /** Replaces the receiver of messages and of the process's end, which has its last output as `reason`. */
  listen(receive: (message: FromDecoder) => void, ended: (reason: string) => void): void;
  kill(): void;
  /** Resolves when the process has ended. */
  exited: Promise<void>;
}

const LAST_OUTPUT = 2000;

/** Starts a decoder process. It gets none of the server's settings, because it reads files from strangers. */
export function startDecoderProcess(): DecoderProcess {
  const { path, execArgv } = ownProgram(import.meta.url, 'picture-decoder.js', 'decoder-main.ts');
  const child = fork(path, {
    execArgv,
    env: {
      ...pick(process.env, ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']),
      // One picture at a time needs few arenas, and each one keeps the memory that was freed in it.
      MALLOC_ARENA_MAX: '2',
      UV_THREADPOOL_SIZE: '2',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Decoders must not keep the server from ending.
  release(child);
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-LAST_OUTPUT);
  });
  let receive: (message: FromDecoder) => void = () => {};
  let ended: (reason: string) => void = () => {};
  child.on('message', (message: FromDecoder) => receive(message));
  const exited = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      ended(`${reason} ${output}`.trim());
      resolve();
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(`exit code ${code}, signal ${signal}`));
  });
  return {
    pid: child.pid,
    // A process that has just ended takes no message; `ended` tells.
    send: (message) => void child.send(message, () => {}),
    listen(onMessage, onEnd) {
      receive = onMessage;
      ended = onEnd;
    },
    kill: () => void child.kill('SIGKILL'),
    exited,
  };
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  // A pipe is a socket, which can be released too; its type does not say so.
  if (child.stderr && 'unref' in child.stderr) (child.stderr as { unref(): void }).unref();
}

function pick(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
