import { ApiError } from './api-error.ts';
import type { Incoming } from './transport.ts';

/** The message of a write when the server could not be asked for two minutes what became of it. */
export const NOT_KNOWN = 'Not known yet: the server can’t be reached. Try again';

/** In ms: how long to wait before a write is sent again, and how long altogether. */
const PAUSES = [1000, 3000, 9000];
const LATER_PAUSE = 10_000;
const PATIENCE = 120_000;

let waiting = 0;
const listeners = new Set<() => void>();

/** How many writes are being sent again now, for `useSyncExternalStore`. */
export const resending = {
  count: () => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function count(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/**
 * The answer of a write, which is sent again while it is lost. It must carry its key, so that it is done once. Errors:
 * `ApiError` with status 0 after two minutes; an abort rejects with the signal's reason.
 */
export async function untilAnswered(
  send: () => Promise<Incoming>,
  signal: AbortSignal | undefined,
): Promise<Incoming> {
  let answer = await send();
  if (!isLost(answer)) return answer;
  count(1);
  const since = performance.now();
  try {
    for (let attempts = 0; isLost(answer); attempts++) {
      const pause = waitOf(answer) ?? PAUSES[attempts] ?? LATER_PAUSE;
      if (performance.now() - since + pause > PATIENCE) throw new ApiError(0, null, null, NOT_KNOWN);
      await rest(pause, signal);
      answer = await send();
    }
    return answer;
  } finally {
    count(-1);
  }
}

/** Whether it is unknown what became of the write: nobody answered, or a proxy alone, or it is still being carried out. */
function isLost(answer: Incoming): boolean {
  const { status, body } = answer;
  if (status === 409) return waitOf(answer) !== null;
  return [0, 502, 504].includes(status) || (status < 300 && status !== 204 && body === null);
}

/** The wait that the answer asks for, in ms, or null: it asks for none. */
function waitOf({ status, retryAfter }: Incoming): number | null {
  if (status !== 409 || retryAfter === null) return null;
  // A proxy may name a date instead of seconds.
  return Number(retryAfter) * 1000 || LATER_PAUSE;
}

function rest(pause: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, pause);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
