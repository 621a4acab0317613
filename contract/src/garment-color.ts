import { z } from 'zod';
import { COLOR_FIELDS } from './color-fields.ts';
import {
  hexValue,
  INVALID_ID,
  idList,
  isActive,
  optionalImageUrl,
  optionalLines,
  optionalText,
  requiredText,
  sortOrder,
} from './fields.ts';
import { imprintColorResource } from './imprint-color.ts';
import { LIMITS } from './limits.ts';
import { defineResource } from './resource.ts';

/** Body of create and update; `imprint_color_ids` are the approved imprint colors. SPEC §3, §5. */
export const garmentColorInput = z.object({
  name: requiredText('Name', LIMITS.name),
  code: requiredText('Code', LIMITS.code),
  pantone_code: optionalText('Pantone code', LIMITS.pantoneCode),
  hex_value: hexValue,
  image_url: optionalImageUrl(LIMITS.garmentColorImageUrl),
  notes: optionalLines('Notes', LIMITS.garmentColorNotes),
  sort_order: sortOrder,
  is_active: isActive,
  imprint_color_ids: idList(INVALID_ID).optional(),
});
export type GarmentColorInput = z.output<typeof garmentColorInput>;

export const garmentColorRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  pantone_code: z.string().nullable(),
  hex_value: z.string(),
  image_url: z.string().nullable(),
  notes: z.string().nullable(),
  sort_order: z.int().nullable(),
  is_active: z.boolean(),
});
export type GarmentColorRow = z.output<typeof garmentColorRow>;

const path = '/api/admin/garment-color';

export const garmentColorResource = defineResource({
  entity: 'garment_colors',
  label: 'Garment color',
  clientNames: { one: 'GarmentColor', many: 'GarmentColors' },
  path,
  listPath: path,
  readPermission: 'GARMENT_COLOR_READ',
  listPermissions: ['GARMENT_COLOR_READ', 'PRODUCT_CREATE', 'PRODUCT_UPDATE'],
  readPermissions: ['GARMENT_COLOR_READ', 'GARMENT_COLOR_UPDATE'],
  createPermission: 'GARMENT_COLOR_CREATE',
  updatePermission: 'GARMENT_COLOR_UPDATE',
  historyPermissions: ['GARMENT_COLOR_READ', 'GARMENT_COLOR_UPDATE'],
  area: 'Garment colors',
  input: garmentColorInput,
  list: z.object({ garment_colors: z.array(garmentColorRow) }),
  item: z.object({ garment_color: garmentColorRow, imprint_color_ids: z.array(z.int()) }),
  notFound: 'Garment color not found',
  fields: {
    ...COLOR_FIELDS,
    imprint_color_ids: {
      label: 'Approved Imprint Colors',
      kind: 'many',
      of: 'imprint_colors',
      headers: ['imprintcolors', 'imprints', 'approvedimprints', 'printcolors', 'inks'],
      permissions: imprintColorResource.listPermissions,
    },
  },
  calledBy: ['name'],
  swatch: 'hex_value',
  key: 'code',
  sorted: true,
  activeAtFirst: true,
});
