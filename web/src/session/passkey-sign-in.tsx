import Button from '@mui/material/Button';
import { knowsPasskeys } from './passkey-prompt.ts';
import { PromptProblem } from './prompt-problem.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

interface PasskeySignInProps {
  onSignedIn: () => void;
  label?: string;
}

/** Signs in with a passkey, which is all steps in one; nothing where the browser knows none. */
export function PasskeySignIn({ onSignedIn, label = 'Sign In with a Passkey' }: PasskeySignInProps) {
  const { prompt, isPrompting, problem } = usePasskeySignIn(onSignedIn);
  if (!knowsPasskeys()) return null;
  return (
    <>
      <Button color="inherit" disabled={isPrompting} onClick={prompt}>
        {isPrompting ? 'Waiting for your passkey...' : label}
      </Button>
      <PromptProblem problem={problem} />
    </>
  );
}
