import { type SecondStepInput, secondStepCall } from '@kitroom/contract/access/second-step';
import { callBody } from '../api/call.ts';
import { storeCsrfToken } from '../api/csrf-token.ts';
import { usePermissions } from './permissions-context.ts';

/** Ends a sign-in with a code and loads the permissions. Errors: `ApiError` of the call. */
export function useSecondStep(): (input: SecondStepInput) => Promise<void> {
  const { refresh } = usePermissions();
  return async (input) => {
    const { csrfToken } = await callBody(secondStepCall, { body: input, signedOut: 'throw' });
    storeCsrfToken(csrfToken);
    await refresh();
  };
}
