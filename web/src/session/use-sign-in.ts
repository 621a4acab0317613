import { authCalls, type LoginInput } from '@kitroom/contract/auth';
import { requestBody } from '../api/client.ts';
import { storeCsrfToken } from '../api/csrf-token.ts';
import { usePermissions } from './permissions-context.ts';

/** Signs in and loads the permissions; resolves when both are done. Errors: `ApiError` of the login call. */
export function useSignIn(): (input: LoginInput) => Promise<void> {
  const { refresh } = usePermissions();
  return async (input) => {
    const { path, body } = authCalls.login;
    const { csrfToken } = await requestBody(body, path, { method: 'POST', json: input, signedOut: 'throw' });
    storeCsrfToken(csrfToken);
    await refresh();
  };
}
