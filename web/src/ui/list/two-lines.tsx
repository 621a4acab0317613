import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface TwoLinesProps {
  /** A small picture. */
  before?: ReactNode;
  first: ReactNode;
  /** Smaller, below the first; omitted if null. */
  second: ReactNode;
}

/** A cell with a secondary text below. */
export function TwoLines({ before, first, second }: TwoLinesProps) {
  return (
    <Cell data-picture={before === undefined ? undefined : ''}>
      {before}
      <span>
        {first}
        {second === null ? null : <small>{second}</small>}
      </span>
    </Cell>
  );
}

// One style for a cell in every row of a long list.
const Cell = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& > span:last-child': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': {
    ...theme.typography.body2,
    lineHeight: 'var(--row-second-line)',
    display: 'block',
    color: theme.vars.palette.text.secondary,
  },
}));
