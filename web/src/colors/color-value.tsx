import { hexColor } from '@kitroom/contract/colors/hex-color';
import Box from '@mui/material/Box';

/** A hex color as six upper-case digits with `#`; any other text as it is. */
export function ColorValue({ hex }: { hex: string }) {
  return (
    <Box
      component="span"
      sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', whiteSpace: 'nowrap' }}
    >
      {hexColor(hex) ?? hex}
    </Box>
  );
}
