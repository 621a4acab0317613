import { z } from 'zod';
import { isActive, optionalLines, requiredText, sortOrder } from './fields.ts';
import { LIMITS } from './limits.ts';
import { defineResource } from './resource.ts';

/** Body of create and update. SPEC §3, §5. */
export const sizeInput = z.object({
  name: requiredText('Name', LIMITS.name),
  code: requiredText('Code', LIMITS.code),
  description: optionalLines('Description', LIMITS.description),
  sort_order: sortOrder,
  is_active: isActive,
});
export type SizeInput = z.output<typeof sizeInput>;

export const sizeRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  sort_order: z.int().nullable(),
  is_active: z.boolean(),
});
export type SizeRow = z.output<typeof sizeRow>;

const path = '/api/admin/size';

export const sizeResource = defineResource({
  path,
  listPath: path,
  listPermissions: ['SIZE_READ', 'PRODUCT_CREATE', 'PRODUCT_UPDATE'],
  readPermissions: ['SIZE_READ', 'SIZE_UPDATE'],
  createPermission: 'SIZE_CREATE',
  updatePermission: 'SIZE_UPDATE',
  input: sizeInput,
  list: z.object({ sizes: z.array(sizeRow) }),
  item: z.object({ size: sizeRow }),
  notFound: 'Size not found',
});
