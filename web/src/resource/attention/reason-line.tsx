import WarningAmber from '@mui/icons-material/WarningAmber';
import { styled } from '@mui/material/styles';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { RecordCell } from '../../ui/list/record-cell.tsx';
import type { RecordColumn, RecordRow } from '../../ui/list/record-columns.ts';

interface Shown {
  /** By the ids of the records; null while they are not known. */
  reasons: ReadonlyMap<number, string> | null;
  /** Whether only such rows are shown. */
  only: boolean;
}

const ShownReasons = createContext<Shown | null>(null);

/** The texts that the rows show below their names. */
export function ReasonsOfRows({ reasons, only, children }: Shown & { children: ReactNode }) {
  const shown = useMemo(() => ({ reasons, only }), [reasons, only]);
  return <ShownReasons value={shown}>{children}</ShownReasons>;
}

/** The columns, with the reasons of a record below the first one's value. */
export function withReasons<Row extends RecordRow>(
  columns: readonly RecordColumn<Row>[],
): readonly RecordColumn<Row>[] {
  const [first, ...others] = columns;
  if (first === undefined) return columns;
  const cell = (row: Row) => (
    <WithReason id={row.id}>
      <RecordCell column={first} row={row} />
    </WithReason>
  );
  return [{ ...first, cell }, ...others];
}

function WithReason({ id, children }: { id: number; children: ReactNode }) {
  const shown = useContext(ShownReasons);
  const text = shown?.reasons?.get(id);
  const whole = shown?.only === true;
  return (
    <Place className={whole ? 'whole' : text === undefined ? 'without' : undefined}>
      {children}
      <Line title={whole ? undefined : text}>
        {text === undefined ? null : (
          <>
            <WarningAmber aria-hidden />
            <span>{text}</span>
          </>
        )}
      </Line>
    </Place>
  );
}

const LINE = 16;

// Reasons come after the rows and must not move them: in a table the line takes its room from the padding, in a card some
// of it, and the rest is kept free. Where only such rows are shown, all of the text is.
const Place = styled('span')({
  display: 'block',
  'td > &:not(.whole)': { marginBlock: -LINE / 2 },
  'div > &:not(.whole)': { marginTop: -4, marginBottom: -2 },
  'td > &.without, div > &.without': { marginBlock: 0 },
  '&.without > small': { minHeight: LINE - 6 },
  'td > &.without > small': { display: 'none' },
  // Below the name, not below its picture or its color.
  '&:has(> [data-picture]) > small': { marginLeft: 'calc(var(--row-picture) + 12px)' },
  '&:has(> [data-swatch]) > small': { marginLeft: 24 + 12 },
  '&:not(.whole) > small > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 1,
    overflow: 'hidden',
  },
  // Compact rows only have room for the sign, next to all names: its title says why, also to screen readers, and the
  // filter shows all texts.
  '@media (hover: hover)': {
    'html[data-density="compact"] td > &:not(.whole)': {
      position: 'relative',
      paddingRight: 20,
      marginBlock: 0,
      '& > small': { position: 'absolute', top: 'calc(50% - 8px)', right: 0, marginLeft: 0 },
      '& > small > span': { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
    },
  },
});

const Line = styled('small')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  fontSize: '0.75rem',
  fontWeight: 400,
  lineHeight: '1rem',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', fontSize: 14, marginTop: 1, color: theme.vars.palette.warning.main },
}));
