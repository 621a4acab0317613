/** The records that a list shows alone, in this order; `what` follows their number. */
export interface Imported {
  ids: readonly number[];
  what: string;
}

/** State of a navigation to a list that shows these records alone. */
export function showsImported(imported: Imported): object {
  return { imported };
}

/** The records that the state of a list's history entry names; null: it names none. The same object for one entry. */
export function importedOf(state: unknown): Imported | null {
  const isNamed = typeof state === 'object' && state !== null && 'imported' in state;
  const imported = isNamed ? (state.imported as Partial<Imported> | null) : null;
  return Array.isArray(imported?.ids) ? (imported as Imported) : null;
}
