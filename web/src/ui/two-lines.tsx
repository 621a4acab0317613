import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
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
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      {before}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {first}
        {second === null ? null : (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {second}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
