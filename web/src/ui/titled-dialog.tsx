import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import { DialogButtons } from './form/dialog-buttons.tsx';
import { pressSubmit } from './form/save-key.ts';

interface TitledDialogProps extends Pick<DialogProps, 'maxWidth' | 'fullScreen' | 'slotProps'> {
  title: ReactNode;
  children: ReactNode;
  /** Buttons; the one that goes on comes last. */
  actions?: ReactNode;
  /** Called by the button Cancel before them; undefined: there is none. */
  onCancel?: () => void;
  /** Its contents are a form, which Ctrl+S submits, too. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  /** Escape, or a click beside it; undefined: neither closes it. */
  onClose?: () => void;
}

/** An open dialog: its title, which names it, its content and its buttons. */
export function TitledDialog(props: TitledDialogProps) {
  const { title, children, actions, onCancel, onSubmit, maxWidth = 'xs', ...dialog } = props;
  const titleId = useId();
  const content = (
    <>
      <DialogContent>{children}</DialogContent>
      {actions === undefined ? null : (
        <DialogButtons>
          {onCancel && (
            <Button color="inherit" variant="outlined" onClick={onCancel}>
              Cancel
            </Button>
          )}
          {actions}
        </DialogButtons>
      )}
    </>
  );
  return (
    <Dialog open maxWidth={maxWidth} fullWidth aria-labelledby={titleId} {...dialog}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {onSubmit === undefined ? (
        content
      ) : (
        <Box
          component="form"
          noValidate
          sx={FORM}
          onKeyDown={pressSubmit}
          onSubmit={(event) => {
            // The dialog may be inside another form.
            event.stopPropagation();
            onSubmit(event);
          }}
        >
          {content}
        </Box>
      )}
    </Dialog>
  );
}

// The buttons stay in sight, and what is above them scrolls.
const FORM = { display: 'flex', flexDirection: 'column', minHeight: 0 };
