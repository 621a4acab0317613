import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { BOTTOM_BAR } from '../bottom-bar.ts';
import { BAR_HEIGHT, BAR_SPACE } from './form-columns.ts';

/**
 * The bar that saves a page's changes: it stays in sight at the bottom of the window, and anything that floats there is
 * above it. `place`: in a grid.
 */
export function StickyBar({ place, children }: { place?: Record<string, string>; children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ ...BAR, ...place }}>
      <GlobalStyles styles={ROOM_FOR_BAR} />
      {children}
    </Paper>
  );
}

const BAR = {
  position: 'sticky',
  bottom: BAR_SPACE,
  // Above the fields, below the header.
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1.5,
  minHeight: BAR_HEIGHT,
  px: { xs: 2, sm: 3 },
  py: 1,
  '& > a, & > button': { flex: 'none' },
  // The page ends at the bar; nothing shows below it.
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: -2,
    top: 'calc(100% + 1px)',
    height: BAR_SPACE,
    backgroundColor: 'background.default',
  },
};

// Keeps the focused element, and anything that floats at the bottom of the window, above the bar.
const ROOM_FOR_BAR = {
  html: { [BOTTOM_BAR]: `${BAR_HEIGHT + BAR_SPACE}px`, scrollPaddingBottom: BAR_HEIGHT + 3 * BAR_SPACE },
};
