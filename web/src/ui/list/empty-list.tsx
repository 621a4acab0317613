import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFocusFallback } from '../use-focus-fallback.ts';
import type { ListState } from './list-state.ts';

interface EmptyListProps {
  /** Such as 'No sizes found.' */
  text: string;
  list: ListState;
  /** The next step when there are no records at all: the button that creates one, or null. */
  next: ReactNode;
}

/** Shown instead of the rows of an empty list: a sentence and the next step. */
export function EmptyList({ text, list, next }: EmptyListProps) {
  const box = useFocusFallback<HTMLDivElement>();
  const narrowed = list.counts !== null && list.counts.all > 0;
  return (
    <Stack ref={box} spacing={2} sx={{ alignItems: 'center' }}>
      <Typography>{text}</Typography>
      {narrowed ? (
        <Button color="inherit" variant="outlined" onClick={list.clear}>
          Clear search and filter
        </Button>
      ) : (
        next
      )}
    </Stack>
  );
}
