import type { Theme } from '@mui/material/styles';

/** The style of every table cell: the theme's, and the plain ones of long lists. */
export function cellLook({ vars }: Theme) {
  return {
    padding: 'var(--row-padding) 16px',
    fontSize: '0.875rem',
    lineHeight: 20 / 14,
    borderColor: vars.palette.divider,
    fontVariantNumeric: 'tabular-nums',
  } as const;
}
