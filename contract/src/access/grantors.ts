import { z } from 'zod';
import { defineCall } from '../call.ts';
import { PERMISSION_CODES } from '../permissions.ts';

export const NAMED_GRANTORS = 3;

/**
 * Who can give a permission to someone who lacks it: names alone, for everyone who is signed in. They add it to a role, so
 * they hold it themselves; a permission that no administrator holds, any administrator can give.
 */
export const grantorsCall = defineCall({
  operationId: 'listGrantors',
  summary: 'Who can give a permission',
  method: 'GET',
  path: '/api/admin/permission-grantors',
  access: 'SIGNED_IN',
  query: z.object({ code: z.enum(PERMISSION_CODES, 'Must be a permission of the application') }),
  answer: z.object({
    code: z.string(),
    /** The abilities of the permission's holders. */
    description: z.string(),
    /** First and last names, of those first who were here last. */
    people: z.array(z.string()),
  }),
});
export type Grantors = z.output<typeof grantorsCall.answer>;
