/**
 * The permission codes of the application, each with the sentence that the permission list shows for it.
 * SPEC §6, `ACTIVITY_READ`, and those of API tokens, webhooks, and backups. Users may add their own codes; these are the ones that the application checks.
 */
export const PERMISSIONS = {
  ROLES_READ: 'See roles',
  ROLES_CREATE: 'Create roles',
  ROLES_UPDATE: 'Rename roles and change their descriptions',
  ROLE_PERMISSIONS_READ: 'See which permissions a role has',
  ROLE_PERMISSIONS_UPDATE: 'Change which permissions a role has',
  PERMISSIONS_READ: 'See permissions',
  PERMISSIONS_CREATE: 'Create permissions',
  PERMISSIONS_UPDATE: 'Change permissions',
  PERMISSION_ROLES_READ: 'See which roles have a permission',
  PERMISSION_ROLES_UPDATE: 'Change which roles have a permission',
  CLUBS_READ: 'See clubs',
  CLUBS_CREATE: 'Create clubs',
  CLUBS_UPDATE: 'Change clubs',
  USERS_READ: 'See users',
  USERS_CREATE: 'Invite users',
  USERS_UPDATE: 'Change users',
  SIZE_READ: 'See sizes',
  SIZE_CREATE: 'Create sizes',
  SIZE_UPDATE: 'Change sizes',
  PRODUCT_CATEGORY_READ: 'See product categories',
  PRODUCT_CATEGORY_CREATE: 'Create product categories',
  PRODUCT_CATEGORY_UPDATE: 'Change product categories',
  GARMENT_COLOR_READ: 'See garment colors',
  GARMENT_COLOR_CREATE: 'Create garment colors',
  GARMENT_COLOR_UPDATE: 'Change garment colors and their approved imprint colors',
  IMPRINT_COLOR_READ: 'See imprint colors',
  IMPRINT_COLOR_CREATE: 'Create imprint colors',
  IMPRINT_COLOR_UPDATE: 'Change imprint colors',
  PRODUCT_READ: 'See products and their pictures',
  PRODUCT_CREATE: 'Create products',
  PRODUCT_UPDATE: 'Change products, upload and delete their pictures',
  IMAGE_RESTORE: 'Download all product pictures and restore them from a zip',
  ACTIVITY_READ: 'See everything that was done, by whom and when',
  API_TOKEN_READ: 'See the API tokens of other programs',
  API_TOKEN_CREATE: 'Create API tokens, with permissions that one has',
  API_TOKEN_UPDATE: 'Revoke API tokens',
  WEBHOOK_READ: 'See webhooks, and what they have sent',
  WEBHOOK_CREATE: 'Create webhooks for records that one can see',
  WEBHOOK_UPDATE: 'Change webhooks, test them, and remove them',
  BACKUP_READ: 'See the backups that the server makes',
  BACKUP_CREATE: 'Make backups, check and download them: they have all data',
} as const;

/** A permission code of the application, such as `CLUBS_READ`. */
export type PermissionCode = keyof typeof PERMISSIONS;

/** All codes of the application, in the order in which they are created. */
export const PERMISSION_CODES = Object.keys(PERMISSIONS) as PermissionCode[];

/** Whether `name` is one of the application's own codes, whose description can be changed but not its name. */
export function isApplicationCode(name: string): name is PermissionCode {
  return Object.hasOwn(PERMISSIONS, name);
}
