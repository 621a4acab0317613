import { secondStepCall } from '@kitroom/contract/access/second-step';
import type { SecondStepInput } from '@kitroom/contract/access/second-step-schemas';
import { newSessionBody } from '@kitroom/contract/auth-schemas';
import { parseBody, request } from '../api/client.ts';
import { storeCsrfToken } from '../api/csrf-token.ts';
import { usePermissions } from './permissions-context.ts';

/** Ends a sign-in with a code and loads the permissions. Errors: `ApiError` of the call. */
export function useSecondStep(): (input: SecondStepInput) => Promise<void> {
  const { refresh } = usePermissions();
  return async (input) => {
    const call = { method: 'POST', json: input, signedOut: 'throw' } as const;
    const { body } = await request(secondStepCall.path, call);
    storeCsrfToken(parseBody(newSessionBody, body).csrfToken);
    await refresh();
  };
}
