import { useSyncExternalStore } from 'react';

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

/** The question that waits for an answer, or null. */
export function useUndoQuestion(): UndoQuestion | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function publish(next: UndoQuestion | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
