import { useSyncExternalStore } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const UndoDialog = lazyDialog(async () => (await import('./undo-dialog.tsx')).UndoDialog);

/** The question of an undo: some records stay; undo the others? */
export interface UndoQuestion {
  kept: readonly { name: string; reason: string }[];
  keptCount: number;
  undoableCount: number;
  answer: (undoOthers: boolean) => void;
}

let asked: UndoQuestion | null = null;
const listeners = new Set<() => void>();

/** Asks over whatever screen is open; resolves to whether the others shall be undone. */
export function askToUndoOthers(question: Omit<UndoQuestion, 'answer'>): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    publish({
      ...question,
      answer: (undoOthers) => {
        publish(null);
        resolve(undoOthers);
      },
    });
  });
}

/** Where the questions of undos are shown: they belong to the application, not to a screen. */
export function UndoQuestions() {
  const question = useSyncExternalStore(subscribe, () => asked);
  if (question === null) return null;
  return <UndoDialog question={question} onClose={() => question.answer(false)} />;
}

function publish(next: UndoQuestion | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
