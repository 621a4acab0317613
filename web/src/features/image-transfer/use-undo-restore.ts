import { useState } from 'react';
import { errorText, mayBeDone } from '../../api/api-error.ts';
import { undoRestore } from './archive-api.ts';

const UNDO_FAILED = 'The restore could not be undone';
const UNDO_LOST = 'The server’s answer was lost. The restore may have been undone.';

/** Takes a restore back, once; `changed` is called when pictures have changed. */
export function useUndoRestore(changed: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const undo = async (restoreId: number) => {
    setBusy(true);
    setError(null);
    try {
      const { message, restored, removed, kept } = await undoRestore(restoreId);
      setDone(
        `${message}: ${restored} put back, ${removed} removed, ${kept} kept because they have changed since then.`,
      );
    } catch (failure) {
      setError(mayBeDone(failure) ? UNDO_LOST : errorText(failure, UNDO_FAILED));
    }
    setBusy(false);
    await changed();
  };
  return { undo, busy, error, done };
}
