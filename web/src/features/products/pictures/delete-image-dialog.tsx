import Box from '@mui/material/Box';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface DeleteImageDialogProps {
  /** Address of the picture that would go. */
  picture: string;
  /** 'Hero Image — Slot 1' or 'Color: Navy — Slot 2'. */
  caption: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a picture is deleted (SPEC §4). */
export function DeleteImageDialog({ picture, caption, onConfirm, onClose }: DeleteImageDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Confirm Deletion"
      confirmLabel="Delete Picture"
      destroys
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      Are you sure you want to delete this image? This action cannot be undone.
      <Box component="p" sx={{ m: 0, mt: 1 }}>
        You can bring it back for 30 days.
      </Box>
      <Box component="figure" sx={{ m: 0, mt: 2, textAlign: 'center' }}>
        <Box
          component="img"
          src={picture}
          alt=""
          sx={{
            maxWidth: '100%',
            maxHeight: 240,
            borderRadius: 2,
            border: '1px solid',
            borderColor: 'divider',
          }}
        />
        <Box component="figcaption" sx={{ mt: 1 }}>
          {caption}
        </Box>
      </Box>
    </ConfirmDialog>
  );
}
