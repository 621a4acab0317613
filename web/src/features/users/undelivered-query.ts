import { undeliveredInvitations } from '@kitroom/contract/user';
import { queryOptions } from '@tanstack/react-query';
import { requestBody } from '../../api/client.ts';

/** Which invitations no mail brings. */
export const undeliveredQuery = queryOptions({
  queryKey: [undeliveredInvitations.path],
  queryFn: ({ signal }) => requestBody(undeliveredInvitations.body, undeliveredInvitations.path, { signal }),
});
