import { mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { pathTo } from '../../resource/screens.ts';
import { useReplacedButton } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { InlineRow } from '../../ui/list/inline-table.tsx';
import { Excerpt, RecordName } from '../../ui/list/record-cell.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { useTemporaryValue } from '../../ui/use-temporary-value.ts';
import { InlineRecordForm } from './inline-record-form.tsx';
import type { InlineKind, NamedRow, OpenRow } from './inline-records.ts';

/** How long a row says that it was saved (SPEC §9). */
export const SAVED_MS = 1500;

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
export const EditableRow = memo(function EditableRow(props: EditableRowProps) {
  const { kind, row, watch, canEdit, canView, justCreated, editing, onEditing } = props;
  const leave = () => onEditing(row.id, false);
  const [saved, showSaved] = useTemporaryValue<true>(SAVED_MS);
  const { button, autoFocus } = useReplacedButton(editing);
  const inCard = useSmallScreen();
  if (editing) {
    return (
      <InlineRecordForm
        autoFocus={autoFocus}
        kind={kind}
        row={row}
        watch={watch}
        onSaved={() => {
          leave();
          showSaved(true);
        }}
        onCancel={leave}
      />
    );
  }
  const { screens } = kind;
  return (
    <InlineRow
      label={row.name}
      name={
        <>
          <RecordName id={row.id}>{row.name}</RecordName>
          {kind.detail?.(row)}
        </>
      }
      description={<Description text={row.description || null} inCard={inCard} isOnPage={canView} />}
      actions={
        <>
          {saved || justCreated ? <SavedTick /> : null}
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

interface DescriptionProps {
  text: string | null;
  inCard: boolean;
  /** Whether the user can open a page that has all of it. */
  isOnPage: boolean;
}

/** The description of a record: one quiet line of a card, the cell of a table. */
function Description({ text, inCard, isOnPage }: DescriptionProps) {
  if (!inCard) return <Excerpt text={text} />;
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {isOnPage ? <Excerpt text={text} lines={1} /> : text}
    </Typography>
  );
}

function SavedTick() {
  return (
    <Box
      component="span"
      role="status"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'success.main', fontWeight: 500 }}
    >
      <Icon path={mdiCheck} aria-hidden sx={{ fontSize: 18 }} />
      Saved
    </Box>
  );
}
