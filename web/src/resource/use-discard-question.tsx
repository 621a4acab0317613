import { useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/**
 * For Escape, which is easily pressed by mistake: `ask` asks before what was typed is discarded, and discards at once
 * what nobody has changed. Render `question`.
 */
export function useDiscardQuestion(isDirty: () => boolean, onDiscard: () => void) {
  const [asking, setAsking] = useState(false);
  return {
    ask: () => (isDirty() ? setAsking(true) : onDiscard()),
    question: (
      <ConfirmDialog
        open={asking}
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onDiscard}
        onCancel={() => setAsking(false)}
      >
        It has not been saved yet.
      </ConfirmDialog>
    ),
  };
}
