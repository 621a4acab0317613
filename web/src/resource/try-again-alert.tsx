import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface TryAgainAlertProps {
  /** Null: nothing is shown. */
  failure: string | null;
  severity?: 'error' | 'warning';
  onTry: () => void;
}

/** Why something failed, with a button that tries it again. */
export function TryAgainAlert({ failure, severity = 'error', onTry }: TryAgainAlertProps) {
  if (failure === null) return null;
  return (
    <Alert
      severity={severity}
      action={
        <Button color="inherit" size="small" onClick={onTry}>
          Try again
        </Button>
      }
    >
      {failure}
    </Alert>
  );
}
