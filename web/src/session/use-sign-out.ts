import { authCalls } from '@kitroom/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { clearCsrfToken } from '../api/csrf-token.ts';
import { usePermissions } from './permissions-context.ts';

/** Signs out and goes to `/`. Errors: `ApiError` when the server did not end the session. */
export function useSignOut(): () => Promise<void> {
  const { clear } = usePermissions();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await request(authCalls.logout.path, { method: 'POST', signedOut: 'throw' });
    } catch (error) {
      // The session has already ended, which is the goal.
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
    clearCsrfToken();
    // Navigate first: a guarded page that loses its permission would redirect to /unauthorized.
    await navigate('/');
    clear();
    queries.clear();
  };
}
