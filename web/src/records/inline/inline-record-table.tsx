import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useRef, useState } from 'react';
import { rowsNotSaved } from '../../changes/leaving/not-saved.ts';
import { UnsavedChangesGuard } from '../../changes/leaving/unsaved-changes-guard.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { useKnownUser, userStorage } from '../../session/user-storage.ts';
import { useReplacedButton } from '../../ui/focus.ts';
import { pressedBy } from '../../ui/keys.ts';
import { InlineRow, InlineTable } from '../../ui/list/inline-table.tsx';
import { useTemporaryValue } from '../../ui/use-temporary-value.ts';
import { idsWithDrafts, readDraft } from '../drafts/draft.ts';
import { EditableRow, SAVED_MS } from './editable-row.tsx';
import { InlineRecordForm } from './inline-record-form.tsx';
import type { InlineKind, NamedRow, OpenRow } from './inline-records.ts';

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
  const { screens } = kind;
  const { path, updatePermission } = kind.api.resource;
  const { has } = usePermissions();
  const canEdit = has(updatePermission);
  const canCreate = has(screens.create.permission);
  const canView = has(screens.view.linkPermission ?? screens.view.permission);
  const drafted = useDraftedRows(path, rows, { canEdit, canCreate });
  const [editing, setEditing] = useState<ReadonlySet<number>>(drafted.ids);
  const onEditing = useCallback(
    (id: number, now: boolean) => setEditing((before) => withId(before, id, now)),
    [],
  );
  const left = useMemo(() => new Set(shown), [shown]);
  const [created, showCreated] = useTemporaryValue<number>(SAVED_MS);
  const open = useRef(new Set<OpenRow>());
  const watch = useCallback((row: OpenRow) => {
    open.current.add(row);
    return () => {
      open.current.delete(row);
    };
  }, []);
  const [entering, setEntering] = useState(drafted.isNew);
  // Input stays when the permission is lost in the meantime, or the session ends.
  const last =
    canCreate || entering ? (
      <NewRecordRow
        kind={kind}
        watch={watch}
        entering={entering}
        onEntering={setEntering}
        onCreated={({ id }) => {
          onCreated();
          showCreated(id);
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

function withId(ids: ReadonlySet<number>, id: number, there: boolean): ReadonlySet<number> {
  const next = new Set(ids);
  if (there) next.add(id);
  else next.delete(id);
  return next;
}

/** The rows of a table, when it is opened, with earlier input that was not saved: they are open from the start. */
function useDraftedRows(
  path: string,
  rows: readonly NamedRow[],
  { canEdit, canCreate }: { canEdit: boolean; canCreate: boolean },
): { ids: ReadonlySet<number>; isNew: boolean } {
  const user = useKnownUser();
  const [drafted] = useState(() => {
    if (user === null) return { ids: new Set<number>(), isNew: false };
    const storage = userStorage(user);
    const ids = rows.map(({ id }) => id);
    return {
      ids: new Set(canEdit ? idsWithDrafts(storage, ids, (id) => `${path}/${id}`) : []),
      isNew: canCreate && readDraft(storage, path) !== null,
    };
  });
  return drafted;
}

interface NewRecordRowProps {
  kind: InlineKind;
  watch: (row: OpenRow) => () => void;
  entering: boolean;
  onEntering: (entering: boolean) => void;
  onCreated: (row: NamedRow) => void;
}

/** The last row: 'Add new …' and a button that turns into inputs. */
function NewRecordRow(props: NewRecordRowProps) {
  const { kind, watch, entering, onEntering, onCreated } = props;
  const { button, autoFocus } = useReplacedButton(entering);
  if (entering) {
    return (
      <InlineRecordForm
        kind={kind}
        row={null}
        autoFocus={autoFocus}
        watch={watch}
        onSaved={(row) => {
          onEntering(false);
          onCreated(row);
        }}
        onCancel={() => onEntering(false)}
      />
    );
  }
  return (
    <InlineRow
      name={
        <Typography component="span" color="textSecondary" variant="inherit" sx={{ fontWeight: 400 }}>
          {`Add new ${kind.screens.noun.one}…`}
        </Typography>
      }
      description={null}
      actions={
        <Button
          ref={button}
          size="small"
          variant="outlined"
          {...pressedBy('n')}
          onClick={() => onEntering(true)}
        >
          {kind.createNew}
        </Button>
      }
    />
  );
}
