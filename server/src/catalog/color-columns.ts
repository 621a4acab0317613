import type { ImprintColorInput, ImprintColorRow } from '@kitroom/contract/imprint-color';
import { flag, isSet } from '../platform/db/flag.ts';
import { normalized } from '../platform/db/normalized.ts';
import type { Row } from '../platform/db/tables.ts';

// Garment and imprint colors are stored and answered alike (SPEC §3); only their links and texts differ.

export function toColorColumns(input: ImprintColorInput) {
  return {
    name: input.name,
    name_folded: normalized(input.name),
    code: input.code,
    code_folded: normalized(input.code),
    pantone_code: input.pantone_code,
    hex_value: input.hex_value,
    image_url: input.image_url,
    notes: input.notes,
    sort_order: input.sort_order,
    is_active: flag(input.is_active),
  };
}

export function toColor(row: Row<'garment_colors' | 'imprint_colors'>): ImprintColorRow {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    pantone_code: row.pantone_code,
    hex_value: row.hex_value,
    image_url: row.image_url,
    notes: row.notes,
    sort_order: row.sort_order,
    is_active: isSet(row.is_active),
  };
}
