import { z } from 'zod';
import { defineCall } from '../call.ts';
import type { PermissionCode } from '../permissions.ts';
import { roleRow } from '../role.ts';

/** The roles that can be created with their permissions in one step, by name: the usual jobs in such a shop. */
export const READY_ROLES = {
  'Catalog Manager': {
    description: 'Keeps sizes, categories, colors and products up to date',
    codes: [
      'SIZE_READ',
      'SIZE_CREATE',
      'SIZE_UPDATE',
      'PRODUCT_CATEGORY_READ',
      'PRODUCT_CATEGORY_CREATE',
      'PRODUCT_CATEGORY_UPDATE',
      'GARMENT_COLOR_READ',
      'GARMENT_COLOR_CREATE',
      'GARMENT_COLOR_UPDATE',
      'IMPRINT_COLOR_READ',
      'IMPRINT_COLOR_CREATE',
      'IMPRINT_COLOR_UPDATE',
      'PRODUCT_READ',
      'PRODUCT_CREATE',
      'PRODUCT_UPDATE',
    ],
  },
  'Club Coordinator': {
    description: 'Looks after the clubs and knows who belongs to them',
    codes: ['CLUBS_READ', 'CLUBS_CREATE', 'CLUBS_UPDATE', 'USERS_READ'],
  },
  Photographer: {
    description: 'Photographs products, uploads and restores their pictures',
    codes: ['PRODUCT_READ', 'PRODUCT_UPDATE', 'IMAGE_RESTORE'],
  },
  Viewer: {
    description: 'Sees all records and changes nothing',
    // Neither what others did and where they signed in from, nor backups: those are for administrators.
    codes: [
      'CLUBS_READ',
      'USERS_READ',
      'SIZE_READ',
      'PRODUCT_CATEGORY_READ',
      'GARMENT_COLOR_READ',
      'IMPRINT_COLOR_READ',
      'PRODUCT_READ',
      'ROLES_READ',
      'ROLE_PERMISSIONS_READ',
      'PERMISSIONS_READ',
      'PERMISSION_ROLES_READ',
    ],
  },
} as const satisfies Record<string, { description: string; codes: readonly PermissionCode[] }>;
export type ReadyRoleName = keyof typeof READY_ROLES;

export const READY_ROLE_NAMES = Object.keys(READY_ROLES) as ReadyRoleName[];

/**
 * Creates a role of `READY_ROLES` with its permissions, all of which the caller must hold, besides that of changing the
 * permissions of roles.
 */
export const createReadyRole = defineCall({
  operationId: 'createReadyRole',
  summary: 'Create a ready role',
  method: 'POST',
  path: '/api/admin/roles/ready',
  access: ['ROLES_CREATE'],
  proof: true,
  body: z.object({ name: z.enum(READY_ROLE_NAMES, 'Choose one of the ready roles') }),
  status: 201,
  answer: z.object({ role: roleRow }),
  failures: [409],
});
