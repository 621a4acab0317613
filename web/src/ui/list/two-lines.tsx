import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Excerpt } from './record-cell.tsx';

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
        {clamped(first, 4)}
        {second === null ? null : <small>{clamped(second, 2)}</small>}
      </span>
    </Cell>
  );
}

function clamped(part: ReactNode, lines: number): ReactNode {
  return typeof part === 'string' ? <Excerpt text={part} lines={lines} /> : part;
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
