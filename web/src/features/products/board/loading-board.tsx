import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { LATE } from '../../../theme/tokens.ts';
import { SLOTS } from '../pictures/slots.ts';
import { BoardHead } from './board-head.tsx';

/** The board while it loads: products with their slots. */
export function LoadingBoard() {
  return (
    <Paper
      variant="outlined"
      role="status"
      aria-label="Loading pictures"
      sx={{ ...LATE, overflow: 'hidden' }}
    >
      <BoardHead columns={1} />
      {WIDTHS.map((width) => (
        <Box key={width} sx={PRODUCT}>
          <Box sx={{ flex: 'none', width: { xs: '100%', sm: 220 } }}>
            <Skeleton width={width} height={22} />
            <Skeleton width="56%" height={20} />
            <Skeleton width="40%" height={20} />
          </Box>
          <Box sx={SLOTS_OF_ALL}>
            {SLOTS.map((slot) => (
              <Skeleton key={slot} variant="rounded" width={48} height={48} />
            ))}
          </Box>
        </Box>
      ))}
    </Paper>
  );
}

const WIDTHS = ['78%', '64%', '86%', '58%', '71%'];

const PRODUCT = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 2.5,
  p: 2,
  minHeight: 125,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};

// Below the name of their color.
const SLOTS_OF_ALL = { display: 'flex', gap: 0.5, pt: { xs: 0, sm: 3 } };
