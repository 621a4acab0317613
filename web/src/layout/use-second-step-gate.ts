import { useState } from 'react';
import { usePermissions } from '../session/permissions-context.ts';
import { hasUnsavedChanges } from '../session/unsaved-changes.ts';
import { sayNotLoaded } from '../ui/lazy-dialog.tsx';
import { useLoaded } from '../ui/use-loaded.ts';

const load = async () => (await import('./second-step-gate.tsx')).SecondStepGate;

/**
 * The gate that asks for the second step that the user must have, once its code is loaded; `isClosed`: nothing else is shown. It
 * stays until the recovery codes are saved, whatever the server says by then.
 */
export function useSecondStepGate() {
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
  const Gate = useLoaded(isOpen, load, sayNotLoaded);
  return { Gate: isOpen ? Gate : null, isClosed: isOpen && !isOver, isOver, setBusy };
}
