import { z } from 'zod';

const lastChange = z.object({
  id: z.int(),
  /** ISO 8601, UTC. */
  updated_at: z.string(),
});

/** Answer of `GET {path}/last-changes`: when each record of the list was last changed, by id. */
export const lastChangesBody = z.object({ last_changes: z.array(lastChange) });

/** Address of the call for the records at this path. */
export function lastChangesPath(path: string): string {
  return `${path}/last-changes`;
}
