import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** Why something failed, with a button that tries it again; nothing for null. */
export function TryAgainAlert({ failure, onTry }: { failure: string | null; onTry: () => void }) {
  if (failure === null) return null;
  return (
    <Alert
      severity="error"
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
