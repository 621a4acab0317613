import { type BulkResource, bulkCalls } from '@kitroom/contract/bulk/bulk';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import type { z } from 'zod';
import { errorText, UNKNOWN_ERROR } from '../../api/api-error.ts';
import { doAll, refusedIn } from '../change-set/bulk-api.ts';

/** A record to change. */
export interface Target {
  id: number;
  name: string;
}

/** Records that are not known to have been changed, and why. */
export interface NotChanged {
  /** Those that the server has refused, each for its own reason. */
  refused: { target: Target; reason: string }[];
  /** The others, from the call on that failed as a whole; null: none has. */
  failed: { count: number; reason: string } | null;
}

/** The outcome of activating or deactivating records. */
export interface ActivationOutcome extends NotChanged {
  changed: number;
  /** Records that someone else has activated or deactivated in the meantime. */
  unchanged: number;
  /** Records that were not reached, because the user stopped. */
  left: number;
  /** Of the calls that changed something, for an undo. */
  requestIds: (string | null)[];
}

interface Activation {
  resource: BulkResource<z.ZodType>;
  targets: readonly Target[];
  isActive: boolean;
  onProgress: (done: number) => void;
  /** Stops before the next call. */
  signal: AbortSignal;
}

/**
 * Activates or deactivates records, as many in a call as it takes. Those that the server refuses are left out and the others
 * changed without them; a call that fails as a whole ends it. Never rejects.
 */
export async function setActive({
  resource,
  targets,
  isActive,
  onProgress,
  signal,
}: Activation): Promise<ActivationOutcome> {
  const { update } = bulkCalls(resource);
  const outcome: ActivationOutcome = {
    ...{ changed: 0, unchanged: 0, left: 0, requestIds: [] },
    ...{ refused: [], failed: null },
  };
  for (let from = 0; from < targets.length; from += BULK_LIMITS.changes) {
    if (signal.aborted) return { ...outcome, left: targets.length - from };
    const portion = targets.slice(from, from + BULK_LIMITS.changes);
    const reason = await changePortion(portion, outcome);
    if (reason !== null) {
      const { changed, unchanged, refused } = outcome;
      const count = targets.length - changed - unchanged - refused.length;
      return { ...outcome, failed: { count, reason } };
    }
    onProgress(from + portion.length);
  }
  return outcome;

  /** Resolves to why the call failed as a whole; null: it has not. */
  async function changePortion(
    portion: readonly Target[],
    result: ActivationOutcome,
  ): Promise<string | null> {
    let waiting = portion;
    while (waiting.length > 0) {
      const changes = waiting.map(({ id }) => ({ id, fields: { is_active: isActive } }));
      try {
        const { done, requestId } = await doAll(update, { changes });
        result.changed += done.changed_count;
        result.unchanged += done.unchanged_count;
        if (done.changed_count > 0) result.requestIds.push(requestId);
        return null;
      } catch (error) {
        const reasons = new Map(
          refusedIn(error)?.map(({ id, errors }) => [id, errors.map(({ message }) => message).join(' ')]),
        );
        const accepted = waiting.filter(({ id }) => !reasons.has(id));
        if (accepted.length === waiting.length) return errorText(error, UNKNOWN_ERROR);
        for (const target of waiting) {
          const reason = reasons.get(target.id);
          if (reason !== undefined) result.refused.push({ target, reason });
        }
        waiting = accepted;
      }
    }
    return null;
  }
}
