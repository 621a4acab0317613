import { z } from 'zod';
import { permissionCalls, permissionRoles } from '../permission.ts';
import type { PermissionCode } from '../permissions.ts';
import { roleCalls, rolePermissions } from '../role.ts';

const counts = { active_count: z.int(), inactive_count: z.int() };

/** How many users have each role; roles that nobody has are left out. */
export const rolePeopleCounts = {
  path: '/api/admin/role-people',
  permission: 'ROLES_READ',
  body: z.object({ roles: z.array(z.object({ role_id: z.int(), ...counts })) }),
} as const;

/** Users that are named at most. */
export const NAMED_PEOPLE = 30;

const people = z.object({
  ...counts,
  /** Active ones first, by name, at most `NAMED_PEOPLE`; null: the reader may not see users. */
  people: z.array(z.object({ id: z.int(), name: z.string(), is_active: z.boolean() })).nullable(),
});
export type People = z.output<typeof people>;

/** Shows the names of people as well. */
export const NAMES_PERMISSION = 'USERS_READ' satisfies PermissionCode;

/** Who has a role. */
export const rolePeople = {
  path: '/api/admin/roles/:id/people',
  permissions: ['ROLES_READ', rolePermissions.readPermission],
  body: people,
  notFound: roleCalls.notFound,
} as const satisfies { permissions: readonly PermissionCode[]; [key: string]: unknown };

/** Whose role has a permission. */
export const permissionPeople = {
  path: '/api/admin/permissions/:id/people',
  permission: permissionRoles.readPermission,
  body: people,
  notFound: permissionCalls.notFound,
} as const;
