import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../api/api-error.ts';
import type { ChoicesState } from '../ui/form/select-input.tsx';

/** The state of a picker whose choices come from a query; `fallback` is said when the server sent no message. */
export function choicesState(query: UseQueryResult, fallback: string): ChoicesState {
  const { error, isLoadingError, isPending, refetch } = query;
  return {
    loading: isPending,
    // Choices that loaded once stay: a refresh that failed takes nothing away.
    failure: isLoadingError
      ? { message: errorText(error, fallback) ?? fallback, retry: () => void refetch() }
      : null,
  };
}
