import { z } from 'zod';
import { COLOR_FIELDS, colorInput, colorRow } from './color-fields.ts';
import { labelsOf } from './field-labels.ts';
import { INVALID_ID, idList } from './fields.ts';
import { imprintColorResource } from './imprint-color.ts';
import { LIMITS } from './limits.ts';
import { defineResource, PLAIN } from './resource.ts';

/** Body of create and update; `imprint_color_ids` are the approved imprint colors. SPEC §3, §5. */
export const garmentColorInput = colorInput({
  imageUrl: LIMITS.garmentColorImageUrl,
  notes: LIMITS.garmentColorNotes,
}).extend({
  imprint_color_ids: idList(INVALID_ID).optional(),
});
export type GarmentColorInput = z.output<typeof garmentColorInput>;

export const garmentColorResource = defineResource({
  ...PLAIN,
  attention: { etag: 'list' },
  entity: 'garment_colors',
  label: 'Garment color',
  area: 'Garment colors',
  clientNames: { one: 'GarmentColor', many: 'GarmentColors' },
  path: '/api/admin/garment-color',
  readPermission: 'GARMENT_COLOR_READ',
  createPermission: 'GARMENT_COLOR_CREATE',
  updatePermission: 'GARMENT_COLOR_UPDATE',
  input: garmentColorInput,
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
  list: z.object({ garment_colors: z.array(colorRow) }),
  item: z.object({ garment_color: colorRow, imprint_color_ids: z.array(z.int()) }),
  notFound: 'Garment color not found',
  swatch: 'hex_value',
  key: 'code',
  sorted: true,
  offeredTo: ['PRODUCT_CREATE', 'PRODUCT_UPDATE'],
});
export const garmentColorLabels = labelsOf(garmentColorResource);
