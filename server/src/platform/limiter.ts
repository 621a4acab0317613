import pLimit from 'p-limit';
import { Counter, Histogram } from 'prom-client';
import { metrics } from './metrics.ts';

const WAITS = new Histogram({
  name: 'kitroom_queue_wait_seconds',
  help: 'Time that work waited for its turn',
  labelNames: ['queue'],
  buckets: [0.01, 0.1, 0.5, 2, 10, 60],
  registers: [metrics],
});
const REFUSALS = new Counter({
  name: 'kitroom_queue_refusals_total',
  help: 'Work that was refused because too much waited already',
  labelNames: ['queue'],
  registers: [metrics],
});

/** Thrown when too many callers wait already; the error handler answers 503: try again in a moment. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

export interface Limiter {
  /**
   * Runs `work` as soon as fewer than `concurrency` run, in order of arrival. Rejects with `QueueFullError` when
   * `maxWaiting` wait already (default: the limiter's own bound).
   */
  run<T>(work: () => Promise<T>, maxWaiting?: number): Promise<T>;
}

/**
 * A semaphore with a bounded queue. Decoding pictures and hashing passwords fill libuv's threads, which also serve
 * files and DNS: unbounded, they would stop every request.
 */
export function createLimiter({
  name: queue,
  concurrency,
  maxWaiting: bound,
}: {
  /** The queue's name in the metrics. */
  name: string;
  concurrency: number;
  maxWaiting: number;
}): Limiter {
  const limit = pLimit(concurrency);
  return {
    async run(work, maxWaiting = bound) {
      if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) {
        REFUSALS.inc({ queue });
        throw new QueueFullError('Too many callers wait already');
      }
      const waited = WAITS.startTimer({ queue });
      return limit(() => {
        waited();
        return work();
      });
    },
  };
}

/**
 * Does `work` for every item, at most `concurrency` at a time. After a failure nothing more is started; rejects with it
 * once what was running has ended, so that the caller can clean up.
 */
export async function forEachLimited<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const limit = pLimit({ concurrency, rejectOnClear: true });
  const runs = items.map((item) =>
    limit(async () => {
      try {
        await work(item);
      } catch (error) {
        // Within the limited work: afterwards the next would have been started already.
        limit.clearQueue();
        throw error;
      }
    }),
  );
  await Promise.allSettled(runs);
  await Promise.all(runs);
}
