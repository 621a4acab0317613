import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode, SubmitEventHandler } from 'react';
import { TitledDialog } from '../titled-dialog.tsx';
import { saveKeyProps } from './save-key.ts';

interface FormDialogProps {
  title: ReactNode;
  /** Why the save failed, if not because of one field. */
  error: string | undefined;
  busy: boolean;
  submitLabel: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Escape, which is easily pressed by mistake, where it does not close. */
  onEscape?: () => void;
  children: ReactNode;
}

/** A short form in a dialog. */
export function FormDialog(props: FormDialogProps) {
  const { title, error, busy, submitLabel, onSubmit, onClose, onEscape, children } = props;
  return (
    <TitledDialog
      title={title}
      onSubmit={onSubmit}
      onClose={onEscape ?? onClose}
      onCancel={onClose}
      actions={
        <Button type="submit" variant="contained" disabled={busy} {...saveKeyProps()}>
          {submitLabel}
        </Button>
      }
    >
      <Stack spacing={2.5}>
        {error === undefined ? null : <Alert severity="error">{error}</Alert>}
        {children}
      </Stack>
    </TitledDialog>
  );
}
