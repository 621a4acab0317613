import type { Theme } from '@mui/material/styles';

/** Buttons of rows are muted until the pointer or the focus is in their row, but never on devices without hover. */
export function quietActions({ vars }: Theme) {
  return {
    '@media (hover: hover)': {
      '& tr:not(:hover, :focus-within) .MuiButton-text': { color: vars.palette.text.secondary },
    },
  } as const;
}
