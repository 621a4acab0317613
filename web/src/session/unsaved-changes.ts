/** What would be lost, as a sentence such as 'Name and Sizes are not saved.'; null: nothing. */
export type Unsaved = () => string | null;

const open = new Set<Unsaved>();

/**
 * Registers a form; `unsaved` is called when it matters: before the tab closes, and by whatever else would lose
 * input. Returns a function that unregisters it.
 */
export function watchUnsavedChanges(unsaved: Unsaved): () => void {
  open.add(unsaved);
  window.addEventListener('beforeunload', askBeforeUnload);
  return () => {
    open.delete(unsaved);
    if (open.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** What signing out now would lose: a sentence for each form and the like that holds input. */
export function unsavedChanges(): string[] {
  return [...open].map((unsaved) => unsaved()).filter((sentence) => sentence !== null);
}

/** Whether anything on the page holds input that is not saved. */
export function hasUnsavedChanges(): boolean {
  return unsavedChanges().length > 0;
}

/** Unregisters all forms: the user chose to leave without saving. */
export function discardUnsavedChanges(): void {
  open.clear();
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (hasUnsavedChanges()) event.preventDefault();
}
