import { type Author, logChange, logChanges } from '../../platform/db/change-log.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type LinkSet, ownersOf, replaceLinks } from '../../platform/db/links.ts';

/** One side of the links between roles and permissions, by the tables that the change log names. */
export interface LinkedRecords {
  /** Table of the records that hold the links. */
  entity: 'roles' | 'permissions';
  /** Table of the records that are linked. */
  linkedEntity: 'roles' | 'permissions';
  links: LinkSet;
}

/** By the table of the linked records: the key of their ids in the change log. */
export const LOGGED_AS = { roles: 'role_ids', permissions: 'permission_ids' } as const;

/**
 * Makes `ids` the set linked to record `id`, and logs it: in the history of that record, and in that of each record that
 * was linked or unlinked. Resolves to whether anything changed.
 */
export async function saveLinks(
  trx: Transaction,
  { entity, linkedEntity, links }: LinkedRecords,
  { id, ids }: { id: number; ids: readonly number[] },
  author: Author,
): Promise<boolean> {
  const { before, added, removed } = await replaceLinks(trx, links, id, ids);
  const changed = [...added, ...removed];
  if (changed.length === 0) return false;
  const key = LOGGED_AS[linkedEntity];
  await logChange(trx, {
    author,
    action: 'links',
    entity,
    entityId: id,
    before: { [key]: before },
    after: { [key]: ids },
  });
  const owners = await ownersOf(trx, links, changed);
  const isAdded = new Set(added);
  const mirrored = changed.map((linkedId) => {
    const after = owners.get(linkedId) ?? [];
    const former = isAdded.has(linkedId)
      ? after.filter((owner) => owner !== id)
      : [...after, id].toSorted((one, other) => one - other);
    const ownerKey = LOGGED_AS[entity];
    return {
      author,
      action: 'linked' as const,
      entity: linkedEntity,
      entityId: linkedId,
      before: { [ownerKey]: former },
      after: { [ownerKey]: after },
    };
  });
  await logChanges(trx, mirrored);
  return true;
}
