import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FORCED, TOUCH } from '../../theme/tokens.ts';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Some of its rows are selected, but not all. */
  indeterminate?: boolean;
  /** `range`: shift was held. */
  onToggle: (range: boolean) => void;
}

/**
 * The check box of a row: a native one in the theme's colors. Dozens are rendered on every search, sort and scroll, and
 * MUI's takes longer than the rest of the row.
 */
export function RowCheckbox({ label, checked, indeterminate = false, onToggle }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <Place>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </Place>
  );
}

// A larger click target: the box alone is small for a finger.
const Place = styled('label')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  width: 38,
  height: 'var(--row-tick)',
  verticalAlign: 'middle',
  // Shift+click would also select the text in between.
  userSelect: 'none',
  [TOUCH]: { width: 44, height: 44 },
  '& input': {
    appearance: 'none',
    display: 'grid',
    placeContent: 'center',
    width: 16,
    height: 16,
    margin: 0,
    border: `1.5px solid color-mix(in srgb, ${theme.vars.palette.text.primary} 55%, transparent)`,
    borderRadius: 4,
    [FORCED]: { appearance: 'auto' },
  },
  '& input:is(:checked, :indeterminate)': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
  },
  // A check mark, or a dash when only some are selected.
  '& input:is(:checked, :indeterminate)::before': {
    content: '""',
    width: 10,
    height: 10,
    backgroundColor: theme.vars.palette.primary.contrastText,
    clipPath: 'polygon(12% 46%, 0 60%, 40% 96%, 100% 22%, 87% 8%, 39% 70%)',
  },
  '& input:indeterminate::before': { clipPath: 'inset(40% 6%)' },
  '& input:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

export interface RowSelection {
  selected: ReadonlySet<number>;
  /** Selects or deselects a row; with `range` all rows from the one clicked before. */
  toggle: (id: number, range: boolean) => void;
  /** Selects all rows shown, or none when all are. */
  toggleAll: () => void;
  /** Selects these rows and no others, as soon as they are shown. */
  select: (ids: readonly number[]) => void;
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
    select: (ids) => setChosen(new Set(ids)),
    clear: () => setChosen(new Set()),
  };
}
