/** What the fields of a role are called in its history. */
export const roleLabels = { name: 'Role name', description: 'Description', permissionIds: 'Permissions' };
