import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { TIME_TO_ACT } from '../../resource/tell-with-next-step.tsx';
import { FORCED } from '../../theme/tokens.ts';
import { NOTICE_ROOM } from './grid/roster-grid.tsx';

/** The last change to the roster; its moment tells two notices with the same words apart. */
export interface Notice {
  text: string;
  at: number;
}

interface RosterNoticeProps {
  notice: Notice | null;
  onUndo: () => void;
  onClose: () => void;
}

/**
 * Says what was done and offers to undo it, in place of the grid's hint, so that it covers neither the grid nor the
 * panels below.
 */
export function RosterNotice({ notice, onUndo, onClose }: RosterNoticeProps) {
  return (
    <Box sx={EDGE}>
      {notice === null ? null : (
        <Snackbar
          key={notice.at}
          open
          autoHideDuration={TIME_TO_ACT}
          onClose={(_, reason) => {
            if (reason === 'timeout') onClose();
          }}
          message={notice.text}
          action={
            <Button color="inherit" size="small" onClick={onUndo} sx={UNDO}>
              Undo
            </Button>
          }
          sx={IN_PLACE}
        />
      )}
    </Box>
  );
}

/** Covers the hint; if the grid is longer than the window, it stays at the window's edge. */
const EDGE = {
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  minHeight: NOTICE_ROOM,
  mt: `-${NOTICE_ROOM}px`,
  display: 'flex',
  alignItems: 'center',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  '@media print': { display: 'none' },
};
const IN_PLACE = {
  position: 'static',
  transform: 'none',
  '& .MuiSnackbarContent-root': {
    flexWrap: 'nowrap',
    maxWidth: 640,
    borderRadius: '10px',
    color: 'background.paper',
    bgcolor: 'text.primary',
    [FORCED]: { border: '1px solid CanvasText' },
  },
  '& .MuiSnackbarContent-message': { minWidth: 0, overflowWrap: 'anywhere' },
};
const UNDO = { minHeight: { xs: 44, sm: 32 } };
