import { UNDO_MESSAGES } from '@kitroom/contract/history/undo';
import { RECORD_KINDS } from '../../bulk/record-kinds.ts';
import { lockRecords } from '../../platform/db/records.ts';
import type { RecordTableName } from '../../platform/db/tables.ts';
import { fieldChanges, takeBack } from './take-back.ts';
import { CannotUndoError, type RequestEntry, type UndoKind } from './undo-kind.ts';

/** Records that an import created stay, since nothing is deleted: its undo sets them inactive. */
export function importUndo(table: RecordTableName): UndoKind {
  const { updatePermission, changesAccess, reader } = RECORD_KINDS[table];
  return {
    permission: updatePermission,
    changesAccess,
    isIndependent: !changesAccess,

    changedSomething: ({ change }) => change.after.is_active === 1,

    async find({ trx, db, settings, actor }, { entityId }) {
      await lockRecords(trx, table, [entityId]);
      const record = await reader(db, settings)(entityId);
      return (
        record && {
          name: record.name,
          async undo() {
            if (record.fields.is_active !== true) throw new CannotUndoError(UNDO_MESSAGES.changedSince);
            await record.save({ is_active: false }, actor);
          },
        }
      );
    },
  };
}

/** Saves of a record, with the links that belong to it, are undone by another save of the former values. */
export function recordUndo(table: RecordTableName): UndoKind {
  const { updatePermission, changesAccess, fieldNames, reader } = RECORD_KINDS[table];
  const changesOf = (entries: readonly RequestEntry[]) =>
    fieldChanges(
      entries.map(({ change }) => change),
      fieldNames,
    );
  return {
    permission: updatePermission,
    changesAccess,
    isIndependent: !changesAccess,

    changedSomething: (entry) => changesOf([entry]).length > 0,

    async find({ trx, db, settings, actor }, { entityId, entries }) {
      await lockRecords(trx, table, [entityId]);
      const record = await reader(db, settings)(entityId);
      return (
        record && {
          name: record.name,
          async undo() {
            const former = takeBack(record.fields, changesOf(entries));
            if (!former) throw new CannotUndoError(UNDO_MESSAGES.changedSince);
            await record.save(former, actor);
          },
        }
      );
    },
  };
}
