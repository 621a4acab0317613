import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface TwoLinesProps {
  /** A small picture. */
  before?: ReactNode;
  first: string;
  /** Smaller, below the first; null leaves it out. */
  second: string | null;
}

/** A cell with a remark below its text. */
export function TwoLines({ before, first, second }: TwoLinesProps) {
  return (
    <Cell>
      {before}
      <span>
        {first}
        {second === null ? null : <small>{second}</small>}
      </span>
    </Cell>
  );
}

// One style sheet for a cell that stands in every row of a long list.
const Cell = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& > span:last-child': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));
