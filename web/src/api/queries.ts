import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Queries as Kitroom wants them: a refusal is an answer and is not asked for again. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && isPassing(error.status),
      },
    },
  });
}

// No answer at all, or a server that is busy: worth another try.
function isPassing(status: number): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}
