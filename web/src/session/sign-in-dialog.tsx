import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { SignInForm } from './sign-in-form.tsx';

interface SignInDialogProps {
  onSignedIn: () => void;
  onCancel: () => void;
}

/** Asks the user to sign in again over a page with unsaved input. */
export function SignInDialog({ onSignedIn, onCancel }: SignInDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Sign in to continue</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2.5 }}>
          Your session has ended. Nothing on this page is lost: sign in to continue where you left off.
        </DialogContentText>
        <SignInForm onSignedIn={onSignedIn}>
          <Button color="inherit" onClick={onCancel}>
            Not now
          </Button>
        </SignInForm>
      </DialogContent>
    </Dialog>
  );
}
