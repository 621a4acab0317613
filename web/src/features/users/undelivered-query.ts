import { undeliveredInvitations } from '@kitroom/contract/user';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callBody } from '../../api/call.ts';

type Undelivered = z.output<typeof undeliveredInvitations.answer>;

/** Whether no mail brings this user's invitation. */
export function isUndelivered({ sends_mail, undelivered }: Undelivered, { id }: { id: number }): boolean {
  return !sends_mail || undelivered.includes(id);
}

/** Which invitations no mail brings. */
export const undeliveredQuery = queryOptions({
  queryKey: [undeliveredInvitations.path],
  queryFn: ({ signal }) => callBody(undeliveredInvitations, { signal }),
});
