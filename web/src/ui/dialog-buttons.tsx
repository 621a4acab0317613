import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';
import { CheckingSaved } from './checking-saved.tsx';

/** The buttons at the end of a dialog, and below them whether what one of them has done is still being checked. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <>
      <DialogActions>{children}</DialogActions>
      <Box sx={BELOW}>
        <CheckingSaved />
      </Box>
    </>
  );
}

// In the space below the buttons, so that nothing moves; with large text it makes more.
const BELOW = {
  flex: 'none',
  mt: '-20px',
  minHeight: 20,
  px: 3,
  pb: '2px',
  textAlign: 'right',
  typography: 'caption',
  lineHeight: '18px',
  color: 'text.secondary',
};
