import type { ColorRow } from '@kitroom/contract/color-fields';
import { hexColor } from '@kitroom/contract/colors/hex-color';
import Box from '@mui/material/Box';
import { ColorSwatch } from '../ui/color-swatch.tsx';
import { RecordName } from '../ui/list/record-cell.tsx';
import type { RecordColumn } from '../ui/list/record-columns.ts';
import { activeColumn, codeColumn, nameColumn, sortOrderColumn } from '../ui/list/shared-columns.tsx';

/** The columns of both color lists, with the swatch before the name. */
export const colorColumns: RecordColumn<ColorRow>[] = [
  { ...nameColumn, cell: (color) => <ColorName color={color} /> },
  codeColumn,
  {
    id: 'pantone_code',
    header: 'Pantone Code',
    width: 150,
    value: ({ pantone_code }) => pantone_code,
    brief: true,
  },
  {
    id: 'hex_value',
    header: 'Hex Value',
    width: 130,
    value: ({ hex_value }) => hexColor(hex_value),
    brief: true,
    cell: ({ hex_value }) => <ColorValue hex={hex_value} />,
  },
  sortOrderColumn,
  activeColumn,
];

/** The texts that a search for a color looks into; the hex value with and without `#`, as typed or in full. */
export function searchedInColor({ name, code, pantone_code, hex_value, notes }: ColorRow) {
  return [name, code, pantone_code, `#${hex_value.replace('#', '')}`, hexColor(hex_value), notes];
}

function ColorName({ color: { id, name, hex_value } }: { color: ColorRow }) {
  return (
    <Box component="span" data-swatch sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <ColorSwatch hex={hex_value} size={24} />
      <RecordName id={id}>{name}</RecordName>
    </Box>
  );
}

/** A hex color as six upper-case digits with `#`; any other text as it is. */
function ColorValue({ hex }: { hex: string }) {
  return (
    <Box
      component="span"
      sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', whiteSpace: 'nowrap' }}
    >
      {hexColor(hex) ?? hex}
    </Box>
  );
}
