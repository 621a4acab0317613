import { UNDO_MESSAGES } from '@kitroom/contract/history/undo';
import { readPresent } from '../../bulk/present-records.ts';
import { usedRecords } from '../../bulk/used-records.ts';
import type { Fields, PresentRecord } from '../../kinds/kind.ts';
import { RECORD_KINDS } from '../../kinds/kinds.ts';
import type { Queries } from '../../platform/db/database.ts';
import { lockRecords } from '../../platform/db/records.ts';
import { removeRecord } from '../../platform/db/removed-records.ts';
import type { RecordTableName } from '../../platform/db/tables.ts';
import { cannotUndo, changedSince } from './changed-since.ts';
import { fieldChanges, isAsCreated, takeBack } from './take-back.ts';
import {
  type FindUndoable,
  idsOf,
  type RequestEntry,
  type UndoContext,
  type UndoKind,
  type Unit,
} from './undo-kind.ts';

/** Records that an import created are removed where nothing can refer to them; others stay and become inactive. */
export function importUndo(table: RecordTableName): UndoKind {
  const { updatePermission, changesAccess, fieldNames, uses, links, removable } = RECORD_KINDS[table];
  const isAsImported = (fields: Fields, entries: readonly RequestEntry[]) =>
    isAsCreated(fields, Object.assign({}, ...entries.map(({ change }) => change.after)), fieldNames);
  return {
    records: table,
    permission: updatePermission,
    changesAccess,

    changedSomething: ({ change }) => removable !== null || change.after.is_active === 1,

    async standing(query, units) {
      const used = await usedRecords(query, uses, idsOf(units));
      const unused = units.filter(({ entityId }) => !used.has(entityId));
      return standingOf(query, table, unused, isAsImported);
    },

    async prepare(context, units) {
      const { trx, actor } = context;
      await lockRecords(trx, table, idsOf(units));
      const used = await usedRecords(trx, uses, idsOf(units));
      return undoing(context, table, async (record, unit) => {
        if (!isAsImported(record.fields, unit.entries)) throw await changedSince(trx, unit, () => true);
        if (used.has(unit.entityId)) throw cannotUndo(UNDO_MESSAGES.usedSince);
        if (removable === null) return record.save({ is_active: false }, actor);
        await removeRecord(trx, table, { id: unit.entityId, links, author: actor });
      });
    },
  };
}

/** Saves of a record, with the links that belong to it, are undone by another save of the former values. */
export function recordUndo(table: RecordTableName): UndoKind {
  const { updatePermission, changesAccess, fieldNames } = RECORD_KINDS[table];
  const changesOf = (entries: readonly RequestEntry[], fields = fieldNames) => fieldChanges(entries, fields);
  return {
    records: table,
    permission: updatePermission,
    changesAccess,

    changedSomething: (entry) => changesOf([entry]).length > 0,

    standing: (query, units) =>
      standingOf(
        query,
        table,
        units,
        (fields, entries) => takeBack(fields, changesOf(entries)) !== undefined,
      ),

    async prepare(context, units) {
      const { trx, actor } = context;
      await lockRecords(trx, table, idsOf(units));
      return undoing(context, table, async (record, unit) => {
        const changes = changesOf(unit.entries);
        const former = takeBack(record.fields, changes);
        if (former) return record.save(former, actor);
        const changed = changes.map(({ field }) => field);
        throw await changedSince(trx, unit, (later) => changesOf([later], changed).length > 0);
      });
    },
  };
}

// Undoes one unit after the other, each with its record as it is by then.
function undoing(
  { db, settings }: UndoContext,
  table: RecordTableName,
  undo: (record: PresentRecord, unit: Unit) => Promise<void>,
): FindUndoable {
  const read = RECORD_KINDS[table].reader(db, settings);
  return async (unit) => {
    const record = await read(unit.entityId);
    return record && { name: record.name, undo: () => undo(record, unit) };
  };
}

// The units whose record is there, with fields that can still be taken back.
async function standingOf(
  query: Queries,
  table: RecordTableName,
  units: readonly Unit[],
  stands: (fields: Fields, entries: readonly RequestEntry[]) => boolean,
): Promise<Unit[]> {
  const wanted = { table, column: 'id', values: idsOf(units), locked: false };
  const present = await readPresent(query, RECORD_KINDS[table], wanted);
  const fieldsOf = new Map(present.map(({ row, fields }) => [row.id, fields]));
  return units.filter(({ entityId, entries }) => {
    const fields = fieldsOf.get(entityId);
    return fields !== undefined && stands(fields, entries);
  });
}
