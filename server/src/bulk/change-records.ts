import type { BulkUpdateInput } from '@kitroom/contract/bulk/bulk';
import { KINDS, type ListedKind } from '@kitroom/contract/kinds';
import type { Settings } from '../kinds/kind.ts';
import { RECORD_KINDS } from '../kinds/kinds.ts';
import type { Database } from '../platform/db/database.ts';
import { lockRecords, StaleVersionError } from '../platform/db/records.ts';
import { within } from '../platform/db/within.ts';
import type { Actor } from '../platform/http/actor.ts';
import { notFound } from '../platform/http/errors.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { allOrNothing, type BulkOutcome } from './all-or-nothing.ts';

export interface BulkParts {
  db: Database;
  settings: Settings;
  takenValues: TakenValues;
}

/** Changes records in one transaction, each through its own store: see `allOrNothing`. */
export function changeRecords(
  parts: BulkParts,
  entity: ListedKind,
  { changes, dry_run: dryRun }: BulkUpdateInput,
  actor: Actor,
): Promise<BulkOutcome> {
  const { updatePermission, changesAccess, fieldNames, reader } = RECORD_KINDS[entity];
  const work = { changes, dryRun, actor, permissions: [updatePermission], changesAccess };
  return allOrNothing(parts, work, async (trx) => {
    await lockRecords(
      trx,
      entity,
      changes.map(({ id }) => id),
    );
    const read = reader(within(parts.db, trx), parts.settings);
    return async ({ id, version, fields }, { actor: author, named }) => {
      const record = await read(id);
      if (!record) throw notFound(KINDS[entity].notFound);
      named(record.name);
      if (version !== undefined && version !== record.version) throw new StaleVersionError();
      const known = Object.fromEntries(Object.entries(fields).filter(([key]) => fieldNames.includes(key)));
      if (!record.wouldChange(known)) return 'unchanged';
      await record.save(known, author);
      return 'changed';
    };
  });
}
