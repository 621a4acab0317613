import Button from '@mui/material/Button';
import { closeSnackbar, enqueueSnackbar, type SnackbarKey } from 'notistack';
import { useCallback, useRef } from 'react';

/** In ms: time to read the message and to undo. */
const SHOWN_FOR = 10_000;

interface UndoToast {
  /** Shows what was done, with an Undo button. */
  tell: (message: string) => void;
  /** Hides the toast, because after another action Undo would undo the wrong thing. */
  close: () => void;
}

/** A toast with an Undo button; a new one replaces the previous one. */
export function useUndoToast(onUndo: () => void): UndoToast {
  const shown = useRef<SnackbarKey | null>(null);
  const close = useCallback(() => {
    if (shown.current !== null) closeSnackbar(shown.current);
    shown.current = null;
  }, []);
  function tell(message: string) {
    close();
    shown.current = enqueueSnackbar(message, {
      autoHideDuration: SHOWN_FOR,
      action: (
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            // Still there for a moment after the first click.
            if (shown.current === null) return;
            close();
            onUndo();
          }}
        >
          Undo
        </Button>
      ),
    });
  }
  return { tell, close };
}
