import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { LATE } from '../../theme/tokens.ts';

interface LoadingRowsProps {
  /** The name of the list that is loading. */
  label: string;
}

/** Placeholder of a list while it loads. */
export function LoadingRows({ label }: LoadingRowsProps) {
  return (
    <Paper
      variant="outlined"
      role="status"
      aria-label={`Loading ${label.toLowerCase()}`}
      sx={{ ...LATE, px: 2, overflow: 'hidden' }}
    >
      {['30%', '42%', '36%', '48%', '33%', '40%'].map((width) => (
        <Box
          key={width}
          sx={{ display: 'flex', gap: 3, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Skeleton width={width} height={20} />
          <Skeleton width="20%" height={20} />
          <Skeleton width="12%" height={20} sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Paper>
  );
}
