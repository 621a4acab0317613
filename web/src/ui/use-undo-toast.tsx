import Button from '@mui/material/Button';
import { closeSnackbar, enqueueSnackbar, type SnackbarKey } from 'notistack';
import { useCallback, useRef } from 'react';

/** In ms: time to read what was done and to think better of it. */
const SHOWN_FOR = 10_000;

interface UndoToast {
  /** Says what was done and offers to take it back. */
  tell: (message: string) => void;
  /** Once something else was done, the button would take back the wrong thing. */
  close: () => void;
}

/** A note of what was done with a button that takes it back; a new one takes the place of the one before. */
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
        <Button color="inherit" size="small" onClick={onUndo}>
          Undo
        </Button>
      ),
    });
  }
  return { tell, close };
}
