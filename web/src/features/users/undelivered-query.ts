import { undeliveredInvitations } from '@kitroom/contract/user';
import type { z } from 'zod';
import { callQuery } from '../../api/call-query.ts';

type Undelivered = z.output<typeof undeliveredInvitations.answer>;

/** Whether no mail brings this user's invitation. */
export function isUndelivered({ sends_mail, undelivered }: Undelivered, { id }: { id: number }): boolean {
  return !sends_mail || undelivered.includes(id);
}

/** Which invitations no mail brings. */
export const undeliveredQuery = callQuery(undeliveredInvitations);
