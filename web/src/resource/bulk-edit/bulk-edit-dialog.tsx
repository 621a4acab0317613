import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useRef } from 'react';
import type { z } from 'zod';
import { watchUnsavedChanges } from '../../session/unsaved-changes.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { useDiscardQuestion } from '../leaving/use-discard-question.tsx';
import { fieldsNotSaved } from '../merge/not-saved.ts';
import type { Noun } from '../screens.ts';
import { counted } from '../usage.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { FieldSteps } from './field-steps.tsx';
import { type BulkEditOptions, useBulkEdit } from './use-bulk-edit.ts';

interface BulkEditDialogProps<Item extends z.ZodObject> extends BulkEditOptions<Item> {
  onClose: () => void;
}

/** Changes fields of the selected records: what to do, what that would give, and applying all of it at once. */
export function BulkEditDialog<Item extends z.ZodObject>(props: BulkEditDialogProps<Item>) {
  const { noun, targets, fields, onClose } = props;
  const id = useId();
  const small = useSmallScreen();
  const edit = useBulkEdit(props);
  const { changed, checked, chosenFields } = edit;
  const unsaved = () =>
    changed.length === 0 ? null : fieldsNotSaved(chosenFields.map(({ label }) => label));
  const { ask, question } = useDiscardQuestion(unsaved, onClose);
  const current = useRef(unsaved);
  useEffect(() => {
    current.current = unsaved;
  });
  // An ended session asks for the sign-in over the dialog instead of leaving it.
  useEffect(() => watchUnsavedChanges(() => current.current()), []);
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  return (
    <Dialog
      open
      onClose={ask}
      maxWidth="md"
      fullWidth
      fullScreen={small}
      scroll="paper"
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: small ? { borderRadius: 0, border: 0 } : { height: '85vh' } } }}
    >
      {question}
      <DialogTitle id={`${id}-title`}>{`Edit ${counted(targets.length, noun.one, noun.many)}`}</DialogTitle>
      <DialogContent>
        {edit.loadError !== null ? (
          <ErrorBox message={edit.loadError} onRetry={edit.reload} />
        ) : edit.loading ? (
          <Stack spacing={2} role="status" aria-label="Loading">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} variant="rounded" height={37} />
            ))}
          </Stack>
        ) : (
          <Stack spacing={3}>
            <FieldSteps fields={fields} edit={edit} />
            <BulkPreview
              noun={noun}
              labels={labels}
              lines={changed.map(({ record, shown }) => ({
                id: record.id,
                name: record.name,
                changes: shown,
              }))}
              summary={summary(changed.length, chosenFields.length, noun)}
              checked={checked}
              leaving={edit.leaving}
              onReload={edit.reload}
            />
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {checked.notMade === null ? null : (
          <Alert severity="error" sx={{ flex: '1 0 100%', mb: 1 }}>
            {checked.notMade}
          </Alert>
        )}
        <Button color="inherit" variant="outlined" onClick={ask}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={checked.busy || !checked.ready}
          onClick={() => void checked.make()}
        >
          {checked.busy
            ? 'Applying...'
            : changed.length === 0
              ? 'Apply changes'
              : `Apply ${counted(changed.length, 'change', 'changes')}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function summary(changed: number, fields: number, { one, many }: Noun): string {
  if (fields === 0) return 'Choose the fields to change.';
  if (changed === 0) return 'Nothing would change yet.';
  return `${counted(changed, one, many)} would change`;
}
