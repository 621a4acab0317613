import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { connectSession } from '../api/client.ts';
import { usePermissions } from './permissions-context.ts';
import { rememberPath } from './return-path.ts';
import { SIGN_IN_PATHS } from './sign-in-paths.ts';
import { hasUnsavedChanges } from './unsaved-changes.ts';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then((m) => ({ default: m.SignInDialog })));

/**
 * Gives the client its session. A call whose session has ended redirects to /login, which returns here; if there
 * is unsaved
 * input, a dialog asks the user to sign in instead, so that nothing is lost.
 */
export function SessionLink() {
  const { refresh } = usePermissions();
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
      // Several calls may fail at once: one dialog serves them all.
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
    return connectSession({ refresh, signInAgain: () => (hasUnsavedChanges() ? ask() : leave()) });
  }, [refresh]);

  if (waiting === null) return null;
  return (
    <Suspense>
      <SignInDialog onSignedIn={() => waiting.resolve(true)} onCancel={() => waiting.resolve(false)} />
    </Suspense>
  );
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
