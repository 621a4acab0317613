import { z } from 'zod';
import { COLOR_FIELDS } from './color-fields.ts';
import {
  hexValue,
  isActive,
  optionalImageUrl,
  optionalLines,
  optionalText,
  requiredText,
  sortOrder,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { defineResource } from './resource.ts';

/** Body of create and update. SPEC §3, §5. */
export const imprintColorInput = z.object({
  name: requiredText('Name', LIMITS.name),
  code: requiredText('Code', LIMITS.code),
  pantone_code: optionalText('Pantone code', LIMITS.pantoneCode),
  hex_value: hexValue,
  image_url: optionalImageUrl(LIMITS.imprintColorImageUrl),
  notes: optionalLines('Notes', LIMITS.imprintColorNotes),
  sort_order: sortOrder,
  is_active: isActive,
});
export type ImprintColorInput = z.output<typeof imprintColorInput>;

export const imprintColorRow = z.object({
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
export type ImprintColorRow = z.output<typeof imprintColorRow>;

const path = '/api/admin/imprint-color';

export const imprintColorResource = defineResource({
  entity: 'imprint_colors',
  label: 'Imprint color',
  clientNames: { one: 'ImprintColor', many: 'ImprintColors' },
  path,
  listPath: path,
  readPermission: 'IMPRINT_COLOR_READ',
  listPermissions: ['IMPRINT_COLOR_READ', 'GARMENT_COLOR_CREATE', 'GARMENT_COLOR_UPDATE'],
  readPermissions: ['IMPRINT_COLOR_READ', 'IMPRINT_COLOR_UPDATE'],
  createPermission: 'IMPRINT_COLOR_CREATE',
  updatePermission: 'IMPRINT_COLOR_UPDATE',
  historyPermissions: ['IMPRINT_COLOR_READ', 'IMPRINT_COLOR_UPDATE'],
  area: 'Imprint colors',
  input: imprintColorInput,
  list: z.object({ imprint_colors: z.array(imprintColorRow) }),
  item: z.object({ imprint_color: imprintColorRow }),
  notFound: 'Imprint color not found',
  fields: COLOR_FIELDS,
  calledBy: ['name'],
  swatch: 'hex_value',
  key: 'code',
  sorted: true,
  activeAtFirst: true,
});
