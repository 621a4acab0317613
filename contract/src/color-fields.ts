import { z } from 'zod';
import { labelsOf } from './field-labels.ts';
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
import { ACTIVE_FIELD, CODE_HEADERS, type Field, SORT_ORDER_FIELD } from './resource.ts';

// SPEC §3: garment and imprint colors have the same fields, except for the links and limits.

/** Body of create and update; the limits are code points. SPEC §3, §5. */
export function colorInput(limits: { imageUrl: number; notes: number }) {
  return z.object({
    name: requiredText('Name', LIMITS.name),
    code: requiredText('Code', LIMITS.code),
    pantone_code: optionalText('Pantone code', LIMITS.pantoneCode),
    hex_value: hexValue,
    image_url: optionalImageUrl(limits.imageUrl),
    notes: optionalLines('Notes', limits.notes),
    sort_order: sortOrder,
    is_active: isActive,
  });
}
export type ColorInput = z.output<ReturnType<typeof colorInput>>;

/** A garment or an imprint color. */
export const colorRow = z.object({
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
export type ColorRow = z.output<typeof colorRow>;

/** The fields that garment and imprint colors have in common. SPEC §3. */
export const COLOR_FIELDS = {
  name: {
    label: 'Name',
    kind: 'text',
    headers: ['color', 'colorname', 'ink', 'inkname', 'title'],
    required: true,
  },
  code: { label: 'Code', kind: 'text', headers: [...CODE_HEADERS, 'colorcode', 'inkcode'], required: true },
  pantone_code: {
    label: 'Pantone Code',
    kind: 'text',
    headers: ['pantone', 'pms', 'pmscode', 'pantonecolor', 'pantoneno'],
  },
  hex_value: {
    label: 'Hex Value',
    kind: 'hex',
    headers: ['hex', 'hexcode', 'hexcolor', 'rgb', 'rgbhex', 'html', 'webcolor'],
    required: true,
  },
  image_url: { label: 'Image URL', kind: 'text', headers: ['image', 'picture', 'url'] },
  notes: { label: 'Notes', kind: 'text', headers: ['note', 'comment', 'comments'] },
  sort_order: SORT_ORDER_FIELD,
  is_active: ACTIVE_FIELD,
} as const satisfies Record<string, Field>;

export const colorLabels = labelsOf({ fields: COLOR_FIELDS });
