import { ApiError } from '../api/api-error.ts';
import { callBody } from '../api/call.ts';
import { usePermissions } from './permissions-context.ts';

/**
 * Signs out, in all tabs, and goes to `/`, or to the provider to end the session there too, which leads back to `/`. Errors:
 * `ApiError` when the server did not end the session.
 */
export function useSignOut(): () => Promise<void> {
  const { leave } = usePermissions();
  return async () => {
    let redirect: string | undefined;
    try {
      const { authCalls } = await import('@kitroom/contract/auth-calls');
      redirect = (await callBody(authCalls.logout, { signedOut: 'throw' })).redirect;
    } catch (error) {
      // The session has already ended, which is the goal.
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
    await leave(redirect !== undefined && /^https?:/u.test(redirect) ? redirect : '/');
  };
}
