import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface SignInDialogProps {
  onSignedIn: () => void;
  onCancel: () => void;
}

/** Asks the user to sign in again over a page with unsaved input. */
export function SignInDialog({ onSignedIn, onCancel }: SignInDialogProps) {
  return (
    <TitledDialog title="Sign in to continue" onClose={onCancel}>
      <DialogContentText sx={{ mb: 2.5 }}>
        Your session has ended. Nothing on this page is lost: sign in to continue where you left off.
      </DialogContentText>
      <SignInForm onSignedIn={onSignedIn}>
        <Button color="inherit" onClick={onCancel}>
          Not now
        </Button>
      </SignInForm>
    </TitledDialog>
  );
}
