import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { tellFailure } from './tell-failure.ts';

/**
 * A change that a button makes. `done` is said in a toast, or called with the result (null: neither); why it failed is said in a toast.
 * Then queries whose keys begin with `reloads` are loaded again. The result does not wait for them: it may hold what is shown only once.
 */
export function useChange<Input = void, Result = unknown>(
  change: (input: Input) => Promise<Result>,
  done: string | ((result: Result) => unknown) | null,
  reloads: QueryKey,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (result) =>
      typeof done === 'string' ? enqueueSnackbar(done, { variant: 'success' }) : done?.(result),
    onError: tellFailure,
    onSettled: () => void queries.invalidateQueries({ queryKey: reloads }),
  });
}
