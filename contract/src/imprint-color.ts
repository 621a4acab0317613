import { z } from 'zod';
import { COLOR_FIELDS, colorInput, colorRow } from './color-fields.ts';
import { LIMITS } from './limits.ts';
import { defineResource, PLAIN } from './resource.ts';

/** Body of create and update. SPEC §3, §5. */
const imprintColorInput = colorInput({
  imageUrl: LIMITS.imprintColorImageUrl,
  notes: LIMITS.imprintColorNotes,
});

export const imprintColorResource = defineResource({
  ...PLAIN,
  attention: { etag: 'list' },
  entity: 'imprint_colors',
  label: 'Imprint color',
  area: 'Imprint colors',
  clientNames: { one: 'ImprintColor', many: 'ImprintColors' },
  path: '/api/admin/imprint-color',
  readPermission: 'IMPRINT_COLOR_READ',
  createPermission: 'IMPRINT_COLOR_CREATE',
  updatePermission: 'IMPRINT_COLOR_UPDATE',
  input: imprintColorInput,
  fields: COLOR_FIELDS,
  list: z.object({ imprint_colors: z.array(colorRow) }),
  item: z.object({ imprint_color: colorRow }),
  notFound: 'Imprint color not found',
  swatch: 'hex_value',
  key: 'code',
  sorted: true,
  offeredTo: ['GARMENT_COLOR_CREATE', 'GARMENT_COLOR_UPDATE'],
});
