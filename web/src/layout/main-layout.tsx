import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { QueryClientProvider } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { createQueries } from '../api/queries.ts';
import { UndoQuestions } from '../changes/undo/undo-questions.tsx';
import { isGuided as isGuidedAt } from '../features/first-steps/steps.ts';
import { removeOldDrafts } from '../records/drafts/draft.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { SIGN_IN_PATHS } from '../session/sign-in-paths.ts';
import { hasUnsavedChanges } from '../session/unsaved-changes.ts';
import { ZONES } from '../ui/drops/drop-zones.ts';
import { refuseUntaken } from '../ui/drops/untaken.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { sayNotLoaded } from '../ui/lazy-dialog.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { UploadTray } from '../uploads/upload-tray.tsx';
import { Toasts } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';

const loadPasswordChangeDialog = async () =>
  (await import('../session/password-change-dialog.tsx')).PasswordChangeDialog;

const loadFirstSteps = async () =>
  (await import('../features/first-steps/first-steps-bar.tsx')).FirstStepsBar;

/** The frame of every page except the sign-in pages. Header at most 1400 wide, content 1200 (SPEC §9). */
export function MainLayout() {
  const { data, error, refresh } = usePermissions();
  const [queries] = useState(createQueries);
  const [roomInBar, setRoomInBar] = useState<HTMLElement | null>(null);
  useEffect(removeOldDrafts, []);
  useEffect(() => refuseUntaken((sentence) => enqueueSnackbar(sentence, { variant: 'error' }), ZONES), []);
  const viewedRole = data?.viewingAs?.id ?? null;
  const shownAs = useRef(viewedRole);
  useEffect(() => {
    if (data === null || shownAs.current === viewedRole) return;
    shownAs.current = viewedRole;
    // The data on the screen was answered to someone with other permissions.
    queries.removeQueries({ type: 'inactive' });
    void queries.invalidateQueries();
  }, [data, viewedRole, queries]);
  // Each navigation decides again: the page to which it leads holds no input.
  const { pathname } = useLocation();
  const mustChange = data?.passwordChangeRequired === true;
  const PasswordChangeDialog = useLoaded(mustChange, loadPasswordChangeDialog, sayNotLoaded);
  const { Gate, isClosed, isOver, setBusy } = useSecondStepGate();
  const isGuided = isGuidedAt(pathname);
  // Without the guide the page is whole: it needs no word when that cannot be loaded.
  const FirstStepsBar = useLoaded(isGuided, loadFirstSteps, () => {});
  if (mustChange && !hasUnsavedChanges()) return <Navigate to={SIGN_IN_PATHS.forgotPassword} replace />;
  if (isClosed) {
    return (
      <QueryClientProvider client={queries}>
        <Toasts room={null} />
        {Gate === null ? null : <Gate over={false} onBusy={setBusy} />}
      </QueryClientProvider>
    );
  }
  return (
    <QueryClientProvider client={queries}>
      <Box
        component="a"
        href="#content"
        sx={(theme) => ({
          position: 'fixed',
          zIndex: theme.zIndex.tooltip,
          top: 8,
          left: 8,
          px: 2,
          py: 1.5,
          borderRadius: 1,
          color: 'primary.contrastText',
          backgroundColor: 'primary.main',
          transform: 'translateY(-200%)',
          '&:focus': { transform: 'none' },
        })}
      >
        Skip to content
      </Box>
      <TopBar room={setRoomInBar} />
      <Toasts room={roomInBar} />
      <Container component="main" id="content" tabIndex={-1} sx={CONTENT}>
        {error === null ? null : (
          <Box sx={{ mb: 3 }}>
            <ErrorBox message={error} onRetry={refresh} />
          </Box>
        )}
        {isGuided && FirstStepsBar !== null ? <FirstStepsBar key={pathname} /> : null}
        <Outlet />
      </Container>
      <UploadTray />
      {mustChange && PasswordChangeDialog !== null ? <PasswordChangeDialog email={data.email} /> : null}
      {Gate === null ? null : <Gate over={isOver} onBusy={setBusy} />}
      <UndoQuestions />
    </QueryClientProvider>
  );
}

const CONTENT = {
  maxWidth: '1200px !important',
  py: { xs: 2, sm: 3, md: 5 },
  '&:focus': { outline: 'none' },
};

const loadGate = async () => (await import('./second-step-gate.tsx')).SecondStepGate;

/**
 * The gate that asks for the second step that the user must have, once its code is loaded; `isClosed`: nothing else is shown. It
 * stays until the recovery codes are saved, whatever the server says by then.
 */
function useSecondStepGate() {
  const { data } = usePermissions();
  const [isBusy, setBusy] = useState(false);
  // A new password comes first.
  const isWanted = data !== null && !data.passwordChangeRequired && data.secondStepRequired === true;
  const isOpen = isWanted || (isBusy && data !== null);
  const [isOver, setOver] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // Decided once: what is typed into its own fields is not the page's.
    setOver(isOpen && hasUnsavedChanges());
  }
  const Gate = useLoaded(isOpen, loadGate, sayNotLoaded);
  return { Gate: isOpen ? Gate : null, isClosed: isOpen && !isOver, isOver, setBusy };
}
