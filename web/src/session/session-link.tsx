import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { connectSession } from '../api/client.ts';
import { hasTokenChanged, watchCsrfToken } from '../api/csrf-token.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { usePermissions } from './permissions-context.ts';
import { rememberPath } from './return-path.ts';
import { SIGN_IN_PATHS } from './sign-in-paths.ts';
import { hasUnsavedChanges } from './unsaved-changes.ts';

const loadProofDialog = async () => (await import('./proof/proof-dialog.tsx')).ProofDialog;
const loadSignInDialog = async () => (await import('./sign-in-dialog.tsx')).SignInDialog;

/** In ms: how often coming back to the tab asks who is signed in, at most. */
const LOOK_AGAIN_AFTER = 5000;

/**
 * Gives the client its session. A call whose session has ended redirects to /login, which returns here; if there
 * is unsaved input, a dialog asks the user to sign in instead, and leaving it stays on the page. A call that asks for a
 * fresh proof of who sends it waits for one, in a dialog over the page. Asks who
 * is signed in when another tab has signed in or out, and when the user comes back to this one.
 */
export function SessionLink() {
  const { refresh, check, end } = usePermissions();
  const navigate = useNavigate();
  const location = useLocation();
  const { open: signIn, ask: askToSignIn } = useQuestion();
  const { open: proof, ask: prove } = useQuestion();
  const here = useRef({ location, navigate });
  useEffect(() => {
    here.current = { location, navigate };
  });

  useEffect(() => {
    const leave = async () => {
      // First: /login sends on whoever is signed in.
      end();
      const { location, navigate } = here.current;
      if (location.pathname !== SIGN_IN_PATHS.login)
        await navigate(SIGN_IN_PATHS.login, { replace: true, state: rememberPath(location) });
      return false;
    };
    const signInAgain = () => (hasUnsavedChanges() ? askToSignIn() : leave());
    return connectSession({ refresh, check, signInAgain, prove });
  }, [refresh, check, end, askToSignIn, prove]);

  useEffect(
    () =>
      watchCsrfToken(async () => {
        await refresh();
        // Only if the same user has signed in again; after any other change, nothing continues.
        signIn?.answer(true);
      }),
    [refresh, signIn],
  );
  useEffect(() => {
    let asked = Date.now();
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - asked < LOOK_AGAIN_AFTER) return;
      asked = Date.now();
      void check();
    };
    // A page of before, which the Back button shows as it was left: perhaps by who has signed out since.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && (document.documentElement.hidden || hasTokenChanged())) window.location.reload();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [check]);

  const stay = () => {
    signIn?.answer(false);
    // The menu greets nobody any longer, and offers the sign-in.
    void refresh();
  };
  const SignInDialog = useLoaded(signIn !== null, loadSignInDialog, stay);
  const ProofDialog = useLoaded(proof !== null, loadProofDialog, () => proof?.answer(false));
  return (
    <>
      {proof === null || ProofDialog === null ? null : <ProofDialog onDone={proof.answer} />}
      {signIn === null || SignInDialog === null ? null : (
        <SignInDialog onSignedIn={() => signIn.answer(true)} onCancel={stay} />
      )}
    </>
  );
}

/** A question in a dialog that calls wait for. */
interface Question {
  answer: (goOn: boolean) => void;
}

/**
 * Asks the user something that several calls may wait for at the same time: one dialog serves them all. `open` is the
 * question while it is not answered.
 */
function useQuestion(): { open: Question | null; ask: () => Promise<boolean> } {
  const [open, setOpen] = useState<Question | null>(null);
  const asked = useRef<Promise<boolean> | null>(null);
  const ask = useCallback(() => {
    if (asked.current === null) {
      asked.current = new Promise<boolean>((answer) => setOpen({ answer }));
      void asked.current.finally(() => {
        asked.current = null;
        setOpen(null);
      });
    }
    return asked.current;
  }, []);
  return { open, ask };
}
