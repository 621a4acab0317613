import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { hasUnsavedChanges } from '../session/unsaved-changes.ts';

/** The code of a screen could not be fetched: no connection, or an update has replaced it. */
export class ScreenUnavailable extends Error {
  override name = 'ScreenUnavailable';
}

/** Shown instead of the whole page when its frame crashed or its code could not be fetched. */
export function PageError() {
  return (
    <Box component="main" sx={{ p: 3 }}>
      <ScreenError />
    </Box>
  );
}

/**
 * Shown instead of a screen that crashed or whose code could not be fetched. The latter opens by itself as soon as the
 * server answers.
 */
export function ScreenError() {
  const isUnavailable = useRouteError() instanceof ScreenUnavailable;
  const [unreachable, setUnreachable] = useState(false);
  useReload(isUnavailable);
  const press = async () => {
    if (await isServerReachable()) reload();
    else setUnreachable(true);
  };
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60dvh', textAlign: 'center' }}>
      <title>Something went wrong · Kitroom</title>
      <div>
        <Typography variant="h1">This page could not be displayed</Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
          {isUnavailable
            ? 'Kitroom may have been updated, or the connection was interrupted. The page opens as soon as possible.'
            : 'Something is wrong with this page. Reloading it may help.'}
        </Typography>
        <Button variant="contained" onClick={press}>
          Reload the Page
        </Button>
        <Typography role="status" color="textSecondary" sx={{ mt: 2, minHeight: 22 }}>
          {unreachable ? 'No connection to the server.' : ''}
        </Typography>
      </div>
    </Box>
  );
}

const TRY_EVERY_MS = 5_000;
/** A page that stays broken must not reload all the time. */
const RELOAD_EVERY_MS = 60_000;
const RELOADED_AT = 'reloadedAt';

/**
 * Reloads the page when the server answers, unless something would be lost. Nothing less helps: browsers keep a failed
 * import, and after an update only a new page knows the new names.
 */
function useReload(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const tryReload = async () => {
      if (isTooSoon() || hasUnsavedChanges() || !(await isServerReachable()) || left) return;
      reload();
    };
    void tryReload();
    const timer = setInterval(tryReload, TRY_EVERY_MS);
    window.addEventListener('online', tryReload);
    return () => {
      left = true;
      clearInterval(timer);
      window.removeEventListener('online', tryReload);
    };
  }, [wanted]);
}

// Without the storage nobody knows: the user may click, or the page would load forever.
function isTooSoon(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_EVERY_MS;
  } catch (error) {
    console.error(error);
    return true;
  }
}

function reload(): void {
  try {
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch (error) {
    // Forbidden or full: the page is still worth loading.
    console.error(error);
  }
  window.location.reload();
}

/** Asked before a reload: without an answer, the browser would show its own error instead of Kitroom. */
function isServerReachable(): Promise<boolean> {
  return fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
