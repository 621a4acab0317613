import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { LATE } from '../../theme/tokens.ts';

/** The list of sessions while it loads. */
export function LoadingSessions() {
  return (
    <Paper variant="outlined" role="status" aria-label="Loading sessions" sx={LATE}>
      {WIDTHS.map((width) => (
        <Box key={width} sx={SESSION}>
          <Skeleton width={width} height={24} />
          <Skeleton width="64%" height={20} />
        </Box>
      ))}
    </Paper>
  );
}

const WIDTHS = ['38%', '30%'];

const SESSION = { px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } };
