import { ShownOnceDialog } from '../../access/shown-once-dialog.tsx';

interface SecretDialogProps {
  secret: string;
  onClose: () => void;
}

/** The new secret of a webhook, and what it is for. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  return (
    <ShownOnceDialog
      title="Copy the secret now"
      warning="It is shown only this once. If you lose it, create a new one."
      label="Secret"
      secret={secret}
      onClose={onClose}
    >
      The receiver needs it to verify that deliveries are from Kitroom. They are signed as the Standard
      Webhooks specification says, for which there are libraries.
    </ShownOnceDialog>
  );
}
