import type { LoginInput, SecondStepOffer } from '@kitroom/contract/auth-calls';
import { callBody } from '../api/call.ts';
import { storeCsrfToken } from '../api/csrf-token.ts';
import { usePermissions } from './permissions-context.ts';

/**
 * Signs in and loads the permissions; resolves when both are done, or to the second step that the account asks for first.
 * Errors: `ApiError` of the login call.
 */
export function useSignIn(): (input: LoginInput) => Promise<SecondStepOffer | undefined> {
  const { refresh } = usePermissions();
  return async (input) => {
    const { authCalls } = await import('@kitroom/contract/auth-calls');
    const call = { body: input, signedOut: 'throw' } as const;
    const { csrfToken, secondStep } = await callBody(authCalls.login, call);
    if (csrfToken === undefined) return secondStep;
    storeCsrfToken(csrfToken);
    await refresh();
    return undefined;
  };
}
