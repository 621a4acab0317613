import { z } from 'zod';
import { besidesSpec, defineCall } from './call.ts';
import { INVALID_ID, idList, idParams, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { type Field, inputOf, labelsOf, lines, requiredLine, rowOf } from './record-fields.ts';
import { defineResource, PLAIN } from './resource.ts';
import { roleRow } from './role.ts';

// SPEC §3: names are upper-case codes.
const UPPER_CASE_CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/u;

const FIELDS = {
  name: {
    ...requiredLine('Permission name', {
      required: 'Permission name is required',
      max: LIMITS.name,
      headers: null,
    }),
    input: requiredText('Permission name is required', LIMITS.name)
      .refine(
        (name) => UPPER_CASE_CODE.test(name),
        'Permission name must be an upper-case code such as CLUBS_READ',
      )
      .meta({ pattern: UPPER_CASE_CODE.source, examples: ['INVOICES_READ'] }),
  },
  description: lines('Description', { max: LIMITS.description, headers: null }),
  roleIds: {
    label: 'Roles',
    kind: 'many',
    of: 'roles',
    headers: null,
    logged: 'role_ids',
    permissions: ['PERMISSION_ROLES_READ'],
  } as const satisfies Field,
};

/** Body of create and update. SPEC §5. */
export const permissionInput = inputOf(FIELDS);
export type PermissionInput = z.output<typeof permissionInput>;

const permissionRow = rowOf(FIELDS);

/** The permission calls of SPEC §7, and one permission with its ETag: the list has its own address. */
export const permissionCalls = defineResource({
  ...PLAIN,
  entity: 'permissions',
  label: 'Permission',
  proof: ['create', 'update'],
  area: 'Permissions',
  clientNames: { one: 'Permission', many: 'Permissions' },
  path: '/api/admin/permissions',
  readPermission: 'PERMISSIONS_READ',
  createPermission: 'PERMISSIONS_CREATE',
  updatePermission: 'PERMISSIONS_UPDATE',
  input: permissionInput,
  fields: FIELDS,
  list: z.object({ permissions: z.array(permissionRow) }),
  item: z.object({ permission: permissionRow }),
  record: 'permission',
  notFound: 'Permission not found',
  key: null,
  sorted: false,
  offeredTo: ['ROLE_PERMISSIONS_READ'],
  listPath: '/api/admin/all-permissions',
  historyPermissions: ['PERMISSIONS_READ', 'PERMISSIONS_UPDATE', 'PERMISSION_ROLES_READ'],
  nameTaken: 'Permission name already exists',
  builtIn: 'The application uses this permission code; only its description can be changed',
});
export const permissionLabels = labelsOf(permissionCalls);

const rolesOfPermission = z.object({
  permission: permissionRow,
  roles: z.array(roleRow),
  /** Roles among them that active users have: taken away from all of these, nobody holds the permission. */
  holding_role_ids: besidesSpec(z.array(z.int()), []),
});

const ofPermission = {
  path: '/api/admin/permissions/:id/roles',
  params: idParams,
  etag: 'links',
  notFound: permissionCalls.notFound,
} as const;

export const permissionRoles = {
  updatePermission: 'PERMISSION_ROLES_UPDATE',
  saved: 'Roles updated successfully!',
  read: defineCall({
    ...ofPermission,
    operationId: 'getRolesOfPermission',
    summary: 'Roles with a permission',
    method: 'GET',
    access: ['PERMISSION_ROLES_READ'],
    answer: rolesOfPermission,
  }),
  save: defineCall({
    ...ofPermission,
    operationId: 'setRolesOfPermission',
    summary: 'Set the roles with a permission',
    method: 'PUT',
    access: ['PERMISSION_ROLES_UPDATE'],
    proof: true,
    body: z.object({ roleIds: idList(INVALID_ID) }),
    answer: rolesOfPermission.extend({ message: besidesSpec(z.string(), '') }),
    failures: [409, 412],
  }),
} as const;
