import { type BulkResource, bulkCalls } from '@kitroom/contract/bulk/bulk';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import type { z } from 'zod';
import { errorText, UNKNOWN_ERROR } from '../../api/api-error.ts';
import { doAll } from '../change-set/bulk-api.ts';

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
    changed: 0,
    unchanged: 0,
    left: 0,
    requestIds: [],
    refused: [],
    failed: null,
  };
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  for (let from = 0; from < targets.length; from += BULK_LIMITS.changes) {
    if (signal.aborted) return { ...outcome, left: targets.length - from };
    const portion = targets.slice(from, from + BULK_LIMITS.changes);
    const changes = portion.map(({ id }) => ({ id, fields: { is_active: isActive } }));
    try {
      const { done, requestId } = await doAll(update, { changes, skip_refused: true });
      outcome.changed += done.changed_count;
      outcome.unchanged += done.unchanged_count;
      if (done.changed_count > 0) outcome.requestIds.push(requestId);
      for (const { id, errors } of done.refused)
        outcome.refused.push({
          target: { id, name: names.get(id) ?? '' },
          reason: errors.map(({ message }) => message).join(' '),
        });
    } catch (error) {
      const reason = errorText(error, UNKNOWN_ERROR) ?? UNKNOWN_ERROR;
      return { ...outcome, failed: { count: targets.length - from, reason } };
    }
    onProgress(from + portion.length);
  }
  return outcome;
}
