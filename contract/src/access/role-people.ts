import { z } from 'zod';
import type { PermissionCode } from '../permissions.ts';
import { roleCalls, rolePermissions } from '../role.ts';

const counts = { active_count: z.int(), inactive_count: z.int() };

/** How many users have each role; roles that nobody has are left out. */
export const rolePeopleCounts = {
  path: '/api/admin/role-people',
  permission: 'ROLES_READ',
  body: z.object({ roles: z.array(z.object({ role_id: z.int(), ...counts })) }),
} as const;

/** Users of one role that are named at most. */
export const NAMED_PEOPLE = 30;

/** Who has a role. */
export const rolePeople = {
  path: '/api/admin/roles/:id/people',
  permissions: ['ROLES_READ', rolePermissions.readPermission],
  /** Shows the names as well. */
  namesPermission: 'USERS_READ',
  body: z.object({
    ...counts,
    /** Active ones first, by name, at most `NAMED_PEOPLE`; null: the reader may not see users. */
    people: z.array(z.object({ id: z.int(), name: z.string(), is_active: z.boolean() })).nullable(),
  }),
  notFound: roleCalls.notFound,
} as const satisfies { permissions: readonly PermissionCode[]; [key: string]: unknown };
export type RolePeople = z.output<typeof rolePeople.body>;
