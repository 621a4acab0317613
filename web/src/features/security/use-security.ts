import { securityCall } from '@kitroom/contract/access/second-step';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';
import { tellFailure } from '../../api/tell-failure.ts';

/** The second steps and trusted browsers of the signed-in user. */
export function useSecurity() {
  return useQuery({
    queryKey: [securityCall.path],
    queryFn: ({ signal }) => callBody(securityCall, { signal }),
  });
}

/** A change of them: afterwards, they are loaded again; a failure is said in a toast. */
export function useSecurityChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  onSuccess: (result: Result) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess,
    onError: tellFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: [securityCall.path] }),
  });
}
