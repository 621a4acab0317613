import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { Link } from 'react-router';

interface RowActionProps {
  to: string;
  label: string;
  /** Names the row in the accessible name of the button. */
  of: string;
}

/** A link in the Actions of a row, such as Edit. */
export function RowAction({ to, label, of }: RowActionProps) {
  return (
    <Button component={Link} to={to} size="small" aria-label={`${label} ${of}`}>
      {label}
    </Button>
  );
}

/** The buttons of a card: aligned with the text above by their labels, not by their padding. */
export const CARD_ACTIONS = {
  flexWrap: 'wrap',
  ml: -1.25,
  '& > .MuiButton-text': { minWidth: 44 },
  '& > :is(.MuiButton-outlined, .MuiButton-contained), & > [role="status"]': { ml: 1.25 },
  '& > .MuiButton-contained': { px: 1.75 },
  // There is no text, so the first button is at the edge.
  '& > [role="status"]:empty': { ml: 0, mr: -1 },
} as const;

/** Buttons of rows are muted until the pointer or the focus is in their row, but never on devices without hover. */
export function quietActions({ vars }: Theme) {
  return {
    '@media (hover: hover)': {
      '& tr:not(:hover, :focus-within) .MuiButton-text': { color: vars.palette.text.secondary },
    },
  } as const;
}
