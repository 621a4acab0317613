import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { PASSWORD_CHANGE_REQUIRED, ResetLinkForm } from './reset-link-form.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/**
 * Over a page with unsaved input whose user has to choose a new password first. It closes when the user has signed in
 * with the new password, in the tab that the mailed link opens.
 */
export function PasswordChangeDialog({ email }: { email: string }) {
  return (
    <TitledDialog title="Reset Your Password">
      <Stack spacing={2.5}>
        <ResetLinkForm
          email={email}
          reason={<DialogContentText>{PASSWORD_CHANGE_REQUIRED}</DialogContentText>}
          next={null}
        />
        <DialogContentText>
          Nothing on this page is lost as long as you keep it open; signing out discards it.
        </DialogContentText>
        <SignOutButton />
      </Stack>
    </TitledDialog>
  );
}
