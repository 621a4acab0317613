import { mdiAlertCircle, mdiChevronDown, mdiChevronUp, mdiClose, mdiRefresh } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef, useState } from 'react';
import { watchUnsavedChanges } from '../session/unsaved-changes.ts';
import { ABOVE_BOTTOM_BAR } from '../ui/bottom-bar.ts';
import { Icon } from '../ui/icon.tsx';
import { counted, withCommas } from '../ui/sentence-parts.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import type { Upload } from './upload-queue.ts';
import { countRunning, stillGoingUp, uploadQueue, useUploads } from './use-uploads.ts';

/** The uploads in progress, on every screen: name, place, percent, cancel, retry. Hidden when there are none. */
export function UploadTray() {
  const uploads = useUploads();
  // On a phone it would cover half of the screen.
  const [folded, setFolded] = useState(useSmallScreen());
  const running = countRunning(uploads);
  useWarningBeforeLeaving(running);
  const { tray, room } = useRoomBelow(uploads.length > 0);
  const title = titleOf(running, uploads.length - running);
  return (
    <>
      {/* At the top: below the page it would make that higher. */}
      <span role="status" className="visually-hidden" style={{ top: 0 }}>
        {title}
      </span>
      {uploads.length === 0 ? null : (
        <>
          <Box ref={room} />
          <Paper ref={tray} component="aside" aria-label="Uploads" elevation={8} sx={TRAY}>
            <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 0.5, minHeight: 48 }}>
              <Typography sx={{ flexGrow: 1, fontWeight: 600 }}>{title}</Typography>
              <IconButton
                aria-label={folded ? 'Show uploads' : 'Hide uploads'}
                aria-expanded={!folded}
                onClick={() => setFolded(!folded)}
              >
                {folded ? <Icon path={mdiChevronUp} /> : <Icon path={mdiChevronDown} />}
              </IconButton>
            </Box>
            {folded ? null : (
              <Box
                component="ul"
                sx={{ m: 0, p: 0, listStyle: 'none', overflowY: 'auto', maxHeight: '40vh' }}
              >
                {uploads.slice(0, ROWS).map((upload) => (
                  <UploadRow key={upload.key} upload={upload} />
                ))}
                {uploads.length > ROWS ? (
                  <Typography component="li" variant="caption" color="textSecondary" sx={{ p: 2 }}>
                    {`and ${withCommas(uploads.length - ROWS)} more`}
                  </Typography>
                ) : null}
              </Box>
            )}
          </Paper>
        </>
      )}
    </>
  );
}

/** Rows shown together: finished uploads leave the tray, and the next ones appear. */
const ROWS = 50;

const UploadRow = memo(function UploadRow({ upload }: { upload: Upload }) {
  const { fileName, place, state, progress, error } = upload;
  const failed = state === 'failed';
  return (
    <Box component="li" sx={{ pl: 2, pr: 0.5, py: 1, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {failed ? <Icon path={mdiAlertCircle} color="error" fontSize="small" sx={{ mr: 0.5 }} /> : null}
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="body2" noWrap title={fileName}>
            {fileName}
          </Typography>
          <Typography dir="auto" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {place}
          </Typography>
          <Typography
            variant="caption"
            color={failed ? 'error' : 'textSecondary'}
            role={failed ? 'alert' : undefined}
          >
            {stateOf(upload)}
          </Typography>
        </Box>
        {failed ? (
          <IconButton
            aria-label={`Try Again: ${fileName}`}
            title="Try Again"
            onClick={() => uploadQueue.retry(upload.key)}
          >
            <Icon path={mdiRefresh} />
          </IconButton>
        ) : null}
        <IconButton
          aria-label={failed ? `Dismiss: ${fileName}` : `Cancel: ${fileName}`}
          title={failed ? 'Dismiss' : 'Cancel'}
          onClick={() => uploadQueue.cancel(upload.key)}
        >
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      {error === null ? (
        <LinearProgress
          aria-label={fileName}
          variant={state === 'sending' && progress === 1 ? 'indeterminate' : 'determinate'}
          value={progress * 100}
          sx={{ mt: 0.5, mr: 1.5 }}
        />
      ) : null}
    </Box>
  );
});

function stateOf({ state, progress, error }: Upload): string {
  if (error !== null) return error;
  if (state === 'waiting') return 'Waiting';
  return progress < 1 ? `${Math.floor(progress * 100)} %` : 'Checking';
}

function titleOf(running: number, failed: number): string {
  const parts = [
    running > 0 ? `Uploading ${counted(running, 'picture', 'pictures')}` : '',
    failed > 0 ? `${counted(failed, 'upload', 'uploads')} failed` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** The browser asks before the tab closes, and an ended session asks for the sign-in over the page. */
function useWarningBeforeLeaving(running: number): void {
  useEffect(() => {
    if (running === 0) return;
    return watchUnsavedChanges(() => `${stillGoingUp(running)} Signing out stops them.`, false);
  }, [running]);
}

const TRAY = {
  position: 'fixed',
  right: { xs: 8, sm: 16 },
  bottom: { xs: `calc(8px + ${ABOVE_BOTTOM_BAR})`, sm: `calc(16px + ${ABOVE_BOTTOM_BAR})` },
  left: { xs: 8, sm: 'auto' },
  width: { sm: 360 },
  // Below dialogs, which ask for an answer first.
  zIndex: 'speedDial',
  overflow: 'hidden',
} as const;

/** In px: the distance of the tray from the part above it, and from the window's edge. */
const SPACE = 24;

/**
 * Keeps a tray that floats over the end of the page from covering the focused element: the page gets room to scroll
 * above it, and scrolls as soon as the tray appears or grows. Give `room` to an element at the page's end.
 */
function useRoomBelow(isShown: boolean) {
  const tray = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const floating = tray.current;
    if (!isShown || floating === null) return;
    const page = document.documentElement.style;
    const makeRoom = () => {
      const height = `calc(${floating.offsetHeight + SPACE}px + ${ABOVE_BOTTOM_BAR})`;
      if (room.current !== null) room.current.style.height = height;
      page.scrollPaddingBottom = height;
      const focused = document.activeElement;
      if (focused !== null && !floating.contains(focused) && overlap(focused, floating)) {
        focused.scrollIntoView({ block: 'nearest' });
      }
    };
    const sizes = new ResizeObserver(makeRoom);
    sizes.observe(floating);
    return () => {
      sizes.disconnect();
      page.scrollPaddingBottom = '';
    };
  }, [isShown]);
  return { tray, room };
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
