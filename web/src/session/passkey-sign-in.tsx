import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { knowsPasskeys } from './passkey-prompt.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Signs in with a passkey instead of a password; nothing where the browser knows none. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { prompt, isPrompting, problem } = usePasskeySignIn(onSignedIn);
  if (!knowsPasskeys()) return null;
  return (
    <>
      <Button color="inherit" disabled={isPrompting} onClick={prompt}>
        {isPrompting ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </Button>
      {problem === null ? null : <Alert severity="error">{problem}</Alert>}
    </>
  );
}
