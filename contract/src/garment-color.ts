import { z } from 'zod';
import { colorFields } from './color-fields.ts';
import { imprintColorResource } from './imprint-color.ts';
import { LIMITS } from './limits.ts';
import { inputOf, labelsOf, many, rowOf } from './record-fields.ts';
import { defineResource, PLAIN } from './resource.ts';

const FIELDS = {
  ...colorFields({ imageUrl: LIMITS.garmentColorImageUrl, notes: LIMITS.garmentColorNotes }),
  imprint_color_ids: many('Approved Imprint Colors', 'imprint_colors', {
    headers: ['imprintcolors', 'imprints', 'approvedimprints', 'printcolors', 'inks'],
    permissions: imprintColorResource.listPermissions,
  }),
};

/** Body of create and update; `imprint_color_ids` are the approved imprint colors. SPEC §3, §5. */
export const garmentColorInput = inputOf(FIELDS);
export type GarmentColorInput = z.output<typeof garmentColorInput>;

const garmentColorRow = rowOf(FIELDS);

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
  fields: FIELDS,
  list: z.object({ garment_colors: z.array(garmentColorRow) }),
  item: z.object({ garment_color: garmentColorRow, imprint_color_ids: FIELDS.imprint_color_ids.answered }),
  record: 'garment_color',
  notFound: 'Garment color not found',
  swatch: 'hex_value',
  key: 'code',
  sorted: true,
  offeredTo: ['PRODUCT_CREATE', 'PRODUCT_UPDATE'],
});
export const garmentColorLabels = labelsOf(garmentColorResource);
