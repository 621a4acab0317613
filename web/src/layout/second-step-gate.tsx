import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { SetUpSecondStep } from '../features/security/set-up-second-step.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { TitledDialog } from '../ui/titled-dialog.tsx';

const TITLE = 'Set Up a Second Step';

interface SecondStepGateProps {
  /** Over a page with unsaved input, which stays; otherwise in place of all pages. */
  over: boolean;
  onBusy: (busy: boolean) => void;
}

/** Asks for the second step that an account must have, before anything else is shown. */
export function SecondStepGate({ over, onBusy }: SecondStepGateProps) {
  if (!over) {
    return (
      <SignInPage title={TITLE}>
        <SetUpSecondStep onBusy={onBusy} />
      </SignInPage>
    );
  }
  return (
    <TitledDialog title={TITLE}>
      <Stack spacing={2.5}>
        <SetUpSecondStep onBusy={onBusy} />
        <DialogContentText>
          Nothing on this page is lost as long as you keep it open; signing out discards it.
        </DialogContentText>
      </Stack>
    </TitledDialog>
  );
}
