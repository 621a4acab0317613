import { z } from 'zod';

/** Who a user is at the provider of single sign-on. */
const link = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Times in UTC, ISO 8601. */
  created_at: z.string(),
  last_used_at: z.string(),
});

/**
 * The links of a user to people at the provider: `GET {path}`; `DELETE {path}` removes all of them, and ends the sessions that
 * began with them. The next sign-in finds the user by the email again.
 */
export const singleSignOnLinks = {
  path: '/api/admin/users/:id/single-sign-on-links',
  permission: 'USERS_UPDATE',
  body: z.object({ links: z.array(link) }),
  removed: 'Link to single sign-on removed',
  /** 409. */
  none: 'This user has no link to single sign-on',
} as const;
