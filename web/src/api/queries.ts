import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * The query defaults of Kitroom: only transient failures are retried, not refusals. Calls are made even when the browser says
 * that it is offline, which a server on the same machine or network need not be; what fails then says so.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && isTransient(error.status),
      },
    },
  });
}

// No response at all, or a busy server: worth retrying.
function isTransient(status: number): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}
