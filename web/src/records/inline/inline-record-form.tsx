import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useImperativeHandle } from 'react';
import type { FieldValues } from 'react-hook-form';
import { HistoryButton } from '../../changes/history/history-button.tsx';
import { useDiscardQuestion } from '../../changes/leaving/use-discard-question.tsx';
import { type BoundField, useBoundText } from '../../ui/form/bound-field.ts';
import { isSaveKey, saveKeyProps } from '../../ui/form/save-key.ts';
import { pasteAsLine } from '../../ui/form/text-input.tsx';
import { isComposing } from '../../ui/keys.ts';
import { InlineRow } from '../../ui/list/inline-table.tsx';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import type { InlineKind, NamedRow, OpenRow } from './inline-records.ts';
import { useInlineForm } from './use-inline-form.tsx';

interface InlineRecordFormProps {
  kind: InlineKind;
  /** The record to edit; null creates one. */
  row: NamedRow | null;
  /** False: the row is open from the start, and leaves the focus where it is. */
  autoFocus: boolean;
  /** Registers the form with the list's unsaved-changes guard; returns a function that removes it. */
  watch: (row: OpenRow) => () => void;
  onSaved: (row: NamedRow) => void;
  onCancel: () => void;
}

/** A row in edit mode, or the last row while a record is entered. Enter and Ctrl+S save, Escape cancels and asks first. */
export function InlineRecordForm(props: InlineRecordFormProps) {
  const { kind, row, autoFocus, watch, onSaved, onCancel } = props;
  const fixedName = row && kind.fixedName(row);
  const form = useInlineForm({ kind, row, onSaved });
  const { control, busy, error, forbidden, submit, restore, unsaved, giveUp, offer, dialog } = form;

  const cancel = () => {
    giveUp();
    onCancel();
  };
  const { ask, question } = useDiscardQuestion(unsaved, cancel);

  useImperativeHandle(watch, () => ({ unsaved, giveUp }));

  const press = (event: KeyboardEvent) => {
    // Several rows may be open: the one with the focus is saved.
    if (isSaveKey(event.nativeEvent)) {
      event.preventDefault();
      if (!busy && !event.repeat) void submit();
      return;
    }
    if (!(event.target instanceof HTMLElement) || !event.target.matches('input, textarea')) return;
    if (isComposing(event.nativeEvent)) return;
    // Shift+Enter inserts a line break.
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (!busy) void submit();
    }
    if (event.key === 'Escape') ask();
  };
  const save = row === null ? (busy ? 'Creating...' : 'Create') : busy ? 'Saving...' : 'Save';
  return (
    <>
      <InlineRow
        label={row?.name}
        onKeyDown={press}
        name={
          fixedName === null ? (
            <InlineInput
              control={control}
              name="name"
              label={kind.labels.name}
              required
              autoFocus={autoFocus}
            />
          ) : (
            <>
              {row?.name}
              <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
                {fixedName}
              </Typography>
            </>
          )
        }
        description={
          <>
            <InlineInput
              control={control}
              name="description"
              label={kind.labels.description}
              multiline
              autoFocus={autoFocus && fixedName !== null}
            />
            {offer === null ? null : <Box sx={{ mt: 1, textAlign: 'left' }}>{offer}</Box>}
            {error === null ? null : (
              <Alert severity="error" sx={{ mt: 1, textAlign: 'left' }}>
                {error}
              </Alert>
            )}
          </>
        }
        actions={
          <>
            <Typography component="span" role="status" variant="body2" color="error" sx={{ fontWeight: 500 }}>
              {forbidden}
            </Typography>
            <Button size="small" variant="contained" disabled={busy} onClick={submit} {...saveKeyProps()}>
              {save}
            </Button>
            <Button size="small" color="inherit" onClick={cancel}>
              Cancel
            </Button>
            {row === null ? null : (
              <HistoryButton
                screens={kind.screens}
                id={row.id}
                name={row.name}
                labels={kind.labels}
                target={{
                  fields: fixedName === null ? ['name', 'description'] : ['description'],
                  onRestore: restore,
                }}
                button={(open) => (
                  <Button size="small" aria-label={`History of ${row.name}`} onClick={open}>
                    History
                  </Button>
                )}
              />
            )}
          </>
        }
      />
      {dialog}
      {question}
    </>
  );
}

interface InlineInputProps<Values extends FieldValues> extends BoundField<Values> {
  autoFocus: boolean;
  /** Grows with its text and takes line breaks. */
  multiline?: boolean;
}

/** A field in a row of an `InlineTable`: labeled by its column in a table, by its own label on a card. */
function InlineInput<Values extends FieldValues>(props: InlineInputProps<Values>) {
  const { label, autoFocus, multiline } = props;
  const inCard = useSmallScreen();
  return (
    <TextField
      {...useBoundText(props)}
      onPaste={pasteAsLine}
      label={inCard ? label : undefined}
      placeholder={inCard ? undefined : label}
      autoFocus={autoFocus}
      multiline={multiline ?? false}
      maxRows={6}
      autoComplete="off"
      slotProps={{ htmlInput: inCard ? {} : { 'aria-label': label } }}
    />
  );
}
