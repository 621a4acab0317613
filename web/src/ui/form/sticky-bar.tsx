import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import type { ReactNode, Ref } from 'react';
import { BOTTOM_BAR } from '../bottom-bar.ts';

/** The width from which a record's page has two columns; below it, its parts are stacked. */
export const WIDE = '@media (min-width: 62.5em)';

/** A window so low, such as a phone held sideways or a page zoomed in, has no room for a bar that stays. */
const LOW = '@media (max-height: 400px)';

/** In px: of the bar with the submit button. */
const BAR_HEIGHT = 60;

/** In px: between the bar and the window's bottom. */
const BAR_SPACE = 8;

const GAP = { xs: 2, sm: 3 };
const SECOND = 'clamp(328px, 34%, 384px)';

/** Cards under each other. */
export const CARDS = { display: 'grid', gap: GAP, gridTemplateColumns: 'minmax(0, 1fr)' };

/** Two columns of cards side by side, without a bar. */
export const BESIDE_EACH_OTHER = {
  ...CARDS,
  alignItems: 'start',
  [WIDE]: { gridTemplateColumns: `minmax(0, 1fr) ${SECOND}` },
};

/** The places of a form in two columns: its first fields, the part below them, the fields on the side, and the bar. */
export const PLACE = {
  main: { gridArea: 'main' },
  below: { gridArea: 'below', minWidth: 0 },
  aside: { gridArea: 'aside' },
  // Over the whole height, so that it can stay in sight; the last row is its place at the end.
  bar: { gridArea: '1 / 1 / -1 / -1', alignSelf: 'end' },
};

/**
 * A form in two columns, or one without `aside`; `below`: there is a part below its first fields. In one column it follows
 * all fields, in the order of the Tab key.
 */
export function formColumns({ below, aside }: { below: boolean; aside: boolean }) {
  const areas = ['main', aside && 'aside', below && 'below', 'bar'].filter(Boolean);
  const inOne = {
    ...CARDS,
    alignItems: 'start',
    gridTemplateRows: `${'auto '.repeat(areas.length - 1)}${BAR_HEIGHT}px`,
    gridTemplateAreas: areas.map((area) => `"${area}"`).join(' '),
  };
  // Its fields are no wider than those of other forms.
  if (!aside) return { ...inOne, maxWidth: 800 };
  return {
    ...inOne,
    [WIDE]: {
      gridTemplateColumns: `minmax(0, 1fr) ${SECOND}`,
      // The part below the fields takes the remaining height of the other column.
      gridTemplateRows: below ? `auto 1fr ${BAR_HEIGHT}px` : `auto ${BAR_HEIGHT}px`,
      gridTemplateAreas: below ? '"main aside" "below aside" "bar bar"' : '"main aside" "bar bar"',
    },
  };
}

interface StickyBarProps {
  place?: Record<string, string>;
  /** Only its place is there. */
  hidden?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * The bar that saves a page's changes: it stays in sight at the bottom of the window, unless that is low, and anything
 * that floats there is above it.
 */
export function StickyBar({ place, hidden = false, ref, children }: StickyBarProps) {
  return (
    <Paper ref={ref} variant="outlined" style={hidden ? HIDDEN : {}} sx={{ ...BAR, ...place }}>
      <GlobalStyles styles={ROOM_FOR_FOCUS} />
      {hidden ? null : <GlobalStyles styles={ROOM_FOR_FLOATS} />}
      {children}
    </Paper>
  );
}

const BAR = {
  position: 'sticky',
  bottom: BAR_SPACE,
  // Above the fields, below the header.
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1.5,
  minHeight: BAR_HEIGHT,
  px: { xs: 2, sm: 3 },
  py: 1,
  '& > a, & > button': { flex: 'none' },
  transition: 'opacity 150ms, visibility 150ms',
  // The page ends at the bar; nothing shows below it.
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: -2,
    top: 'calc(100% + 1px)',
    height: BAR_SPACE,
    backgroundColor: 'background.default',
  },
  [LOW]: { position: 'static', '&::after': { display: 'none' } },
};

// Not unmounted: a form that has a submit button saves with Enter.
const HIDDEN = { visibility: 'hidden', opacity: 0 } as const;

// Keeps the focused element above the bar, or above where it will be.
const ROOM_FOR_FOCUS = {
  html: { scrollPaddingBottom: BAR_HEIGHT + 3 * BAR_SPACE, [LOW]: { scrollPaddingBottom: 0 } },
};

// Keeps anything that floats at the bottom of the window above the bar.
const ROOM_FOR_FLOATS = {
  html: { [BOTTOM_BAR]: `${BAR_HEIGHT + BAR_SPACE}px`, [LOW]: { [BOTTOM_BAR]: '0px' } },
};
