import { ACTIVE_FIELD, CODE_HEADERS, type Field, SORT_ORDER_FIELD } from './resource.ts';

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
