import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { LATE } from '../../theme/tokens.ts';
import { DETAILS_CARD, DETAILS_LIST, RecordColumns } from './record-details.tsx';

interface LoadingDetailsProps {
  label: string;
  /** How many fields each card of the first column has. */
  main: readonly number[];
  /** The same of the second one. */
  aside: readonly number[];
}

/** A record's page while it loads: its cards, in the shape of what comes. */
export function LoadingDetails({ label, main, aside }: LoadingDetailsProps) {
  return (
    <Box role="status" aria-label={`Loading ${label}`} sx={LATE}>
      <RecordColumns
        main={<LoadingCards fields={main} />}
        aside={aside.length === 0 ? null : <LoadingCards fields={aside} />}
      />
    </Box>
  );
}

function LoadingCards({ fields }: { fields: readonly number[] }) {
  return fields
    .map((count, place) => ({ count, key: `card ${place}` }))
    .map(({ count, key }) => (
      <Paper key={key} variant="outlined" sx={DETAILS_CARD}>
        <Skeleton width={88} height={24} />
        <Box sx={DETAILS_LIST}>
          {WIDTHS.slice(0, count).map((width) => (
            <Box key={width} sx={{ display: 'contents' }}>
              <Skeleton width="64%" height={22} />
              <Skeleton width={width} height={22} />
            </Box>
          ))}
        </Box>
      </Paper>
    ));
}

// As unequal as words are.
const WIDTHS = ['46%', '62%', '38%', '71%', '54%', '33%'];
