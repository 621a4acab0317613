const open = new Set<() => boolean>();

/** Registers a form; `isDirty` is called when it matters. Returns a function that unregisters it. */
export function watchUnsavedChanges(isDirty: () => boolean): () => void {
  open.add(isDirty);
  return () => open.delete(isDirty);
}

/** Whether any form on the page holds input that is not saved. */
export function hasUnsavedChanges(): boolean {
  return [...open].some((isDirty) => isDirty());
}

/** Unregisters all forms: the user chose to leave without saving. */
export function discardUnsavedChanges(): void {
  open.clear();
}
