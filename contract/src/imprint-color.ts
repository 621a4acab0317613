import { z } from 'zod';
import { COLOR_FIELDS, colorInput, colorRow } from './color-fields.ts';
import { LIMITS } from './limits.ts';
import { defineResource } from './resource.ts';
import type { UsageCall } from './usage.ts';

/** Body of create and update. SPEC §3, §5. */
const imprintColorInput = colorInput({
  imageUrl: LIMITS.imprintColorImageUrl,
  notes: LIMITS.imprintColorNotes,
});

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
  list: z.object({ imprint_colors: z.array(colorRow) }),
  item: z.object({ imprint_color: colorRow }),
  notFound: 'Imprint color not found',
  fields: COLOR_FIELDS,
  copied: [],
  calledBy: ['name'],
  swatch: 'hex_value',
  key: 'code',
  sorted: true,
  activeAtFirst: true,
});

/** Where they are used. */
export const imprintColorUsage: UsageCall = {
  path: '/api/admin/imprint-color/usage',
  operationId: 'getImprintColorUsage',
  permissions: imprintColorResource.readPermissions,
};
