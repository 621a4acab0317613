import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { callBody } from '../api/call.ts';
import { canListPasskeys, knowsPasskeys, promptForPasskey, promptProblem } from './passkey-prompt.ts';
import { usePermissions } from './permissions-context.ts';
import { PromptProblem } from './prompt-problem.tsx';

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

/** A challenge can be answered for two minutes: the list of the field gets a new one before. */
const LISTED_MILLISECONDS = 100_000;

/**
 * Signs in with a passkey: by `prompt`, and meanwhile by the list of the email field, where the browser has one. `onSignedIn`
 * is called when the permissions are loaded.
 */
function usePasskeySignIn(onSignedIn: () => void) {
  const { enter } = usePermissions();
  const [isPrompting, setIsPrompting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const signIn = async (listed: boolean, signal: AbortSignal) => {
    const response = await promptForPasskey({ listed, signal });
    setProblem(null);
    const { passkeySignInCalls } = await import('@kitroom/contract/access/passkey-calls');
    const call = { body: { response }, signedOut: 'throw' } as const;
    const { csrfToken } = await callBody(passkeySignInCalls.signIn, call);
    await enter(csrfToken);
    onSignedIn();
  };
  const list = useEffectEvent(async (signal: AbortSignal) => {
    try {
      if (await canListPasskeys()) await signIn(true, signal);
    } catch (error) {
      // Nobody has asked yet for what the list cannot do; only a passkey that was chosen and refused is worth a word.
      if (error instanceof ApiError && error.status === 401 && !signal.aborted) setProblem(error.message);
    }
  });

  useEffect(() => {
    if (isPrompting) return;
    let shown = new AbortController();
    const show = () => {
      shown.abort();
      shown = new AbortController();
      if (document.visibilityState === 'visible') void list(shown.signal);
    };
    show();
    const again = setInterval(show, LISTED_MILLISECONDS);
    document.addEventListener('visibilitychange', show);
    return () => {
      clearInterval(again);
      document.removeEventListener('visibilitychange', show);
      shown.abort();
    };
  }, [isPrompting]);

  const prompt = async () => {
    setIsPrompting(true);
    setProblem(null);
    try {
      await signIn(false, new AbortController().signal);
    } catch (error) {
      setProblem(promptProblem(error));
    } finally {
      setIsPrompting(false);
    }
  };
  return { prompt, isPrompting, problem };
}
