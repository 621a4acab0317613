const open = new Set<() => boolean>();

/** Registers a form; `isDirty` is asked when it matters. Returns what takes the form off the list. */
export function watchUnsavedChanges(isDirty: () => boolean): () => void {
  open.add(isDirty);
  return () => open.delete(isDirty);
}

/** Whether any form on the page holds input that is not saved. */
export function hasUnsavedChanges(): boolean {
  return [...open].some((isDirty) => isDirty());
}

/** Lets all open forms go: the user chose to leave without saving. */
export function discardUnsavedChanges(): void {
  open.clear();
}
