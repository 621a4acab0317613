import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';
import { CheckingSaved } from './checking-saved.tsx';

/** The buttons at the end of a dialog, and below them whether what one of them has done is still being checked. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <>
      <DialogActions>{children}</DialogActions>
      <BelowButtons inset={3} />
    </>
  );
}

/** Says it in the 20 pixels below buttons, so that nothing moves; larger text makes more room. */
export function BelowButtons({ inset = 0 }: { inset?: number }) {
  return (
    <Box sx={{ ...BELOW, px: inset }}>
      <CheckingSaved />
    </Box>
  );
}

const BELOW = {
  flex: 'none',
  mt: '-20px',
  minHeight: 20,
  textAlign: 'right',
  typography: 'caption',
  lineHeight: 1.5,
  color: 'text.secondary',
};
