import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { counted } from '../../../resource/usage.ts';

interface PlaceDialogProps extends Pick<DialogProps, 'maxWidth' | 'fullScreen' | 'slotProps'> {
  /** How many pictures have a slot. */
  placed: number;
  /** Two of them have the same one. */
  isShared: boolean;
  onUpload: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks where pictures go before they are uploaded. */
export function PlaceDialog({ placed, isShared, onUpload, onClose, children, ...look }: PlaceDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={titleId} {...look}>
      <DialogTitle id={titleId}>Where do these pictures go?</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" autoFocus disabled={isShared || placed === 0} onClick={onUpload}>
          {`Upload ${counted(placed, 'picture', 'pictures')}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
