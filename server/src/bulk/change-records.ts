import type { BulkUpdateInput } from '@kitroom/contract/bulk/bulk';
import { KINDS, type ListedKind } from '@kitroom/contract/kinds';
import type { Settings } from '../kinds/kind.ts';
import { RECORD_KINDS } from '../kinds/kinds.ts';
import { type Database, type Transaction, within } from '../platform/db/database.ts';
import { lockRecords, StaleVersionError } from '../platform/db/records.ts';
import type { Actor } from '../platform/http/actor.ts';
import { notFound } from '../platform/http/errors.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { type BulkOutcome, makeAll } from './all-or-nothing.ts';

export interface BulkParts {
  db: Database;
  settings: Settings;
  takenValues: TakenValues;
}

/** Changes records in an open transaction, each through its own store: see `makeAll`. */
export async function changeRecords(
  trx: Transaction,
  { db, settings, takenValues }: BulkParts,
  entity: ListedKind,
  { changes, actor }: Pick<BulkUpdateInput, 'changes'> & { actor: Actor },
): Promise<BulkOutcome<'changed' | 'unchanged'>> {
  const { updatePermission, fieldNames, reader } = RECORD_KINDS[entity];
  const ids = changes.map(({ id }) => id);
  await lockRecords(trx, entity, ids);
  const read = reader(within(db, trx), settings);
  const work = { changes, actor, permissions: [updatePermission], takenValues };
  return makeAll(trx, work, async ({ id, version, fields }, { actor: author, named }) => {
    const record = await read(id);
    if (!record) throw notFound(KINDS[entity].notFound);
    named(record.name);
    if (version !== undefined && version !== record.version) throw new StaleVersionError();
    const known = Object.fromEntries(Object.entries(fields).filter(([key]) => fieldNames.includes(key)));
    if (!record.wouldChange(known)) return 'unchanged';
    await record.save(known, author);
    return 'changed';
  });
}
