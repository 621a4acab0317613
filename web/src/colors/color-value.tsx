import Box from '@mui/material/Box';
import { cssColor } from '../ui/color-swatch.tsx';

/** A hex color as it is read out: six upper-case digits with `#`; a text that is none as it is. */
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
