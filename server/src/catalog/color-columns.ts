import type { ColorInput, ColorRow } from '@kitroom/contract/color-fields';
import type { Selectable } from 'kysely';
import type { ColorsTable } from '../platform/db/tables.ts';
import { toCodedColumns, toCodedRow } from './coded-columns.ts';

// Garment and imprint colors have the same columns (SPEC §3); only their links and limits differ.

export function toColorColumns(input: ColorInput) {
  return {
    ...toCodedColumns(input),
    pantone_code: input.pantone_code,
    hex_value: input.hex_value,
    image_url: input.image_url,
    notes: input.notes,
  };
}

export function toColor(row: Selectable<ColorsTable>): ColorRow {
  return {
    ...toCodedRow(row),
    pantone_code: row.pantone_code,
    hex_value: row.hex_value,
    image_url: row.image_url,
    notes: row.notes,
  };
}
