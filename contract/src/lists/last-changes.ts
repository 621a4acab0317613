import { z } from 'zod';
import { defineCall } from '../call.ts';
import { timestamp } from '../fields.ts';
import type { Resource } from '../resource.ts';

const lastChange = z.object({
  id: z.int(),
  /** ISO 8601, UTC. */
  updated_at: timestamp,
});

/** When each record of a list was last changed, by id. */
export function lastChangesCall({ path, area, clientNames, listPermissions }: Resource) {
  return defineCall({
    operationId: `get${clientNames.one}LastChanges`,
    summary: `${area}: last changes`,
    method: 'GET',
    path: `${path}/last-changes`,
    access: listPermissions,
    etag: 'list',
    answer: z.object({ last_changes: z.array(lastChange) }),
  });
}
