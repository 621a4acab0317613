const open = new Set<() => boolean>();

/**
 * Registers a form; `isDirty` is called when it matters: before the tab closes, and by whatever else would lose
 * input. Returns a function that unregisters it.
 */
export function watchUnsavedChanges(isDirty: () => boolean): () => void {
  open.add(isDirty);
  window.addEventListener('beforeunload', askBeforeUnload);
  return () => {
    open.delete(isDirty);
    if (open.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** Whether any form on the page holds input that is not saved. */
export function hasUnsavedChanges(): boolean {
  return [...open].some((isDirty) => isDirty());
}

/** Unregisters all forms: the user chose to leave without saving. */
export function discardUnsavedChanges(): void {
  open.clear();
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (hasUnsavedChanges()) event.preventDefault();
}
