import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, timestamp } from '../fields.ts';
import { userResource } from '../user.ts';

/** Who a user is at the provider of single sign-on. */
const link = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Times in UTC, ISO 8601. */
  created_at: timestamp,
  last_used_at: timestamp,
});

const ofUser = {
  path: '/api/admin/users/:id/single-sign-on-links',
  access: ['USERS_UPDATE'],
  peopleOnly: true,
  params: idParams,
  notFound: userResource.notFound,
} as const;

/** The links of a user to people at the provider. */
export const singleSignOnLinks = {
  list: defineCall({
    ...ofUser,
    operationId: 'listSingleSignOnLinksOfUser',
    summary: 'Single sign-on links of a user',
    method: 'GET',
    answer: z.object({ links: z.array(link) }),
  }),
  /** All of them, and the sessions that began with them. The next sign-in finds the user by the email again. */
  remove: defineCall({
    ...ofUser,
    operationId: 'removeSingleSignOnLinksOfUser',
    summary: 'Remove single sign-on links',
    method: 'DELETE',
    proof: true,
    failures: [409],
  }),
  removed: 'Link to single sign-on removed',
  /** 409. */
  none: 'This user has no link to single sign-on',
} as const;
