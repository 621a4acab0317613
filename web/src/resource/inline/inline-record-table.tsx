import type { KindName } from '@kitroom/contract/kinds';
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { InlineRow, InlineTable } from '../../ui/list/inline-table.tsx';
import { RecordName } from '../../ui/list/record-cell.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { useFocusAfter, useOpenedByHand } from '../../ui/use-focus-after.ts';
import { useTemporaryValue } from '../../ui/use-temporary-value.ts';
import { HistoryButton } from '../history/history-button.tsx';
import type { EarlierValues } from '../history/history-steps.ts';
import { rowsNotSaved } from '../leaving/not-saved.ts';
import { UnsavedChangesGuard } from '../leaving/unsaved-changes-guard.tsx';
import { InlineRecordForm, type InlineTexts } from './inline-record-form.tsx';
import type { InlineRecords, NamedRow, NamedValues, OpenRow } from './inline-records.ts';
import { NewRecordRow } from './new-record-row.tsx';
import { useDraftedRows } from './use-drafted-rows.ts';

/** SPEC §9. */
const SAVED_MS = 1500;

interface InlineRecordTableProps {
  /** Accessible name of the table. */
  label: string;
  nameHeader: string;
  records: InlineRecords;
  rows: readonly NamedRow[];
  /** The rows that match the search; a row that is being edited is shown anyway. */
  shown: readonly NamedRow[];
  texts: InlineTexts;
  canEdit: boolean;
  canCreate: boolean;
  /** Why a record's name cannot be changed; null if it can. */
  fixedName: (row: NamedRow) => string | null;
  /**
   * The buttons of a row beside Edit, defined outside the component: a new function on every render would
   * re-render all rows.
   */
  actions: ((row: NamedRow) => ReactNode) | null;
  /** Shown below a record's name; defined outside the component, as `actions`. */
  detail?: (row: NamedRow) => ReactNode;
  /** Called when a record was created, which the current search may hide. */
  onCreated: () => void;
  history: RowHistory;
}

/** The history of the rows' records. Defined outside the component. */
interface RowHistory {
  entity: KindName;
  /** What the fields are called. */
  labels: Record<string, string>;
}

/** Names and descriptions, each edited in its row, and a last row that adds one (SPEC §2 and §4). */
export function InlineRecordTable(props: InlineRecordTableProps) {
  const { label, nameHeader, records, rows, shown, texts, canEdit, canCreate } = props;
  const { fixedName, actions, detail, onCreated, history } = props;
  const drafted = useDraftedRows(records, rows, { canEdit, canCreate });
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
        records={records}
        texts={texts}
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
      <InlineTable label={label} nameHeader={nameHeader} last={last}>
        {rows.map((row) =>
          left.has(row) || editing.has(row.id) ? (
            <EditableRow
              key={row.id}
              records={records}
              row={row}
              texts={texts}
              watch={watch}
              canEdit={canEdit}
              fixedName={fixedName(row)}
              actions={actions}
              detail={detail}
              history={history}
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
  records: InlineRecords;
  row: NamedRow;
  texts: InlineTexts;
  watch: (row: OpenRow) => () => void;
  canEdit: boolean;
  fixedName: string | null;
  actions: ((row: NamedRow) => ReactNode) | null;
  detail: ((row: NamedRow) => ReactNode) | undefined;
  history: RowHistory;
  justCreated: boolean;
  editing: boolean;
  onEditing: (id: number, editing: boolean) => void;
}

// With hundreds of rows, typing lags if every row re-renders.
const EditableRow = memo(function EditableRow(props: EditableRowProps) {
  const { records, row, texts, watch, canEdit, fixedName, actions, detail, history } = props;
  const { justCreated, editing, onEditing } = props;
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
        records={records}
        row={row}
        texts={texts}
        fixedName={fixedName}
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
  return (
    <InlineRow
      name={
        <>
          <RecordName id={row.id}>{row.name}</RecordName>
          {detail?.(row)}
        </>
      }
      description={row.description || <NoValue />}
      actions={
        <>
          {saved || justCreated ? <SavedTick /> : null}
          <HistoryButton
            entity={history.entity}
            id={row.id}
            name={row.name}
            labels={history.labels}
            target={
              canEdit
                ? {
                    fields: fixedName === null ? ROW_FIELDS : FIXED_ROW_FIELDS,
                    onRestore: (earlier) => {
                      setRestored(rowValues(earlier, fixedName === null));
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
          {actions?.(row)}
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
function rowValues({ name, description }: EarlierValues, withName: boolean): Partial<NamedValues> {
  return {
    ...(withName && name?.type === 'plain' ? { name: String(name.value) } : {}),
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
