import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { connectSession } from '../api/client.ts';
import { watchCsrfToken } from '../api/csrf-token.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { usePermissions } from './permissions-context.ts';
import { rememberPath } from './return-path.ts';
import { SIGN_IN_PATHS } from './sign-in-paths.ts';
import { hasUnsavedChanges } from './unsaved-changes.ts';

const loadSignInDialog = async () => (await import('./sign-in-dialog.tsx')).SignInDialog;

/** In ms: how often coming back to the tab asks who is signed in, at most. */
const LOOK_AGAIN_AFTER = 5000;

/**
 * Gives the client its session. A call whose session has ended redirects to /login, which returns here; if there
 * is unsaved input, a dialog asks the user to sign in instead, and leaving it stays on the page. Asks who
 * is signed in when another tab has signed in or out, and when the user comes back to this one.
 */
export function SessionLink() {
  const { refresh, check } = usePermissions();
  const navigate = useNavigate();
  const location = useLocation();
  const [waiting, setWaiting] = useState<PromiseWithResolvers<boolean> | null>(null);
  const here = useRef({ location, navigate });
  useEffect(() => {
    here.current = { location, navigate };
  });

  useEffect(() => {
    let asked: PromiseWithResolvers<boolean> | null = null;
    const leave = async () => {
      await here.current.navigate(SIGN_IN_PATHS.login, { state: rememberPath(here.current.location) });
      await refresh();
      return false;
    };
    const ask = () => {
      // Several calls may fail at the same time; one dialog serves them all.
      if (asked !== null) return asked.promise;
      const question = withResolvers<boolean>();
      asked = question;
      setWaiting(question);
      void question.promise.finally(() => {
        asked = null;
        setWaiting(null);
      });
      return question.promise;
    };
    return connectSession({ refresh, check, signInAgain: () => (hasUnsavedChanges() ? ask() : leave()) });
  }, [refresh, check]);

  useEffect(
    () =>
      watchCsrfToken(async () => {
        await refresh();
        // Only if the same user has signed in again; after any other change, nothing continues.
        waiting?.resolve(true);
      }),
    [refresh, waiting],
  );
  useEffect(() => {
    let asked = Date.now();
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - asked < LOOK_AGAIN_AFTER) return;
      asked = Date.now();
      void check();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [check]);

  const stay = () => {
    waiting?.resolve(false);
    // The menu greets nobody any longer, and offers the sign-in.
    void refresh();
  };
  const SignInDialog = useLoaded(waiting !== null, loadSignInDialog, stay);
  if (waiting === null || SignInDialog === null) return null;
  return <SignInDialog onSignedIn={() => waiting.resolve(true)} onCancel={stay} />;
}

interface PromiseWithResolvers<Value> {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
}

// The oldest browsers that Kitroom supports lack Promise.withResolvers.
function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((fulfill) => {
    resolve = fulfill;
  });
  return { promise, resolve };
}
