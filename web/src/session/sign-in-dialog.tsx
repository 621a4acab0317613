import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { arePasswordsOff } from './sign-in-options.ts';
import { SingleSignOnButton } from './single-sign-on-button.tsx';

interface SignInDialogProps {
  onSignedIn: () => void;
  onCancel: () => void;
}

/** Asks the user to sign in again over a page with unsaved input. */
export function SignInDialog({ onSignedIn, onCancel }: SignInDialogProps) {
  const hasForm = !arePasswordsOff();
  const ways = (
    <>
      <SingleSignOnButton returnTo="/" belowForm={hasForm} inNewTab />
      <Button color="inherit" onClick={onCancel}>
        Not Now
      </Button>
    </>
  );
  return (
    <TitledDialog title="Sign in to continue" onClose={onCancel}>
      <DialogContentText sx={{ mb: 2.5 }}>
        Your session has ended. Nothing on this page is lost: sign in to continue where you left off.
      </DialogContentText>
      {hasForm ? (
        <SignInForm onSignedIn={onSignedIn}>{ways}</SignInForm>
      ) : (
        <Stack spacing={2.5}>
          <PasskeySignIn onSignedIn={onSignedIn} />
          {ways}
        </Stack>
      )}
    </TitledDialog>
  );
}
