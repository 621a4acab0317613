import { z } from 'zod';
import { COLOR_FIELDS, colorInput, colorRow } from './color-fields.ts';
import { labelsOf } from './field-labels.ts';
import { INVALID_ID, idList } from './fields.ts';
import { imprintColorResource } from './imprint-color.ts';
import { LIMITS } from './limits.ts';
import { defineResource } from './resource.ts';
import type { UsageCall } from './usage.ts';

/** Body of create and update; `imprint_color_ids` are the approved imprint colors. SPEC §3, §5. */
export const garmentColorInput = colorInput({
  imageUrl: LIMITS.garmentColorImageUrl,
  notes: LIMITS.garmentColorNotes,
}).extend({
  imprint_color_ids: idList(INVALID_ID).optional(),
});
export type GarmentColorInput = z.output<typeof garmentColorInput>;

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
  list: z.object({ garment_colors: z.array(colorRow) }),
  item: z.object({ garment_color: colorRow, imprint_color_ids: z.array(z.int()) }),
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
  copied: [],
  calledBy: ['name'],
  swatch: 'hex_value',
  key: 'code',
  sorted: true,
  activeAtFirst: true,
});
export const garmentColorLabels = labelsOf(garmentColorResource);

/** Where they are used. */
export const garmentColorUsage: UsageCall = {
  path: '/api/admin/garment-color/usage',
  operationId: 'getGarmentColorUsage',
  permissions: garmentColorResource.readPermissions,
};
