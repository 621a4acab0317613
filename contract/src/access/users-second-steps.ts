import { z } from 'zod';

/** Which second steps an account has. */
export const userSecondStep = z.object({ user_id: z.int(), passkey: z.boolean(), code_app: z.boolean() });
export type UserSecondStep = z.output<typeof userSecondStep>;

/** Who has a second step, and which: `GET {path}`. Those who are not listed have none. */
export const usersSecondSteps = {
  path: '/api/admin/users-second-steps',
  permissions: ['USERS_READ', 'USERS_UPDATE'],
  body: z.object({ second_steps: z.array(userSecondStep) }),
} as const;

/**
 * Removes all second steps of a user who has lost them, with recovery codes and trusted browsers, and ends their sessions:
 * `POST {path}`. It cannot be undone.
 */
export const resetSecondStep = {
  path: '/api/admin/users/:id/reset-second-step',
  permission: 'USERS_UPDATE',
  done: 'Second step reset',
  /** 409. */
  none: 'This user has no second step',
  /** 409. */
  own: 'You cannot reset your own second step. Remove it on the page "Sign-in and Security".',
} as const;
