import { useState } from 'react';
import { type UndoCounts, useUndo } from '../undo/use-undo.tsx';

/** The undo of an import on the page with its result, and the undo of that. */
export function useImportUndo() {
  const { undo, busy } = useUndo();
  const [last, setLast] = useState<UndoCounts | null>(null);
  const [isUndone, setUndone] = useState(false);
  // The toast of each offers Undo, too.
  const turn = () => setUndone((is) => !is);
  return {
    /** What the undo did; null: the import is in effect. */
    undone: isUndone ? last : null,
    busy,
    async takeBack(requestId: string) {
      const counts = await undo([requestId], turn);
      if (counts.undone === 0) return;
      setLast(counts);
      setUndone(true);
    },
    async makeAgain({ requestIds }: UndoCounts) {
      if ((await undo(requestIds, turn)).undone > 0) setUndone(false);
    },
  };
}
export type ImportUndoing = ReturnType<typeof useImportUndo>;
