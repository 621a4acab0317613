import { z } from 'zod';
import { defineCall } from '../call.ts';

const userUsageRow = z.object({
  user_id: z.int(),
  /** Somewhere, in a session that can still be used. */
  signed_in: z.boolean(),
  /** Those that are let in now. */
  api_tokens: z.int(),
  /** Those that send what changes now. */
  webhooks: z.int(),
  /** Names of the active clubs they direct. */
  clubs: z.array(z.string()),
});
export type UserUsageRow = z.output<typeof userUsageRow>;

/**
 * What depends on users being active; those on whom nothing depends are left out. Tokens, webhooks, and clubs are told to readers
 * whose codes show them: to others, there are none.
 */
export const userUsage = defineCall({
  operationId: 'getUserUsage',
  summary: 'User: what depends on it',
  method: 'GET',
  path: '/api/admin/users/usage',
  access: ['USERS_UPDATE'],
  peopleOnly: true,
  answer: z.object({ usage: z.array(userUsageRow) }),
});
