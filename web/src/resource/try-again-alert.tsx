import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface TryAgainAlertProps {
  /** Null: nothing is shown. */
  failure: ReactNode;
  severity?: 'error' | 'warning';
  onTry: () => void;
  label?: string;
}

/** Why something failed, with a button that tries it again or shows the way on. */
export function TryAgainAlert({
  failure,
  severity = 'error',
  onTry,
  label = 'Try Again',
}: TryAgainAlertProps) {
  if (failure === null) return null;
  return (
    <Alert
      severity={severity}
      action={
        <Button color="inherit" size="small" onClick={onTry}>
          {label}
        </Button>
      }
    >
      {failure}
    </Alert>
  );
}
