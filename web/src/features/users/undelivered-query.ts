import { undeliveredInvitations } from '@kitroom/contract/user';
import { queryOptions } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';

/** Which invitations no mail brings. */
export const undeliveredQuery = queryOptions({
  queryKey: [undeliveredInvitations.path],
  queryFn: ({ signal }) => callBody(undeliveredInvitations, { signal }),
});
