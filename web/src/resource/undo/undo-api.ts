import {
  UNDO_LIMITS,
  type UndoRefusal,
  type UndoResult,
  undoCall,
  undoRefusal,
} from '@kitroom/contract/history/undo';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

/** The result of an undo, with the request id under which it can be undone. */
export interface Undone extends UndoResult {
  requestId: string | null;
}

/** Undoes what these requests changed, all of it or, with `skipChanged`, as much as is possible. Errors: `ApiError`. */
export async function undoChanges(requestIds: readonly string[], skipChanged: boolean): Promise<Undone> {
  const { body, requestId } = await call(undoCall, {
    body: { request_ids: [...requestIds], skip_changed: skipChanged },
  });
  return { ...body, requestId };
}

/** The server's answer to a refused undo whose rest could be undone; or null. */
export function partlyRefused(error: unknown): UndoRefusal | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const refusal = undoRefusal.safeParse(error.body);
  return refusal.success && refusal.data.undoable_count > 0 ? refusal.data : null;
}

/** In portions that one call takes. */
export function inPortions(requestIds: readonly string[]): string[][] {
  const portions: string[][] = [];
  for (let from = 0; from < requestIds.length; from += UNDO_LIMITS.requests) {
    portions.push(requestIds.slice(from, from + UNDO_LIMITS.requests));
  }
  return portions;
}
