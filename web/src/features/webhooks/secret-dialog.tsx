import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';

interface SecretDialogProps {
  secret: string;
  onClose: () => void;
}

/** A new secret, and what it is for. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  return (
    <TitledDialog
      title="Copy the secret now"
      maxWidth="sm"
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack spacing={2}>
        <Alert severity="warning">It is shown only this once. If you lose it, make a new one.</Alert>
        <div>
          <Box component="code" aria-label="Secret" sx={TEXT}>
            {secret}
          </Box>
          <CopyButton text={secret} />
        </div>
        <Typography variant="body2" color="textSecondary">
          The receiver needs it to verify that deliveries are from Kitroom. They are signed as the Standard
          Webhooks specification says, for which there are libraries.
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
