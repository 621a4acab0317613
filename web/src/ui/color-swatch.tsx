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
      style={{ backgroundColor: cssColor(hex) ?? 'transparent' }}
    />
  );
}

/** The six-digit form `#RRGGBB`, or null when the text is not a hex color. */
export function cssColor(hex: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/iu.exec(hex.trim())?.[1]?.toUpperCase();
  if (digits === undefined) return null;
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`;
}
