import { LOAD_FAILED } from '../../api/failures.ts';
import type { EntityScreens, TitledScreen } from '../../resource/screens.ts';

/** Where permissions and their roles are shown and changed, by whom, and what they are called. */
export const permissionScreens = {
  title: 'Permissions',
  noun: { one: 'permission', many: 'permissions' },
  entity: 'permissions',
  rank: 9,
  readForbidden: 'You do not have permission to view permissions.',
  list: { path: '/admin/permissions', permission: 'PERMISSIONS_READ' },
  create: { label: 'Create Permission', path: null, permission: 'PERMISSIONS_CREATE' },
  view: {
    label: 'Permission Roles',
    path: '/admin/permissions/:permissionId/roles',
    permission: 'PERMISSIONS_READ',
    linkPermission: 'PERMISSION_ROLES_READ',
  },
  loadFailed: LOAD_FAILED.permissions,
  records: async (load) => {
    const { permissionCalls } = await import('@kitroom/contract/permission');
    const { permissions } = await load(permissionCalls);
    return permissions.map(({ id, name, description }) => ({ id, label: name, detail: description }));
  },
} satisfies EntityScreens;

/** Which codes the signed-in user holds. */
export const testPermissionsScreen = {
  title: 'Test Permissions',
  path: '/test-permissions',
  permission: null,
} satisfies TitledScreen;
