import { KINDS, type KindName } from '@kitroom/contract/kinds';
import type { Fields, RecordKind } from '../../kinds/kind.ts';
import { RECORD_KINDS } from '../../kinds/kinds.ts';
import type { Queries } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { findRecords } from '../../platform/db/records.ts';
import { missingIds } from '../../platform/db/references.ts';
import { returnRecord } from '../../platform/db/removed-records.ts';
import { nameIn } from '../names.ts';
import { changedSince } from './changed-since.ts';
import { idsOf, type UndoKind, type Unit } from './undo-kind.ts';

/** Records that the undo of their import has removed come back under their ids, if nobody has taken their codes. */
export function removalUndo(table: KindName, normalizedFrom: NonNullable<RecordKind['removable']>): UndoKind {
  const { links, taken } = RECORD_KINDS[table];
  const unique = Object.entries(normalizedFrom).filter(([column]) => taken[column as `${string}_folded`]);
  return {
    records: table,
    permission: KINDS[table].createPermission,
    changesAccess: false,

    changedSomething: () => true,

    async standing(query, units) {
      const missing = new Set(await missingIds(query, table, idsOf(units)));
      const standing = units.filter(({ entityId }) => missing.has(entityId));
      const free = new Set(standing);
      for (const [column, from] of unique) {
        const folded = (unit: Unit) => normalized(String(removed(unit)[from]));
        const present = await valuesOf(query, table, column, standing.map(folded));
        for (const unit of standing) if (present.has(folded(unit))) free.delete(unit);
      }
      return [...free];
    },

    async prepare({ trx, actor }) {
      return async (unit) => {
        const logged = removed(unit);
        return {
          name: nameIn(logged),
          async undo() {
            const record = { logged, links, normalizedFrom, author: actor };
            if (!(await returnRecord(trx, table, record))) throw await changedSince(trx, unit, () => true);
          },
        };
      };
    },
  };
}

/** The record as it was when it was removed. */
function removed({ entries }: Unit): Fields {
  return entries.at(-1)?.change.before ?? {};
}

/** Those of the values that are in a column. */
async function valuesOf(query: Queries, table: KindName, column: string, values: readonly string[]) {
  const found = new Set<unknown>();
  for await (const rows of findRecords(query, { table, column, values, locked: false }))
    for (const row of rows) found.add(row[column]);
  return found;
}
