import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';
import { useFocusAfter, useOpenedByHand } from '../../ui/focus/use-focus-after.ts';
import { InlineRow, InlineTable } from '../../ui/list/inline-table.tsx';
import { Excerpt, RecordName } from '../../ui/list/record-cell.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { useTemporaryValue } from '../../ui/use-temporary-value.ts';
import { HistoryButton } from '../history/history-button.tsx';
import type { EarlierValues } from '../history/history-steps.ts';
import { rowsNotSaved } from '../leaving/not-saved.ts';
import { UnsavedChangesGuard } from '../leaving/unsaved-changes-guard.tsx';
import { pathTo } from '../screens.ts';
import { InlineRecordForm } from './inline-record-form.tsx';
import type { InlineKind, NamedRow, NamedValues, OpenRow } from './inline-records.ts';
import { NewRecordRow } from './new-record-row.tsx';
import { useDraftedRows } from './use-drafted-rows.ts';

/** SPEC §9. */
const SAVED_MS = 1500;

interface InlineRecordTableProps {
  kind: InlineKind;
  rows: readonly NamedRow[];
  /** The rows that match the search; a row that is being edited is shown anyway. */
  shown: readonly NamedRow[];
  /** Called when a record was created, which the current search may hide. */
  onCreated: () => void;
}

/** Names and descriptions, each edited in its row, and a last row that adds one (SPEC §2 and §4). */
export function InlineRecordTable({ kind, rows, shown, onCreated }: InlineRecordTableProps) {
  const { records, screens } = kind;
  const { has } = usePermissions();
  const canEdit = has(records.updatePermission);
  const canCreate = has(screens.create.permission);
  const canView = has(screens.view.linkPermission ?? screens.view.permission);
  const drafted = useDraftedRows(records.path, rows, { canEdit, canCreate });
  const [editing, setEditing] = useState<ReadonlySet<number>>(drafted.ids);
  const onEditing = useCallback(
    (id: number, now: boolean) => setEditing((before) => withId(before, id, now)),
    [],
  );
  const left = useMemo(() => new Set(shown), [shown]);
  const [created, showCreated] = useTemporaryValue<number>();
  const open = useRef(new Set<OpenRow>());
  const watch = useCallback((row: OpenRow) => {
    open.current.add(row);
    return () => {
      open.current.delete(row);
    };
  }, []);
  const [entering, setEntering] = useState(drafted.isNew);
  // What is being entered stays when the permission is lost meanwhile, or the session ends.
  const last =
    canCreate || entering ? (
      <NewRecordRow
        kind={kind}
        watch={watch}
        entering={entering}
        onEntering={setEntering}
        onCreated={({ id }) => {
          onCreated();
          showCreated(id, SAVED_MS);
        }}
      />
    ) : null;
  return (
    <>
      <InlineTable label={screens.title} nameHeader={kind.nameHeader} last={last}>
        {rows.map((row) =>
          left.has(row) || editing.has(row.id) ? (
            <EditableRow
              key={row.id}
              kind={kind}
              row={row}
              watch={watch}
              canEdit={canEdit}
              canView={canView}
              justCreated={created === row.id}
              editing={editing.has(row.id)}
              onEditing={onEditing}
            />
          ) : null,
        )}
      </InlineTable>
      <UnsavedChangesGuard
        unsaved={() => rowsNotSaved([...open.current].map(({ unsaved }) => unsaved()))}
        onLeave={() => {
          for (const { giveUp } of open.current) giveUp();
        }}
      />
    </>
  );
}

interface EditableRowProps {
  kind: InlineKind;
  row: NamedRow;
  watch: (row: OpenRow) => () => void;
  canEdit: boolean;
  canView: boolean;
  justCreated: boolean;
  editing: boolean;
  onEditing: (id: number, editing: boolean) => void;
}

// With hundreds of rows, typing lags if every row re-renders.
const EditableRow = memo(function EditableRow(props: EditableRowProps) {
  const { kind, row, watch, canEdit, canView, justCreated, editing, onEditing } = props;
  const [restored, setRestored] = useState<Partial<NamedValues>>({});
  const leave = () => {
    onEditing(row.id, false);
    setRestored({});
  };
  const [saved, showSaved] = useTemporaryValue<true>();
  const button = useFocusAfter(editing);
  const autoFocus = useOpenedByHand(editing);
  if (editing) {
    return (
      <InlineRecordForm
        autoFocus={autoFocus}
        kind={kind}
        row={row}
        watch={watch}
        restored={restored}
        onSaved={() => {
          leave();
          showSaved(true, SAVED_MS);
        }}
        onCancel={leave}
      />
    );
  }
  const { screens } = kind;
  const restorable = kind.fixedName(row) === null ? ROW_FIELDS : FIXED_ROW_FIELDS;
  return (
    <InlineRow
      name={
        <>
          <RecordName id={row.id}>{row.name}</RecordName>
          {kind.detail?.(row)}
        </>
      }
      description={<Excerpt text={row.description || null} />}
      actions={
        <>
          {saved || justCreated ? <SavedTick /> : null}
          <HistoryButton
            entity={screens.entity}
            id={row.id}
            name={row.name}
            labels={kind.labels}
            target={
              canEdit
                ? {
                    fields: restorable,
                    onRestore: (earlier) => {
                      setRestored(rowValues(earlier, restorable));
                      onEditing(row.id, true);
                    },
                  }
                : null
            }
            button={(open) => (
              <Button size="small" aria-label={`History of ${row.name}`} onClick={open}>
                History
              </Button>
            )}
          />
          {canView ? (
            <RowAction to={pathTo(screens.view, row.id)} label={kind.viewLabel} of={row.name} />
          ) : null}
          {canEdit ? (
            <Button
              ref={button}
              size="small"
              aria-label={`Edit ${row.name}`}
              onClick={() => onEditing(row.id, true)}
            >
              Edit
            </Button>
          ) : null}
        </>
      }
    />
  );
});

const ROW_FIELDS = ['name', 'description'];
const FIXED_ROW_FIELDS = ['description'];

/** What a row takes from an earlier state. */
function rowValues({ name, description }: EarlierValues, fields: readonly string[]): Partial<NamedValues> {
  return {
    ...(fields.includes('name') && name?.type === 'plain' ? { name: String(name.value) } : {}),
    ...(description === undefined
      ? {}
      : { description: description?.type === 'plain' ? String(description.value) : '' }),
  };
}

function SavedTick() {
  return (
    <Box
      component="span"
      role="status"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'success.main', fontWeight: 500 }}
    >
      <Check aria-hidden sx={{ fontSize: 18 }} />
      Saved
    </Box>
  );
}

function withId(ids: ReadonlySet<number>, id: number, there: boolean): ReadonlySet<number> {
  const next = new Set(ids);
  if (there) next.add(id);
  else next.delete(id);
  return next;
}
