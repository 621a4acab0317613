import type { PermissionCode } from './permissions.ts';

/** What the application's permissions are about, and which one reads, creates and changes it; null: no such permission. */
export interface PermissionArea {
  label: string;
  read: PermissionCode | null;
  create: PermissionCode | null;
  change: PermissionCode | null;
}

/** All areas, in the order of the Admin menu; what concerns rights and records comes last. */
export const PERMISSION_AREAS: readonly PermissionArea[] = [
  { label: 'Clubs', read: 'CLUBS_READ', create: 'CLUBS_CREATE', change: 'CLUBS_UPDATE' },
  {
    label: 'Garment colors',
    read: 'GARMENT_COLOR_READ',
    create: 'GARMENT_COLOR_CREATE',
    change: 'GARMENT_COLOR_UPDATE',
  },
  {
    label: 'Imprint colors',
    read: 'IMPRINT_COLOR_READ',
    create: 'IMPRINT_COLOR_CREATE',
    change: 'IMPRINT_COLOR_UPDATE',
  },
  {
    label: 'Products and pictures',
    read: 'PRODUCT_READ',
    create: 'PRODUCT_CREATE',
    change: 'PRODUCT_UPDATE',
  },
  {
    label: 'Product categories',
    read: 'PRODUCT_CATEGORY_READ',
    create: 'PRODUCT_CATEGORY_CREATE',
    change: 'PRODUCT_CATEGORY_UPDATE',
  },
  { label: 'Sizes', read: 'SIZE_READ', create: 'SIZE_CREATE', change: 'SIZE_UPDATE' },
  // One permission downloads all pictures and restores them.
  { label: 'Image restore', read: 'IMAGE_RESTORE', create: null, change: 'IMAGE_RESTORE' },
  { label: 'Users', read: 'USERS_READ', create: 'USERS_CREATE', change: 'USERS_UPDATE' },
  { label: 'Roles', read: 'ROLES_READ', create: 'ROLES_CREATE', change: 'ROLES_UPDATE' },
  {
    label: 'Permissions of a role',
    read: 'ROLE_PERMISSIONS_READ',
    create: null,
    change: 'ROLE_PERMISSIONS_UPDATE',
  },
  {
    label: 'Permissions',
    read: 'PERMISSIONS_READ',
    create: 'PERMISSIONS_CREATE',
    change: 'PERMISSIONS_UPDATE',
  },
  {
    label: 'Roles of a permission',
    read: 'PERMISSION_ROLES_READ',
    create: null,
    change: 'PERMISSION_ROLES_UPDATE',
  },
  { label: 'Activity', read: 'ACTIVITY_READ', create: null, change: null },
];
