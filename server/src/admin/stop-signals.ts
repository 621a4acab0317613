import { constants } from 'node:os';
import { CommandError } from './command-error.ts';

/** Ctrl+C, the end of a service or container, and a terminal that was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A command was told to stop, and has undone its work. */
export class StoppedError extends CommandError {
  override name = 'StoppedError';
  /** 128 plus the number of the signal, as in shells, so that callers can tell it from a failure. */
  readonly exitCode: number;

  constructor(signal: (typeof SIGNALS)[number]) {
    super(`Stopped by ${signal}. Nothing was written.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Does `work`, which is told by the signal when the process is to end, and then tidies up; a second Ctrl+C ends it as it is.
 * The signal's reason is a `StoppedError`.
 */
export async function untilStopped<T>(work: (stopped: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = (signal: (typeof SIGNALS)[number]) => {
    forget();
    stopping.abort(new StoppedError(signal));
  };
  const forget = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(stopping.signal);
  } finally {
    forget();
  }
}
