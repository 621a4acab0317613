import { bulkPaths, bulkReadBody, bulkUpdate, type RefusedChange } from '@kitroom/contract/bulk/bulk';
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

/** A call that does many things or none, and can be tried before. */
export interface AllOrNothingCall<Body extends z.ZodObject> {
  path: string;
  body: Body;
}

/** What would become of it. Errors: `ApiError`. */
export function tryAll<Body extends z.ZodObject>(
  { path, body }: AllOrNothingCall<Body>,
  input: object,
  signal: AbortSignal,
): Promise<z.output<Body>> {
  return requestBody(body, path, { method: 'POST', json: { ...input, dry_run: true }, signal });
}

/** Does it, all or nothing. Resolves to the request id for an undo. Errors: `ApiError`; see `refusedIn`. */
export async function doAll<Body extends z.ZodObject>(
  { path, body }: AllOrNothingCall<Body>,
  input: object,
): Promise<{ done: z.output<Body>; requestId: string | null }> {
  const answer = await request(path, { method: 'POST', json: { ...input, dry_run: false } });
  return { done: parseBody(body, answer.body), requestId: answer.requestId };
}

/** The records because of which nothing was done; null where something else failed. */
export function refusedIn(error: unknown): RefusedChange[] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const refusal = bulkUpdate.refusedBody.safeParse(error.body);
  return refusal.success ? refusal.data.refused : null;
}
