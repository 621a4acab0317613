import type { SecondStepOffer } from '@kitroom/contract/access/second-step-schemas';
import { authCalls } from '@kitroom/contract/auth';
import type { LoginInput } from '@kitroom/contract/auth-schemas';
import { parseBody, request } from '../api/client.ts';
import { storeCsrfToken } from '../api/csrf-token.ts';
import { usePermissions } from './permissions-context.ts';

/**
 * Signs in and loads the permissions; resolves when both are done, or to the second step that the account asks for first.
 * Errors: `ApiError` of the login call.
 */
export function useSignIn(): (input: LoginInput) => Promise<SecondStepOffer | undefined> {
  const { refresh } = usePermissions();
  return async (input) => {
    const { body } = await request(authCalls.login.path, { method: 'POST', json: input, signedOut: 'throw' });
    const { loginBody } = await import('@kitroom/contract/auth-schemas');
    const { csrfToken, secondStep } = parseBody(loginBody, body);
    if (csrfToken === undefined) return secondStep;
    storeCsrfToken(csrfToken);
    await refresh();
    return undefined;
  };
}
