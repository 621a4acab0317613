import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../fields.ts';
import { userResource } from '../user.ts';

const answer = z.object({
  message: z.string(),
  /** How many sessions that could still be used have ended. */
  ended: z.int(),
});

/** Of one's own sessions, all but the present one end. */
export const endSessions = defineCall({
  operationId: 'endSessionsOfUser',
  summary: 'End the sessions of a user',
  method: 'POST',
  path: '/api/admin/users/:id/end-sessions',
  access: ['USERS_UPDATE'],
  proof: true,
  params: idParams,
  answer,
  notFound: userResource.notFound,
});

/** Ends everybody's sessions but the present one, for those who hold all of `ADMINISTRATION_CODES`. */
export const endAllSessions = defineCall({
  operationId: 'endAllSessions',
  summary: 'End all other sessions',
  method: 'POST',
  path: '/api/admin/users/end-all-sessions',
  access: ['USERS_UPDATE'],
  proof: true,
  answer,
});

export const SESSIONS_ENDED = 'Sessions ended';
