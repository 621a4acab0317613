/** Thrown when too many wait already; the error handler answers 503: try again in a moment. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

export interface Turns {
  /**
   * Runs `work` when it is its turn. Rejects with `QueueFullError` when more than `mayWait` wait already
   * (default: the queue's bound).
   */
  run<T>(work: () => Promise<T>, mayWait?: number): Promise<T>;
}

/**
 * Lets `atOnce` pieces of work run together and bounds how many wait.
 * Decoding pictures and hashing passwords fill libuv's threads, which also serve files and DNS: unbounded,
 * they stop every request.
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  let running = 0;
  const queue: (() => void)[] = [];

  async function run<T>(work: () => Promise<T>, mayWait = waiting): Promise<T> {
    if (running < atOnce) running++;
    else if (queue.length >= mayWait) throw new QueueFullError('Too many wait already');
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      // The turn goes straight to the next in line, so that nobody can slip in between.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }

  return { run };
}
