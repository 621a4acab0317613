import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { RecordColumn } from '../record-columns.ts';

interface LoadingCardsProps {
  columns: readonly RecordColumn<never>[];
  actions: boolean;
}

/** Cards of a small screen while their records load. */
export function LoadingCards({ columns, actions }: LoadingCardsProps) {
  const lines = columns.slice(1).filter(({ long, align }) => long !== true && align !== 'right').length - 1;
  return (
    <Box aria-hidden>
      {WIDTHS.map((width) => (
        <Box key={width} sx={{ pb: 'var(--card-gap)' }}>
          <Paper variant="outlined" sx={{ p: 'var(--card-padding)' }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
              {columns[0]?.picture === true ? <Skeleton variant="rounded" sx={PICTURE} /> : null}
              <Skeleton width={width} height={24} />
            </Box>
            {lines > 0 ? <Skeleton width="84%" height={20} sx={{ mt: 0.25 }} /> : null}
            {lines > 2 ? <Skeleton width="48%" height={20} /> : null}
            <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
              <Skeleton width={92} height={20} />
              {actions ? <Skeleton width={64} height={20} sx={{ ml: 'auto' }} /> : null}
            </Box>
          </Paper>
        </Box>
      ))}
    </Box>
  );
}

const WIDTHS = ['62%', '48%', '70%', '55%', '66%'];
const PICTURE = { flex: 'none', width: 'var(--row-picture)', height: 'var(--row-picture)' };
