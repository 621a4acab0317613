import { useNavigate } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { callBody } from '../api/call.ts';
import { clearCsrfToken } from '../api/csrf-token.ts';
import { usePermissions } from './permissions-context.ts';
import { discardUnsavedChanges } from './unsaved-changes.ts';

/** Signs out, in all tabs, and goes to `/`. Errors: `ApiError` when the server did not end the session. */
export function useSignOut(): () => Promise<void> {
  const { clear } = usePermissions();
  const navigate = useNavigate();
  return async () => {
    let redirect: string | undefined;
    try {
      const { authCalls } = await import('@kitroom/contract/auth-calls');
      redirect = (await callBody(authCalls.logout, { signedOut: 'throw' })).redirect;
    } catch (error) {
      // The session has already ended, which is the goal.
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
    clearCsrfToken();
    discardUnsavedChanges();
    // Ends the session at the provider too, which leads back to `/`.
    if (redirect !== undefined && /^https?:/u.test(redirect)) return location.assign(redirect);
    // Navigate first: a guarded page that loses its permission would redirect to /unauthorized.
    await navigate('/');
    clear();
  };
}
