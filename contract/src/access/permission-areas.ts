import { KIND_NAMES, KINDS, type KindName } from '../kinds.ts';
import type { PermissionCode } from '../permissions.ts';

/** The subjects of the application's permissions, and which one reads, creates, and changes each; null: no such permission. */
export interface PermissionArea {
  label: string;
  read: PermissionCode | null;
  create: PermissionCode | null;
  change: PermissionCode | null;
}

/** Areas that are not about one kind of record, each behind the kind that comes before it. */
const OTHER_AREAS: readonly (PermissionArea & { after: KindName })[] = [
  // One permission downloads all pictures and restores them.
  { after: 'sizes', label: 'Image restore', read: 'IMAGE_RESTORE', create: null, change: 'IMAGE_RESTORE' },
  {
    after: 'roles',
    label: 'Permissions of a role',
    read: 'ROLE_PERMISSIONS_READ',
    create: null,
    change: 'ROLE_PERMISSIONS_UPDATE',
  },
  {
    after: 'permissions',
    label: 'Roles of a permission',
    read: 'PERMISSION_ROLES_READ',
    create: null,
    change: 'PERMISSION_ROLES_UPDATE',
  },
  { after: 'permissions', label: 'Activity', read: 'ACTIVITY_READ', create: null, change: null },
  {
    after: 'permissions',
    label: 'API tokens',
    read: 'API_TOKEN_READ',
    create: 'API_TOKEN_CREATE',
    change: 'API_TOKEN_UPDATE',
  },
  {
    after: 'permissions',
    label: 'Webhooks',
    read: 'WEBHOOK_READ',
    create: 'WEBHOOK_CREATE',
    change: 'WEBHOOK_UPDATE',
  },
  { after: 'permissions', label: 'Backups', read: 'BACKUP_READ', create: 'BACKUP_CREATE', change: null },
];

/** All areas, in the order of the Admin menu; what concerns rights and records comes last. */
export const PERMISSION_AREAS: readonly PermissionArea[] = KIND_NAMES.flatMap((kind) => {
  const { area, readPermission, createPermission, updatePermission } = KINDS[kind];
  const own = { label: area, read: readPermission, create: createPermission, change: updatePermission };
  return [own, ...OTHER_AREAS.filter(({ after }) => after === kind)];
});

export const AREA_COLUMNS = [
  ['read', 'See'],
  ['create', 'Create'],
  ['change', 'Change'],
] as const;

/** The label of a permission's checkbox: 'Sizes: See'. One that is all that an area has is ticked once. */
export function checkboxLabel(code: PermissionCode): string {
  for (const area of PERMISSION_AREAS)
    for (const [kind, column] of AREA_COLUMNS) if (area[kind] === code) return `${area.label}: ${column}`;
  throw new Error(`${code} belongs to no area`);
}
