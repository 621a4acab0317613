import Box from '@mui/material/Box';
import { cssColor } from '../ui/color-swatch.tsx';

/** A hex color as six upper-case digits with `#`; any other text as it is. */
export function ColorValue({ hex }: { hex: string }) {
  return (
    <Box
      component="span"
      sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', whiteSpace: 'nowrap' }}
    >
      {cssColor(hex) ?? hex}
    </Box>
  );
}
