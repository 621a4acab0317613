import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { TitledDialog } from '../ui/titled-dialog.tsx';

interface ShownOnceDialogProps {
  title: string;
  /** The advice that goes with it. */
  warning: string;
  /** Its name for screen readers. */
  label: string;
  secret: string;
  children: ReactNode;
  onClose: () => void;
}

/** A new secret, which nobody can look at again. */
export function ShownOnceDialog({ title, warning, label, secret, children, onClose }: ShownOnceDialogProps) {
  return (
    <TitledDialog
      title={title}
      maxWidth="sm"
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack spacing={2}>
        <Alert severity="warning">{warning}</Alert>
        <div>
          <Box component="code" aria-label={label} sx={TEXT}>
            {secret}
          </Box>
          <CopyButton text={secret} />
        </div>
        <Typography variant="body2" color="textSecondary">
          {children}
        </Typography>
      </Stack>
    </TitledDialog>
  );
}

const TEXT = {
  display: 'block',
  p: 1.5,
  mb: 0.5,
  borderRadius: 1,
  bgcolor: 'action.hover',
  overflowWrap: 'anywhere',
  userSelect: 'all',
};
