import { hexColor } from '@kitroom/contract/colors/hex-color';
import Box from '@mui/material/Box';
import { AS_IT_IS, swatchOutline } from '../theme/tokens.ts';

interface ColorSwatchProps {
  /** 3 or 6 hex digits with or without `#`; anything else shows an empty swatch. */
  hex: string;
  /** Pixels a side. */
  size?: number;
}

/** A swatch of a color. Decorative: the color's name or hex value is next to it. */
export function ColorSwatch({ hex, size = 20 }: ColorSwatchProps) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={(theme) => ({
        display: 'inline-block',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '6px',
        boxShadow: swatchOutline(theme.vars),
        ...AS_IT_IS,
      })}
      style={{ backgroundColor: hexColor(hex) ?? 'transparent' }}
    />
  );
}
