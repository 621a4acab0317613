import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsavedChanges, watchUnsavedChanges } from '../session/unsaved-changes.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface UnsavedChangesGuardProps {
  /** Called when the user is about to leave, so it costs nothing while they type. */
  isDirty: () => boolean;
  /** What would be lost, where that is not what was typed: a title and a sentence. */
  question?: { title: string; text: string };
}

const NOT_SAVED = {
  title: 'Leave without saving?',
  text: 'Your changes on this page have not been saved yet.',
};

/**
 * Keeps the user from losing input: asks before another page of the application is opened, lets the browser ask
 * before the tab closes, and makes an ended session open the sign-in dialog over the page. The list of dirty forms is
 * `session/unsaved-changes.ts`, which comes with the first load, when there is nothing to guard yet.
 */
export function UnsavedChangesGuard({ isDirty, question = NOT_SAVED }: UnsavedChangesGuardProps) {
  const current = useRef(isDirty);
  useEffect(() => {
    current.current = isDirty;
  });
  useEffect(() => watchUnsavedChanges(() => current.current()), []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A list above a form may change its query parameters without leaving the page.
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges() && isDirty(),
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={question.title}
      confirmLabel="Leave page"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {question.text}
    </ConfirmDialog>
  );
}
