import { useState } from 'react';
import type { Unsaved } from '../../session/unsaved-changes.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/**
 * For Escape, which is easily pressed by mistake: `ask` asks before it discards input, and closes immediately if there
 * is none. Render `question`.
 */
export function useDiscardQuestion(
  unsaved: Unsaved,
  onDiscard: () => void,
  title = 'Discard what you typed?',
) {
  const [asking, setAsking] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  return {
    ask: () => {
      const sentence = unsaved();
      if (sentence === null) return onDiscard();
      setLost(sentence);
      setAsking(true);
    },
    question: (
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel="Discard"
        destroys
        cancelLabel="Keep Editing"
        onConfirm={onDiscard}
        onCancel={() => setAsking(false)}
      >
        {lost}
      </ConfirmDialog>
    ),
  };
}
