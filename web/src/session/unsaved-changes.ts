import { useEffect, useRef } from 'react';

/** The unsaved input, as a sentence such as 'Name and Sizes are not saved.'; null: there is none. */
export type Unsaved = () => string | null;

/** The open forms, and whether another page of the application loses their input. */
const open = new Map<Unsaved, boolean>();

/**
 * Registers a form; `unsaved` is called when it matters: before the tab closes, and by everything else that would lose
 * input. `byLeaving`: false for work that continues on every page. Returns a function that unregisters it.
 */
export function watchUnsavedChanges(unsaved: Unsaved, byLeaving = true): () => void {
  open.set(unsaved, byLeaving);
  window.addEventListener('beforeunload', askBeforeUnload);
  return () => {
    open.delete(unsaved);
    if (open.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

/**
 * Keeps the input of a form or dialog from being lost while it is open: the page's guard and the tab ask before leaving,
 * and an ended session asks for the sign-in over it.
 */
export function useWatchedInput(unsaved: Unsaved): void {
  const current = useRef(unsaved);
  useEffect(() => {
    current.current = unsaved;
  });
  useEffect(() => watchUnsavedChanges(() => current.current()), []);
}

/** The loss when signing out now: a sentence for each form and the like that holds input. */
export function unsavedChanges(): string[] {
  return sentencesOf([...open.keys()]);
}

/** The loss when opening another page now, in the same way. */
export function lostByLeaving(): string[] {
  return sentencesOf([...open].filter(([, byLeaving]) => byLeaving).map(([unsaved]) => unsaved));
}

/** Whether anything on the page holds input that is not saved. */
export function hasUnsavedChanges(): boolean {
  return unsavedChanges().length > 0;
}

/** Unregisters all forms: the user chose to leave without saving. */
export function discardUnsavedChanges(): void {
  open.clear();
}

function sentencesOf(all: readonly Unsaved[]): string[] {
  return all.map((unsaved) => unsaved()).filter((sentence) => sentence !== null);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (hasUnsavedChanges()) event.preventDefault();
}
