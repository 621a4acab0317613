import {
  type BulkUpdateResult,
  bulkPaths,
  bulkReadBody,
  bulkUpdate,
  type RecordChange,
  type RefusedChange,
} from '@kitroom/contract/bulk';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import type { Resource } from '@kitroom/contract/resource';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { parseBody, request, requestBody } from '../../api/client.ts';

/** What changing records in bulk needs to know of their resource. */
export type BulkResource<Item extends z.ZodObject> = Pick<
  Resource<z.ZodType, z.ZodType, Item>,
  'path' | 'item'
>;

/** A record with the version that a change of it names. */
export interface LoadedRecord<Item> {
  id: number;
  version: number;
  item: Item;
}

/** Reads records by their ids, in portions that one call takes; those that do not exist are missing. Errors: `ApiError`. */
export async function readRecords<Item extends z.ZodObject>(
  { path, item }: BulkResource<Item>,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<LoadedRecord<z.output<Item>>[]> {
  const body = bulkReadBody(item);
  const { read } = bulkPaths(path);
  const records: LoadedRecord<z.output<Item>>[] = [];
  for (let from = 0; from < ids.length; from += BULK_LIMITS.reads) {
    const some = ids.slice(from, from + BULK_LIMITS.reads);
    const answer = await requestBody(body, `${read}?ids=${some.join(',')}`, { signal });
    records.push(...(answer.records as LoadedRecord<z.output<Item>>[]));
  }
  return records;
}

/** What would become of these changes. Errors: `ApiError`. */
export function checkChanges(
  path: string,
  changes: readonly RecordChange[],
  signal: AbortSignal,
): Promise<BulkUpdateResult> {
  const json = { changes, dry_run: true };
  return requestBody(bulkUpdate.body, bulkPaths(path).update, { method: 'POST', json, signal });
}

/** Applies all of these changes, or none. Resolves to the request id for an undo. Errors: `ApiError`; see `refusedIn`. */
export async function applyChanges(
  path: string,
  changes: readonly RecordChange[],
): Promise<{ count: number; requestId: string | null }> {
  const json = { changes, dry_run: false };
  const { body, requestId } = await request(bulkPaths(path).update, { method: 'POST', json });
  return { count: parseBody(bulkUpdate.body, body).changed_count, requestId };
}

/** The records because of which nothing was changed; null where something else failed. */
export function refusedIn(error: unknown): RefusedChange[] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const refusal = bulkUpdate.refusedBody.safeParse(error.body);
  return refusal.success ? refusal.data.refused : null;
}
