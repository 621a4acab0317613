import { hexColor } from '@kitroom/contract/colors/hex-color';
import Box from '@mui/material/Box';

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
        // An outline that keeps white visible on light and black on dark.
        boxShadow: `inset 0 0 0 1px color-mix(in srgb, ${theme.vars.palette.text.primary} 28%, transparent)`,
        forcedColorAdjust: 'none',
      })}
      style={{ backgroundColor: hexColor(hex) ?? 'transparent' }}
    />
  );
}
