import type { PermissionCode } from '@kitroom/contract/permissions';
import type { Queries } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { LoggedEntry } from './read-entries.ts';
import { toRequestEntry } from './undo/logged-requests.ts';
import { undoKindOf } from './undo/undo-kinds.ts';
import { permissionRolesUndo, rolePermissionsUndo } from './undo/undo-links.ts';

/**
 * Says which of these entries the reader may ask to undo: those whose request made no record, and changed what the reader
 * may change. Whether somebody has changed the same since, the undo finds out.
 */
export async function undoOffer(
  query: Queries,
  entries: readonly LoggedEntry[],
  { permissions }: Actor,
): Promise<(entry: LoggedEntry) => boolean> {
  if (entries.length === 0) return () => false;
  const requestIds = [...new Set(entries.map(({ request_id }) => request_id))];
  const creations = await query
    .selectFrom('change_log')
    .select('request_id')
    .where('request_id', 'in', requestIds)
    .where('action', '=', 'create')
    .execute();
  const creating = new Set(creations.map(({ request_id }) => request_id));
  const now = Date.now();
  return (entry) => {
    if (creating.has(entry.request_id)) return false;
    const needed = neededToUndo(entry, now);
    return needed !== undefined && permissions.has(needed);
  };
}

function neededToUndo(logged: LoggedEntry, now: number): PermissionCode | undefined {
  const entry = toRequestEntry(logged);
  const kind = undoKindOf(entry);
  // The entry that stands for it is at the other end of the links.
  if (kind === 'mirrored')
    return (logged.entity === 'roles' ? permissionRolesUndo : rolePermissionsUndo).permission;
  return kind?.changedSomething(entry, now) ? kind.permission : undefined;
}
