import { apiTokens } from '@kitroom/contract/access/api-tokens';
import { queryOptions } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';

/** All tokens, newest first. */
export const tokenList = queryOptions({
  queryKey: [apiTokens.list.path],
  queryFn: ({ signal }) => callBody(apiTokens.list, { signal }),
});
