import { useState } from 'react';
import { useBlocker } from 'react-router';
import { lostByLeaving, type Unsaved, useWatchedInput } from '../../session/unsaved-changes.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface UnsavedChangesGuardProps {
  /**
   * The unsaved input of the page itself; called when the user is about to leave, so it costs nothing while they type.
   */
  unsaved: Unsaved;
  /** The question, if leaving loses something other than input. */
  title?: string;
  /** The user leaves all the same. */
  onLeave?: () => void;
  /** Another query is another page, too. */
  byQuery?: boolean;
}

/**
 * Keeps the user from losing input: asks before another page of the application is opened and says what would be lost,
 * lets the browser ask before the tab closes, and makes an ended session open the sign-in dialog over the page. The list of dirty forms is
 * `session/unsaved-changes.ts`, which comes with the first load, when there is nothing to guard yet.
 */
export function UnsavedChangesGuard({ unsaved, title, onLeave, byQuery = false }: UnsavedChangesGuardProps) {
  const [lost, setLost] = useState<string | null>(null);
  useWatchedInput(unsaved);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // A list above a form may change its query parameters without leaving the page.
    const isSamePage = !byQuery || currentLocation.search === nextLocation.search;
    if (currentLocation.pathname === nextLocation.pathname && isSamePage) return false;
    // Also the input of a dialog over the page.
    const sentences = lostByLeaving();
    setLost(sentences.join(' '));
    return sentences.length > 0;
  });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={title ?? 'Leave without saving?'}
      confirmLabel="Leave Page"
      destroys
      cancelLabel="Stay"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {lost}
    </ConfirmDialog>
  );
}
