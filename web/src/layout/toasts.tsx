import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider } from 'notistack';
import { type CSSProperties, type SyntheticEvent, useLayoutEffect, useState } from 'react';
import { FORCED } from '../theme/tokens.ts';
import { useCheckingToast } from '../ui/form/checking-saved.tsx';

const SHOWN_MS = 4000;

/**
 * Shows toasts, one at a time, in `room`, the free part of the header: so they cover nothing on any page, wherever it is
 * scrolled to. Screens call `enqueueSnackbar`. Stands before the page: Shift+Tab leads from its beginning to Undo.
 */
export function Toasts({ room }: { room: HTMLElement | null }) {
  const place = useToastPlace(room);
  useCheckingToast();
  return (
    <Box sx={{ display: 'contents' }} style={place}>
      <GlobalStyles styles={IN_HEADER} />
      <SnackbarProvider
        maxSnack={1}
        autoHideDuration={SHOWN_MS}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        SnackbarProps={{ onFocus: holdAs('mouseover'), onBlur: holdAs('mouseout') }}
        Components={{ default: Toast, success: Toast, error: ErrorToast, warning: Toast, info: Toast }}
      />
    </Box>
  );
}

// A toast waits while the pointer is over it: while the keyboard is in it, too.
function holdAs(pointerEvent: 'mouseover' | 'mouseout') {
  return ({ currentTarget }: SyntheticEvent) =>
    currentTarget.dispatchEvent(new MouseEvent(pointerEvent, { bubbles: true }));
}

const IN_HEADER = {
  '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
    top: 'var(--toast-top)',
    left: 'var(--toast-left)',
    width: 'var(--toast-width)',
    minHeight: 'var(--toast-height)',
    maxWidth: 'none',
    alignItems: 'var(--toast-align)',
    justifyContent: 'center',
    transform: 'none',
    transition: 'none',
  },
  // Dialogs that fill the window have their own heading or field up there, and their buttons at the bottom.
  'html:has(.MuiDialog-paperFullScreen, .MuiDrawer-modal) .notistack-SnackbarContainer.notistack-SnackbarContainer':
    { top: 'auto', bottom: '76px', left: '8px', right: '8px', width: 'auto' },
  '.notistack-SnackbarContainer .notistack-CollapseWrapper': { paddingBlock: '4px' },
  '.notistack-SnackbarContainer .notistack-Snackbar': { minWidth: 0 },
};

// Inverted colors, so that a toast stands out from the header in both themes. Two lines fit into it.
const Toast = styled(MaterialDesignContent)(({ theme }) => ({
  '&&': {
    flexWrap: 'nowrap',
    minWidth: 0,
    minHeight: 40,
    padding: '2px 16px 2px 12px',
    backgroundColor: theme.vars.palette.text.primary,
    color: theme.vars.palette.background.paper,
    fontFamily: theme.typography.fontFamily,
    borderRadius: 10,
    fontSize: '0.8125rem',
    lineHeight: 1.3,
    overflowWrap: 'anywhere',
    '& > #notistack-snackbar': { padding: '5px 0' },
    [FORCED]: { border: '1px solid CanvasText' },
  },
}));

const ErrorToast = styled(Toast)(({ theme }) => ({
  '&&': {
    backgroundColor: theme.vars.palette.error.main,
    color: theme.vars.palette.error.contrastText,
  },
}));

/** In px: narrower, a toast would have too many lines. */
const LEAST_WIDTH = 240;

/**
 * The place where toasts cover nothing: `room`, the free part of the header, which stays in place while the page
 * scrolls. A header without enough room, such as a phone's, gives its whole row except the menu; the page itself is
 * never covered. As variables of the style sheet above.
 */
function useToastPlace(room: HTMLElement | null): CSSProperties {
  const [place, setPlace] = useState({});
  useLayoutEffect(() => {
    const header = room?.closest('header');
    if (room === null || header == null) return;
    const measure = () => setPlace(placeIn(room));
    measure();
    // The header grows by a banner; the room is as wide as the menus leave it.
    const sizes = new ResizeObserver(measure);
    sizes.observe(header);
    sizes.observe(room);
    return () => sizes.disconnect();
  }, [room]);
  return place;
}

function placeIn(room: HTMLElement): CSSProperties {
  const { left, right, top, height, width } = room.getBoundingClientRect();
  if (width >= LEAST_WIDTH) return asVariables({ left, top, width, height }, 'center');
  const row = room.parentElement;
  const menu = row?.firstElementChild?.getBoundingClientRect();
  const from = menu === undefined || menu.width === 0 ? left : menu.right;
  const end = row?.lastElementChild?.getBoundingClientRect().right ?? right;
  // As wide as its place, so that nothing shows partly next to it.
  return asVariables({ left: from, top, width: end - from, height }, 'stretch');
}

function asVariables(box: Record<'left' | 'top' | 'width' | 'height', number>, align: string): object {
  return {
    '--toast-left': `${box.left}px`,
    '--toast-top': `${box.top}px`,
    '--toast-width': `${box.width}px`,
    '--toast-height': `${box.height}px`,
    '--toast-align': align,
  };
}
