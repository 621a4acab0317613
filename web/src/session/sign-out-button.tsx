import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorText, UNKNOWN_ERROR } from '../api/api-error.ts';
import { useSignOut } from './use-sign-out.ts';

/** Signs out if there is no account menu. */
export function SignOutButton() {
  const signOut = useSignOut();
  const [error, setError] = useState<string | null>(null);
  const leave = async () => {
    try {
      await signOut();
    } catch (failure) {
      setError(errorText(failure, UNKNOWN_ERROR));
    }
  };
  return (
    <>
      {error === null ? null : <Alert severity="error">{error}</Alert>}
      <Button color="inherit" onClick={leave}>
        Sign Out
      </Button>
    </>
  );
}
