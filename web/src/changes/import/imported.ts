/** State of a navigation to a list that shows these records alone, in this order. */
export function showsImported(ids: readonly number[]): object {
  return { imported: ids };
}

/** The records that the state of a list's history entry names; null: it names none. */
export function importedIds(state: unknown): readonly number[] | null {
  const isNamed = typeof state === 'object' && state !== null && 'imported' in state;
  return isNamed && Array.isArray(state.imported) ? state.imported : null;
}
