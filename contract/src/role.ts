import { z } from 'zod';
import { besidesSpec, defineCall } from './call.ts';
import { INVALID_ID, idList, idParams } from './fields.ts';
import { LIMITS } from './limits.ts';
import { type Field, inputOf, labelsOf, lines, requiredLine, rowOf } from './record-fields.ts';
import { defineResource, PLAIN } from './resource.ts';

const FIELDS = {
  name: requiredLine('Role name', { required: 'Role name is required', max: LIMITS.name, headers: null }),
  description: lines('Description', { max: LIMITS.description, headers: null }),
  permissionIds: {
    label: 'Permissions',
    kind: 'many',
    of: 'permissions',
    headers: null,
    logged: 'permission_ids',
    permissions: ['ROLE_PERMISSIONS_READ'],
  } as const satisfies Field,
};

export const roleRow = rowOf(FIELDS);
export type RoleRow = z.output<typeof roleRow>;

/** The role calls of SPEC §7, and one role with its ETag for the row that is edited. */
export const roleCalls = defineResource({
  ...PLAIN,
  entity: 'roles',
  label: 'Role',
  proof: ['create', 'update'],
  area: 'Roles',
  clientNames: { one: 'Role', many: 'Roles' },
  path: '/api/admin/roles',
  readPermission: 'ROLES_READ',
  createPermission: 'ROLES_CREATE',
  updatePermission: 'ROLES_UPDATE',
  /** SPEC §5. */
  input: inputOf(FIELDS),
  fields: FIELDS,
  list: z.object({ roles: z.array(roleRow) }),
  item: z.object({ role: roleRow }),
  record: 'role',
  notFound: 'Role not found',
  key: null,
  sorted: false,
  offeredTo: ['PERMISSION_ROLES_READ'],
  historyPermissions: ['ROLES_READ', 'ROLES_UPDATE', 'ROLE_PERMISSIONS_READ'],
  nameTaken: 'Role name already exists',
});
export const roleLabels = labelsOf(roleCalls);

const permissionsOfRole = z.object({
  role: roleRow.extend({ id: besidesSpec(z.int(), 0) }),
  permissions: z.array(
    z.object({
      id: z.int(),
      name: besidesSpec(z.string(), ''),
      description: besidesSpec(z.string().nullable(), null),
    }),
  ),
  /** Permissions that active users hold through this role and no other one: taken away, nobody holds them. */
  only_here_ids: besidesSpec(z.array(z.int()), []),
});

const ofRole = {
  path: '/api/admin/roles/:id/permissions',
  params: idParams,
  etag: 'links',
  notFound: roleCalls.notFound,
} as const;

export const rolePermissions = {
  updatePermission: 'ROLE_PERMISSIONS_UPDATE',
  saved: 'Permissions updated successfully!',
  read: defineCall({
    ...ofRole,
    operationId: 'getPermissionsOfRole',
    summary: 'Permissions of a role',
    method: 'GET',
    access: ['ROLE_PERMISSIONS_READ'],
    answer: permissionsOfRole,
  }),
  save: defineCall({
    ...ofRole,
    operationId: 'setPermissionsOfRole',
    summary: 'Set the permissions of a role',
    method: 'PUT',
    access: ['ROLE_PERMISSIONS_UPDATE'],
    proof: true,
    body: z.object({ permissionIds: idList(INVALID_ID) }),
    answer: permissionsOfRole.extend({ message: besidesSpec(z.string(), '') }),
    failures: [409, 412],
  }),
} as const;
