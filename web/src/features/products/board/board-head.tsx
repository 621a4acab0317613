import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { LATE } from '../../../theme/tokens.ts';
import { useSmallScreen } from '../../../ui/use-small-screen.ts';
import { SLOT_HINTS, SLOTS } from '../pictures/slots.ts';
import { GAP, GROUP_GAP, HEAD, INFO_WIDTH, PADDING, SLOT } from './board-look.ts';

/** The hints of the slots, once above each column of them; the slots' own names say them to screen readers. */
export function BoardHead({ columns }: { columns: number }) {
  const small = useSmallScreen();
  return (
    <Head aria-hidden className={small ? 'small' : ''}>
      {Array.from({ length: small ? 1 : columns }, (_, column) => column).map((column) => (
        <div key={column}>
          {SLOTS.map((slot) => (
            <span key={slot}>{SLOT_HINTS[slot]}</span>
          ))}
        </div>
      ))}
    </Head>
  );
}

const Head = styled('div')(({ theme: { vars } }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  boxSizing: 'border-box',
  height: HEAD,
  display: 'flex',
  alignItems: 'center',
  gap: GROUP_GAP,
  paddingLeft: PADDING + INFO_WIDTH + GROUP_GAP,
  borderBottom: `1px solid ${vars.palette.divider}`,
  backgroundColor: vars.palette.background.paper,
  color: vars.palette.text.secondary,
  // Larger letters would not fit above their slots.
  fontSize: 'min(0.75rem, 15px)',
  '& > div': { flex: 'none', display: 'flex', gap: GAP },
  '& span': { width: SLOT, textAlign: 'center' },
  // Below the header of the page, which scrolls.
  '&.small': {
    top: 57,
    justifyContent: 'flex-end',
    paddingInline: PADDING,
    borderRadius: '12px 12px 0 0',
  },
}));

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
          <Box sx={{ flex: 'none', width: { xs: '100%', sm: INFO_WIDTH } }}>
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
