import { type ApiTokenInput, apiTokens } from '@kitroom/contract/access/api-tokens';
import { queryOptions } from '@tanstack/react-query';
import { request, requestBody } from '../../api/client.ts';

/** All tokens, newest first. */
export const tokenList = queryOptions({
  queryKey: [apiTokens.path],
  queryFn: ({ signal }) => requestBody(apiTokens.list, apiTokens.path, { signal }),
});

/** Creates a token; the answer is the only one that has its text. */
export function createToken(input: ApiTokenInput) {
  return requestBody(apiTokens.created, apiTokens.path, { method: 'POST', json: input });
}

export async function revokeToken(id: number): Promise<void> {
  await request(apiTokens.revokePath.replace(':id', String(id)), { method: 'POST' });
}
