import { z } from 'zod';
import { ADMINISTRATION_CODES } from './access-rules.ts';

const body = z.object({
  message: z.string(),
  /** How many sessions that could still be used have ended. */
  ended: z.int(),
});

/** Ends all sessions of a user, of one's own all but the present one: `POST {path}`. */
export const endSessions = {
  path: '/api/admin/users/:id/end-sessions',
  permission: 'USERS_UPDATE',
  body,
} as const;

/** Ends everybody's sessions but the present one: `POST {path}`, for those who hold all of `permissions`. */
export const endAllSessions = {
  path: '/api/admin/users/end-all-sessions',
  permissions: ADMINISTRATION_CODES,
  body,
} as const;

/** What both answer. */
export const SESSIONS_ENDED = 'Sessions ended';
