import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Which rows of a table are selected. */
export interface RowSelection {
  selected: ReadonlySet<number>;
  /** Selects or deselects a row; with `range` all rows from the one clicked before. */
  toggle: (id: number, range: boolean) => void;
  /** Selects all rows shown, or none when all are. */
  toggleAll: () => void;
  clear: () => void;
}

/** A selection among the rows shown, given by their ids in order: hidden rows do not count as selected. */
export function useRowSelection(shown: readonly number[]): RowSelection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number | null>(null);
  const selected = useMemo(() => new Set(shown.filter((id) => chosen.has(id))), [shown, chosen]);
  const latest = useRef({ shown, selected });
  useEffect(() => {
    latest.current = { shown, selected };
  }, [shown, selected]);
  // Stable: a new function would re-render all rows.
  const toggle = useCallback((id: number, range: boolean) => {
    const { shown, selected } = latest.current;
    const from = range && anchor.current !== null ? shown.indexOf(anchor.current) : -1;
    const [first, last] = [from, shown.indexOf(id)].sort((one, other) => one - other);
    const ids = from < 0 ? [id] : shown.slice(first, (last ?? 0) + 1);
    const next = new Set(selected);
    for (const each of ids) {
      if (selected.has(id)) next.delete(each);
      else next.add(each);
    }
    anchor.current = id;
    setChosen(next);
  }, []);
  return {
    selected,
    toggle,
    toggleAll: () => setChosen(new Set(selected.size === shown.length ? [] : shown)),
    clear: () => setChosen(new Set()),
  };
}
