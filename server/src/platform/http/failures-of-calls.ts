import { type FailureStatus, failureBodies } from '@kitroom/contract/failure-bodies';
import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Adds to the schema of every call under /api the failures it may answer, from the contract: /api/openapi.json lists
 * them, and they are written with these keys and no others. A route with its own error handler answers with pages.
 */
export function describeFailures(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.errorHandler) return;
    const bodies = [...failuresOf(route)].toSorted().map((status) => [status, failureBodies[status]]);
    const response = { ...Object.fromEntries(bodies), ...(route.schema?.response as object | undefined) };
    route.schema = { ...route.schema, response };
  });
}

const GUARDED_FAILURES: readonly FailureStatus[] = [401, 403, 429];
/** Of writes with an `Idempotency-Key`. */
const REPEATED_FAILURES: readonly FailureStatus[] = [409, 422];
const WRITE_FAILURES: readonly FailureStatus[] = [400, 413, 415, 507];

function failuresOf({ method, config = {}, schema = {} }: RouteOptions): Set<FailureStatus> {
  const writes = ![method].flat().some((name) => name === 'GET' || name === 'HEAD');
  const found = new Set<FailureStatus>([500, 503, ...(config.failures ?? [])]);
  // An API token may be refused everywhere, and is counted.
  if (config.access !== 'PUBLIC') for (const status of GUARDED_FAILURES) found.add(status);
  if (writes) found.add(403);
  if (writes && config.access !== 'PUBLIC') for (const status of REPEATED_FAILURES) found.add(status);
  if (schema.params) found.add(404);
  if (schema.querystring) found.add(400);
  // Bodies are read even if a call needs none.
  if (writes) for (const status of WRITE_FAILURES) found.add(status);
  return found;
}
