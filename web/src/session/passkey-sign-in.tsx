import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { callBody } from '../api/call.ts';
import {
  canListPasskeys,
  knowsPasskeys,
  passkeyRequest,
  promptForPasskey,
  promptProblem,
} from './passkey-prompt.ts';
import { usePermissions } from './permissions-context.ts';
import { PromptProblem } from './prompt-problem.tsx';

interface PasskeySignInProps {
  onSignedIn: () => void;
  /** Whether it ends the sign-in of somebody who is known by their password, or by a provider. */
  secondStep?: boolean;
}

/** Signs in with a passkey, which is all steps in one; nothing where the browser knows none. */
export function PasskeySignIn({ onSignedIn, secondStep = false }: PasskeySignInProps) {
  const { prompt, isPrompting, problem } = usePasskeySignIn(onSignedIn, secondStep);
  const label = secondStep ? 'Use a Passkey' : 'Sign In with a Passkey';
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

/** A challenge ends five minutes after it was last asked for. */
const PROLONGED_MILLISECONDS = 240_000;

/**
 * Signs in with a passkey: by `prompt`, and meanwhile by the list of the email field, where the browser has one. `onSignedIn`
 * is called when the permissions are loaded.
 */
function usePasskeySignIn(onSignedIn: () => void, secondStep: boolean) {
  const { enter } = usePermissions();
  const [isPrompting, setIsPrompting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const signIn = async (prompted: Parameters<typeof promptForPasskey>[0]) => {
    const response = await promptForPasskey(prompted);
    setProblem(null);
    const { passkeySignInCalls } = await import('@kitroom/contract/access/passkey-calls');
    const call = { body: { response, secondStep }, signedOut: 'throw' } as const;
    const { csrfToken } = await callBody(passkeySignInCalls.signIn, call);
    await enter(csrfToken);
    onSignedIn();
  };
  const list = useEffectEvent(async (options: { challenge: string }, signal: AbortSignal) => {
    try {
      await signIn({ options, listed: true, signal });
    } catch (error) {
      // Nobody has asked yet for what the list cannot do; only a passkey that was chosen and refused is worth a word.
      if (error instanceof ApiError && error.status === 401) setProblem(error.message);
    }
  });

  useEffect(() => {
    // The field for a code has no list.
    if (isPrompting || secondStep) return;
    const left = new AbortController();
    let listed: string | undefined;
    const show = async () => {
      if (document.visibilityState !== 'visible' || !(await canListPasskeys())) return;
      const options = await passkeyRequest().catch(() => undefined);
      // Of the same challenge, the list stays: somebody may be choosing, in a manager that covers the page.
      if (options === undefined || options.challenge === listed || left.signal.aborted) return;
      listed = options.challenge;
      await list(options, left.signal);
      if (listed === options.challenge) listed = undefined;
    };
    void show();
    const again = setInterval(show, PROLONGED_MILLISECONDS);
    document.addEventListener('visibilitychange', show);
    // A prompt that was closed leaves no list behind.
    window.addEventListener('focus', show);
    return () => {
      clearInterval(again);
      document.removeEventListener('visibilitychange', show);
      window.removeEventListener('focus', show);
      left.abort();
    };
  }, [isPrompting, secondStep]);

  const prompt = async () => {
    setIsPrompting(true);
    setProblem(null);
    try {
      const options = await passkeyRequest();
      await signIn({ options, listed: false, signal: new AbortController().signal });
    } catch (error) {
      setProblem(promptProblem(error));
    } finally {
      setIsPrompting(false);
    }
  };
  return { prompt, isPrompting, problem };
}
