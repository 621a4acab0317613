import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';

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
  '@media (pointer: coarse)': { width: 44, height: 44 },
  '& input': {
    appearance: 'none',
    display: 'grid',
    placeContent: 'center',
    width: 16,
    height: 16,
    margin: 0,
    border: `1.5px solid color-mix(in srgb, ${theme.vars.palette.text.primary} 55%, transparent)`,
    borderRadius: 4,
    '@media (forced-colors: active)': { appearance: 'auto' },
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
