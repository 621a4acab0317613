import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DialogProps } from '@mui/material/Dialog';
import { type ReactNode, useEffect, useState } from 'react';
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
      onCancel={onClose}
      actions={
        <Button variant="contained" autoFocus disabled={isShared || placed === 0} onClick={onUpload}>
          {`Upload ${counted(placed, 'Picture', 'Pictures')}`}
        </Button>
      }
    >
      {children}
    </TitledDialog>
  );
}

/** A small preview of a picture that is not uploaded yet. */
export function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <Box
      component="img"
      src={url}
      alt=""
      sx={{
        width: 72,
        height: 72,
        objectFit: 'contain',
        borderRadius: 1,
        bgcolor: 'background.default',
        flexShrink: 0,
      }}
    />
  );
}
