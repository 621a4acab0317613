import { closeSnackbar, enqueueSnackbar } from 'notistack';
import { useEffect, useSyncExternalStore } from 'react';
import { resending } from '../../api/resend.ts';

const CHECKING = 'Checking whether this was saved…';

let places = 0;

interface CheckingSavedProps {
  /** Shown in its place otherwise. */
  otherwise?: string;
}

/** Says beside the buttons of a form or dialog that a write is being sent again because its answer was lost. */
export function CheckingSaved({ otherwise }: CheckingSavedProps) {
  const isChecking = useIsChecking();
  useEffect(() => {
    places += 1;
    return () => {
      places -= 1;
    };
  }, []);
  return (
    <>
      <span aria-live="polite">{isChecking ? CHECKING : ''}</span>
      {isChecking ? null : otherwise}
    </>
  );
}

/** Says the same in a toast, where no part of the page does. */
export function useCheckingToast(): void {
  const isChecking = useIsChecking();
  useEffect(() => {
    if (!isChecking || places > 0) return;
    const toast = enqueueSnackbar(CHECKING, { persist: true });
    return () => closeSnackbar(toast);
  }, [isChecking]);
}

function useIsChecking(): boolean {
  return useSyncExternalStore(resending.subscribe, resending.count) > 0;
}
