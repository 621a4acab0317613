import { z } from 'zod';
import { colorFields } from './color-fields.ts';
import { LIMITS } from './limits.ts';
import { inputOf, rowOf } from './record-fields.ts';
import { defineResource, PLAIN } from './resource.ts';

const FIELDS = colorFields({ imageUrl: LIMITS.imprintColorImageUrl, notes: LIMITS.imprintColorNotes });
const imprintColorRow = rowOf(FIELDS);

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
  input: inputOf(FIELDS),
  fields: FIELDS,
  list: z.object({ imprint_colors: z.array(imprintColorRow) }),
  item: z.object({ imprint_color: imprintColorRow }),
  record: 'imprint_color',
  notFound: 'Imprint color not found',
  swatch: 'hex_value',
  key: 'code',
  sorted: true,
  offeredTo: ['GARMENT_COLOR_CREATE', 'GARMENT_COLOR_UPDATE'],
});
