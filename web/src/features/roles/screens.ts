import type { EntityScreens } from '../../resource/screens.ts';

/** Where roles and their permissions are shown and changed, by whom, and what they are called. */
export const roleScreens = {
  title: 'Roles',
  noun: { one: 'role', many: 'roles' },
  entity: 'roles',
  rank: 8,
  readForbidden: 'You do not have permission to view role information.',
  list: { path: '/admin/roles', permission: 'ROLES_READ' },
  create: { label: 'Create Role', path: null, permission: 'ROLES_CREATE' },
  view: {
    label: 'Role Permissions',
    path: '/admin/roles/:roleId/permissions',
    permission: 'ROLES_READ',
    linkPermission: 'ROLE_PERMISSIONS_READ',
  },
  loadFailed: 'Failed to load roles',
  records: async (load) => {
    const { roleCalls } = await import('@kitroom/contract/role');
    const { roles } = await load(roleCalls);
    return roles.map(({ id, name }) => ({ id, label: name, detail: null }));
  },
} satisfies EntityScreens;
