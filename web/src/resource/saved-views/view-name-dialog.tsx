import { zodResolver } from '@hookform/resolvers/zod';
import { savedViews } from '@kitroom/contract/lists/saved-views';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import type { z } from 'zod';
import { UNKNOWN_ERROR } from '../../api/api-error.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { pressSubmit, saveKeyProps } from '../../ui/form/save-key.ts';
import { SwitchInput } from '../../ui/form/switch-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { fieldsNotSaved } from '../leaving/not-saved.ts';
import { useWatchedInput } from '../leaving/use-watched-input.ts';

const nameInput = savedViews.createInput.pick({ name: true, is_shared: true });
type Values = z.input<typeof nameInput>;

interface ViewNameDialogProps {
  title: string;
  start: Values;
  /** Whether the user may decide if everyone sees it. */
  mayShare: boolean;
  /** Errors: `ApiError`, shown under the name. */
  save: (input: Values) => Promise<void>;
  onClose: () => void;
}

/** A name for a view, and whether it is for everyone. */
export function ViewNameDialog({ title, start, mayShare, save, onClose }: ViewNameDialogProps) {
  const titleId = useId();
  const form = useFieldForm<Values>({ resolver: zodResolver(nameInput), defaultValues: start });
  const submit = form.handleSubmit(async (input) => {
    try {
      await save(input);
      onClose();
    } catch (error) {
      applyServerErrors(form, error, { fallback: UNKNOWN_ERROR });
    }
  });
  const { isSubmitting: busy, isDirty, errors } = form.formState;
  useWatchedInput(() => (isDirty ? fieldsNotSaved(['Name']) : null));
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <form noValidate onSubmit={submit} onKeyDown={pressSubmit}>
        <DialogContent>
          <Stack spacing={2.5}>
            {errors.root?.message === undefined ? null : (
              <Alert severity="error">{errors.root.message}</Alert>
            )}
            <TextInput
              control={form.control}
              name="name"
              label="Name"
              required
              autoFocus
              help="Search, filters, order and columns are saved under this name."
            />
            {mayShare ? (
              <SwitchInput
                control={form.control}
                name="is_shared"
                label="For everyone"
                help="Everyone who can see this list will find the view here."
              />
            ) : null}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy} {...saveKeyProps()}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
