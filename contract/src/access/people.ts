import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../fields.ts';
import { permissionCalls } from '../permission.ts';
import type { PermissionCode } from '../permissions.ts';
import { roleCalls } from '../role.ts';

const counts = { active_count: z.int(), inactive_count: z.int() };

/** How many users have each role; roles that nobody has are left out. */
export const rolePeopleCounts = defineCall({
  operationId: 'countPeopleOfRoles',
  summary: 'Numbers of users by role',
  method: 'GET',
  path: '/api/admin/role-people',
  access: ['ROLES_READ'],
  answer: z.object({ roles: z.array(z.object({ role_id: z.int(), ...counts })) }),
});

export const NAMED_PEOPLE = 30;

const people = z.object({
  ...counts,
  /** Active ones first, by name, at most `NAMED_PEOPLE`; null: the reader may not see users. */
  people: z.array(z.object({ id: z.int(), name: z.string(), is_active: z.boolean() })).nullable(),
});
export type People = z.output<typeof people>;

/** Shows the names of people as well. */
export const NAMES_PERMISSION = 'USERS_READ' satisfies PermissionCode;

export const rolePeople = defineCall({
  operationId: 'listPeopleOfRole',
  summary: 'Users with a role',
  method: 'GET',
  path: '/api/admin/roles/:id/people',
  access: ['ROLES_READ', 'ROLE_PERMISSIONS_READ'],
  params: idParams,
  answer: people,
  notFound: roleCalls.notFound,
});

export const permissionPeople = defineCall({
  operationId: 'listPeopleOfPermission',
  summary: 'Users with a permission',
  method: 'GET',
  path: '/api/admin/permissions/:id/people',
  access: ['PERMISSION_ROLES_READ'],
  params: idParams,
  answer: people,
  notFound: permissionCalls.notFound,
});
