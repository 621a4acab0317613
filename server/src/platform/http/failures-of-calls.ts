import type { Call } from '@kitroom/contract/call';
import { type FailureStatus, failureBodies } from '@kitroom/contract/failure-bodies';
import type { z } from 'zod';

const GUARDED_FAILURES: readonly FailureStatus[] = [401, 403, 429];
/** Of writes with an `Idempotency-Key`. */
const REPEATED_FAILURES: readonly FailureStatus[] = [409, 422];
/** Bodies are read even if a call needs none. */
const WRITE_FAILURES: readonly FailureStatus[] = [400, 403, 413, 415, 507];
/** Of an address that cannot be decoded, or has a part that is too long. */
const ADDRESS_FAILURES: readonly FailureStatus[] = [400, 404, 414];

/** The statuses of a call's success: 304 if the sender has what it would answer, 302 to a page that asks for something. */
export function successesOf({ method, status, etag, pages }: Call): number[] {
  const isCompared = etag !== undefined && method === 'GET';
  return [status ?? 200, ...(isCompared ? [304] : []), ...(pages ? [302] : [])];
}

/** Whether an `Idempotency-Key` keeps the answer for a repeated request. */
export function takesKey({ method, access, kept }: Call): boolean {
  return method !== 'GET' && access !== 'PUBLIC' && kept !== false;
}

/** The same, for the compiler. */
export type TakesKey<Of extends Call> = Of extends { method: 'GET' } | { access: 'PUBLIC' } | { kept: false }
  ? false
  : true;

/** The bodies of all failures that a call may answer, by status. */
export function failuresOf(call: Call): Map<FailureStatus, z.ZodObject> {
  const isPublic = call.access === 'PUBLIC';
  const writes = call.method !== 'GET';
  const found = [
    ...([500, 503] as const),
    // An API token may be refused everywhere, and is counted.
    ...(isPublic ? [] : GUARDED_FAILURES),
    ...(writes ? WRITE_FAILURES : []),
    ...(takesKey(call) ? REPEATED_FAILURES : []),
    ...(call.params ? ADDRESS_FAILURES : []),
    ...(call.query ? [400 as const] : []),
    ...(call.failures ?? []),
    ...Object.keys(call.refusals ?? {}).map((status) => Number(status) as FailureStatus),
  ];
  const statuses = [...new Set(found)].toSorted((one, other) => one - other);
  return new Map(statuses.map((status) => [status, call.refusals?.[status] ?? failureBodies[status]]));
}
