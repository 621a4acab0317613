import type { z } from 'zod';
import { optionalImageUrl } from './fields.ts';
import { LIMITS } from './limits.ts';
import {
  ACTIVE_FIELD,
  CODE_HEADERS,
  hex,
  labelsOf,
  line,
  lines,
  requiredLine,
  rowOf,
  SORT_ORDER_FIELD,
} from './record-fields.ts';

/** The fields that garment and imprint colors have in common, except for these limits, in code points. SPEC §3, §5. */
export function colorFields(limits: { imageUrl: number; notes: number }) {
  return {
    name: requiredLine('Name', {
      required: 'Name is required',
      max: LIMITS.name,
      headers: ['color', 'colorname', 'ink', 'inkname', 'title'],
    }),
    code: requiredLine('Code', {
      required: 'Code is required',
      max: LIMITS.code,
      headers: [...CODE_HEADERS, 'colorcode', 'inkcode'],
    }),
    pantone_code: line('Pantone Code', {
      subject: 'Pantone code',
      max: LIMITS.pantoneCode,
      headers: ['pantone', 'pms', 'pmscode', 'pantonecolor', 'pantoneno'],
    }),
    hex_value: hex('Hex Value', {
      headers: ['hex', 'hexcode', 'hexcolor', 'rgb', 'rgbhex', 'html', 'webcolor'],
    }),
    image_url: {
      ...line('Image URL', { max: limits.imageUrl, headers: ['image', 'picture', 'url'] }),
      input: optionalImageUrl(limits.imageUrl),
    },
    notes: lines('Notes', { max: limits.notes, headers: ['note', 'comment', 'comments'] }),
    sort_order: SORT_ORDER_FIELD,
    is_active: ACTIVE_FIELD,
  };
}

// Neither labels nor answers depend on the limits.
const FIELDS = colorFields({ imageUrl: 0, notes: 0 });

export const colorRow = rowOf(FIELDS);
export type ColorRow = z.output<typeof colorRow>;

export const colorLabels = labelsOf({ fields: FIELDS });
