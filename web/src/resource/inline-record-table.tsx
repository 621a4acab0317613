import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { InlineRow, InlineTable } from '../ui/inline-table.tsx';
import { usePassing } from '../ui/use-passing.ts';
import { InlineRecordForm, type InlineTexts } from './inline-record-form.tsx';
import type { InlineRecords, NamedRow } from './inline-records.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** SPEC §9. */
const SAVED_MS = 1500;

interface InlineRecordTableProps {
  /** Names the table for those who hear it. */
  label: string;
  nameHeader: string;
  records: InlineRecords;
  rows: readonly NamedRow[];
  texts: InlineTexts;
  canEdit: boolean;
  canCreate: boolean;
  /** Why a record's name stays as it is; null: it can be changed. */
  fixedName: (row: NamedRow) => string | null;
  /** The buttons of a row beside Edit. */
  actions: (row: NamedRow) => ReactNode;
  /** A record was created, which the list may not show because of its search. */
  onCreated: () => void;
}

/** Names and descriptions, each edited in its row, and a last row that adds one (SPEC §2 and §4). */
export function InlineRecordTable(props: InlineRecordTableProps) {
  const { label, nameHeader, records, rows, texts, canEdit, canCreate, fixedName, actions, onCreated } =
    props;
  const [created, showCreated] = usePassing<number>();
  const open = useRef(new Set<() => boolean>());
  const watch = useCallback((isDirty: () => boolean) => {
    open.current.add(isDirty);
    return () => {
      open.current.delete(isDirty);
    };
  }, []);
  const last = canCreate ? (
    <NewRow
      records={records}
      texts={texts}
      watch={watch}
      onCreated={({ id }) => {
        onCreated();
        showCreated(id, SAVED_MS);
      }}
    />
  ) : null;
  return (
    <>
      <InlineTable label={label} nameHeader={nameHeader} last={last}>
        {rows.map((row) => (
          <EditableRow
            key={row.id}
            records={records}
            row={row}
            texts={texts}
            watch={watch}
            canEdit={canEdit}
            fixedName={fixedName(row)}
            actions={actions(row)}
            justCreated={created === row.id}
          />
        ))}
      </InlineTable>
      <UnsavedChanges isDirty={() => [...open.current].some((isDirty) => isDirty())} />
    </>
  );
}

interface EditableRowProps {
  records: InlineRecords;
  row: NamedRow;
  texts: InlineTexts;
  watch: (isDirty: () => boolean) => () => void;
  canEdit: boolean;
  fixedName: string | null;
  actions: ReactNode;
  justCreated: boolean;
}

function EditableRow(props: EditableRowProps) {
  const { records, row, texts, watch, canEdit, fixedName, actions, justCreated } = props;
  const [editing, setEditing] = useState(false);
  const [saved, showSaved] = usePassing<true>();
  const button = useFocusAfter(editing);
  if (editing) {
    return (
      <InlineRecordForm
        records={records}
        row={row}
        texts={texts}
        fixedName={fixedName}
        watch={watch}
        onSaved={() => {
          setEditing(false);
          showSaved(true, SAVED_MS);
        }}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <InlineRow
      name={row.name}
      description={row.description}
      actions={
        <>
          {saved || justCreated ? <SavedTick /> : null}
          {actions}
          {canEdit ? (
            <Button
              ref={button}
              size="small"
              aria-label={`Edit ${row.name}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          ) : null}
        </>
      }
    />
  );
}

interface NewRowProps {
  records: InlineRecords;
  texts: InlineTexts;
  watch: (isDirty: () => boolean) => () => void;
  onCreated: (row: NamedRow) => void;
}

function NewRow({ records, texts, watch, onCreated }: NewRowProps) {
  const [entering, setEntering] = useState(false);
  const button = useFocusAfter(entering);
  if (entering) {
    return (
      <InlineRecordForm
        records={records}
        row={null}
        texts={texts}
        fixedName={null}
        watch={watch}
        onSaved={(row) => {
          setEntering(false);
          onCreated(row);
        }}
        onCancel={() => setEntering(false)}
      />
    );
  }
  return (
    <InlineRow
      name={
        <Typography component="span" color="text.secondary" variant="inherit" sx={{ fontWeight: 400 }}>
          {texts.addNew}
        </Typography>
      }
      description={null}
      actions={
        <Button ref={button} size="small" variant="outlined" onClick={() => setEntering(true)}>
          {texts.createNew}
        </Button>
      }
    />
  );
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

// The button that opened the inputs gets the focus back when they close.
function useFocusAfter(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
