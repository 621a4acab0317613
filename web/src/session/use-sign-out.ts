import { authCalls } from '@kitroom/contract/auth';
import { useNavigate } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
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
      const { body } = await request(authCalls.logout.path, { method: 'POST', signedOut: 'throw' });
      redirect = redirectIn(body);
    } catch (error) {
      // The session has already ended, which is the goal.
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
    clearCsrfToken();
    discardUnsavedChanges();
    // Ends the session at the provider too, which leads back to `/`.
    if (redirect !== undefined) return location.assign(redirect);
    // Navigate first: a guarded page that loses its permission would redirect to /unauthorized.
    await navigate('/');
    clear();
  };
}

function redirectIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('redirect' in body)) return undefined;
  return typeof body.redirect === 'string' && /^https?:/u.test(body.redirect) ? body.redirect : undefined;
}
