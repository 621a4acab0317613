import pLimit from 'p-limit';
import { ApiError, errorText, UNKNOWN_ERROR } from '../../api/api-error.ts';

/** A record to change. */
export interface Target {
  id: number;
  name: string;
}

/** The outcome of many changes. */
export interface Outcome<Change> {
  changed: Change[];
  failed: { target: Target; reason: string }[];
  /** Records that were not reached, because the user stopped or the session ended. */
  left: number;
}

// Enough to keep the server busy, few enough to let other people's requests through.
const AT_ONCE = 3;

/** Changes records a few at a time, and continues after failures. `onProgress` gets the number done. */
export async function changeAll<Each extends Target, Change>(
  targets: readonly Each[],
  change: (target: Each) => Promise<Change>,
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<Outcome<Change>> {
  const outcome: Outcome<Change> = { changed: [], failed: [], left: 0 };
  let ended = false;
  await pLimit(AT_ONCE).map(targets, async (target) => {
    if (signal.aborted || ended) {
      outcome.left += 1;
      return;
    }
    try {
      outcome.changed.push(await change(target));
    } catch (error) {
      // Without a session every other change would fail too.
      ended ||= error instanceof ApiError && error.status === 401;
      outcome.failed.push({ target, reason: errorText(error, UNKNOWN_ERROR) ?? UNKNOWN_ERROR });
    }
    onProgress(outcome.changed.length + outcome.failed.length);
  });
  return outcome;
}
