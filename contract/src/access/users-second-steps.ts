import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../fields.ts';
import { userResource } from '../user.ts';

const userSecondStep = z.object({ user_id: z.int(), passkey: z.boolean(), code_app: z.boolean() });
export type UserSecondStep = z.output<typeof userSecondStep>;

/** Those who are not listed have none. */
export const usersSecondSteps = defineCall({
  operationId: 'listSecondStepsOfUsers',
  summary: 'Second steps of users',
  method: 'GET',
  path: '/api/admin/users-second-steps',
  access: ['USERS_READ', 'USERS_UPDATE'],
  peopleOnly: true,
  answer: z.object({ second_steps: z.array(userSecondStep) }),
});

/**
 * Removes all second steps of a user who has lost them, with recovery codes and trusted browsers, and ends their sessions.
 * It cannot be undone.
 */
export const resetSecondStep = defineCall({
  operationId: 'resetSecondStepOfUser',
  summary: 'Reset the second step of a user',
  method: 'POST',
  path: '/api/admin/users/:id/reset-second-step',
  access: ['USERS_UPDATE'],
  proof: true,
  params: idParams,
  notFound: userResource.notFound,
  failures: [409],
});

export const SECOND_STEP_RESET = {
  done: 'Second step reset',
  /** 409. */
  none: 'This user has no second step',
  /** 409. */
  own: 'You can’t reset your own second step. Remove it on the page "Sign-in and Security".',
} as const;
