import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { DialogButtons } from './form/dialog-buttons.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** The consequence. */
  children: ReactNode;
  /** The label of the button that does it, such as 'Delete image'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether this removes something; only then is the button red. */
  destroys: boolean;
  /** The button waits for it. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
}

/** Asks before something that others notice or that cannot be undone. Escape and the focused button cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, destroys, onConfirm, onCancel } = props;
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={textId} sx={{ color: 'text.secondary' }}>
        {children}
      </DialogContent>
      <DialogButtons>
        <Button color="inherit" variant="outlined" autoFocus onClick={onCancel}>
          {cancelLabel ?? 'Cancel'}
        </Button>
        {/* While the dialog closes, the second click of a double click would confirm again. */}
        <Button
          color={destroys ? 'error' : 'primary'}
          variant="contained"
          disabled={busy || !open}
          onClick={confirm}
        >
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The state of a `ConfirmDialog` that is closed before `act` begins. `ask` opens it; `dialog` are props of it. */
export function useConfirmation(act: () => void) {
  const [open, setOpen] = useState(false);
  return {
    ask: () => setOpen(true),
    dialog: {
      open,
      onConfirm: () => {
        setOpen(false);
        act();
      },
      onCancel: () => setOpen(false),
    },
  };
}
