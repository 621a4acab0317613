import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider } from 'notistack';
import { ABOVE_BOTTOM_BAR, BOTTOM_BAR } from '../ui/bottom-bar.ts';

const SHOWN_MS = 4000;

/** Shows toasts; screens call `enqueueSnackbar`. */
export function Toasts() {
  return (
    <>
      <GlobalStyles styles={ABOVE_BARS} />
      <SnackbarProvider
        maxSnack={3}
        autoHideDuration={SHOWN_MS}
        Components={{ default: Toast, success: Toast, error: ErrorToast, warning: Toast, info: Toast }}
      />
    </>
  );
}

// The buttons of a dialog over the whole window are such a bar too.
const ABOVE_BARS = {
  '.notistack-SnackbarContainer': { marginBottom: ABOVE_BOTTOM_BAR },
  'html:has(.MuiDialog-paperFullScreen > .MuiDialogActions-root)': { [BOTTOM_BAR]: '76px' },
};

// Inverted colors, so that a toast stands out from the page in both themes.
const Toast = styled(MaterialDesignContent)(({ theme }) => ({
  '&&': {
    backgroundColor: theme.vars.palette.text.primary,
    color: theme.vars.palette.background.paper,
    fontFamily: theme.typography.fontFamily,
    borderRadius: 10,
    fontSize: '0.875rem',
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
}));

const ErrorToast = styled(Toast)(({ theme }) => ({
  '&&': {
    backgroundColor: theme.vars.palette.error.main,
    color: theme.vars.palette.error.contrastText,
  },
}));
