import type { Call } from '@kitroom/contract/call';
import { queryOptions } from '@tanstack/react-query';
import { type CallBody, callBody } from './call.ts';

/** A call that needs nothing but its address. */
type PlainCall = Call & { params?: undefined; query?: undefined; body?: undefined };

/** `useQuery(callQuery(call)).data` is the body of its answer; the key is its path. Errors: as `call`. */
export function callQuery<const Of extends PlainCall>(of: Of) {
  return queryOptions({
    queryKey: [of.path],
    queryFn: ({ signal }): Promise<CallBody<Of>> =>
      callBody<PlainCall>(of, { signal }) as Promise<CallBody<Of>>,
  });
}
