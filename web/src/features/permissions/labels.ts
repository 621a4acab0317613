/** What the fields of a permission are called in its history. */
export const permissionLabels = { name: 'Permission name', description: 'Description', roleIds: 'Roles' };
