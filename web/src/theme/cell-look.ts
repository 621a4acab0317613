import type { Theme } from '@mui/material/styles';

/** What every table cell looks like: of the theme's cells, and of those that long lists draw without a component. */
export function cellLook({ vars }: Theme) {
  return {
    padding: '10px 16px',
    fontSize: '0.875rem',
    lineHeight: 20 / 14,
    borderColor: vars.palette.divider,
    fontVariantNumeric: 'tabular-nums',
  } as const;
}
