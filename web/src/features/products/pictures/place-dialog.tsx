import Button from '@mui/material/Button';
import type { DialogProps } from '@mui/material/Dialog';
import type { ReactNode } from 'react';
import { counted } from '../../../ui/sentence-parts.ts';
import { TitledDialog } from '../../../ui/titled-dialog.tsx';

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
  return (
    <TitledDialog
      {...look}
      title="Where do these pictures go?"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" autoFocus disabled={isShared || placed === 0} onClick={onUpload}>
            {`Upload ${counted(placed, 'picture', 'pictures')}`}
          </Button>
        </>
      }
    >
      {children}
    </TitledDialog>
  );
}
