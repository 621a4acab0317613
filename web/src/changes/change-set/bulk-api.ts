import {
  type BulkResource,
  bulkCalls,
  bulkUpdateRefusal,
  type RefusedChange,
} from '@kitroom/contract/bulk/bulk';
import type { Call } from '@kitroom/contract/call';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { call, callBody } from '../../api/call.ts';

/** A record with the version that a change of it names. */
export interface LoadedRecord<Item> {
  id: number;
  version: number;
  item: Item;
}

/** Reads records by their ids, in portions that one call takes; those that do not exist are missing. Errors: `ApiError`. */
export async function readRecords<Item extends z.ZodObject>(
  resource: BulkResource<Item>,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<LoadedRecord<z.output<Item>>[]> {
  const { read } = bulkCalls(resource);
  const records: LoadedRecord<z.output<Item>>[] = [];
  for (let from = 0; from < ids.length; from += BULK_LIMITS.reads) {
    const query = { ids: ids.slice(from, from + BULK_LIMITS.reads) };
    const answer = await callBody(read, { query, signal });
    records.push(...(answer.records as LoadedRecord<z.output<Item>>[]));
  }
  return records;
}

/** A call that does many things or none, and can be tried before. */
export type AllOrNothingCall<Result extends z.ZodObject> = Call & { body: z.ZodObject; answer: Result };

/** The effect that it would have. Errors: `ApiError`. */
export function tryAll<Result extends z.ZodObject>(
  of: AllOrNothingCall<Result>,
  input: object,
  signal: AbortSignal,
): Promise<z.output<Result>> {
  const body = { ...input, dry_run: true };
  return callBody(of, { body, signal, kept: false }) as Promise<z.output<Result>>;
}

/** Does it, all or nothing. Resolves to the request id for an undo. Errors: `ApiError`; see `refusedIn`. */
export async function doAll<Result extends z.ZodObject>(
  of: AllOrNothingCall<Result>,
  input: object,
): Promise<{ done: z.output<Result>; requestId: string | null }> {
  const { body, requestId } = await call(of, { body: { ...input, dry_run: false } });
  return { done: body as z.output<Result>, requestId };
}

/** The records because of which nothing was done; null where something else failed. */
export function refusedIn(error: unknown): RefusedChange[] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const refusal = bulkUpdateRefusal.safeParse(error.body);
  return refusal.success ? refusal.data.refused : null;
}

/** Why the change of a single record was refused, as a save of it would fail; any other error stays as it is. */
export function refusalOfOne(error: unknown): unknown {
  const [refused] = refusedIn(error) ?? [];
  if (refused === undefined) return error;
  const { status, errors } = refused;
  return new ApiError(status, { success: false, ...errors[0], errors });
}
