/** Where a form has two columns; below, its parts stand under each other. */
const WIDE = '@media (min-width: 1000px)';

/** In px: of the bar with the submit button. */
export const BAR_HEIGHT = 60;

/** In px: between the bar and the window's bottom. */
export const BAR_SPACE = 8;

/** The places of a form in two columns: its fields, those aside, what stands below the fields, and the bar. */
export const PLACE = {
  main: { gridArea: 'main' },
  aside: { gridArea: 'aside' },
  below: { gridArea: 'below', minWidth: 0 },
  // Over the whole height, so that it can stay in sight; the last row is its place at the end.
  bar: { gridArea: '1 / 1 / -1 / -1', alignSelf: 'end' },
};

/** A form in two columns, with what stands below its fields: the form itself is `display: contents`. */
export const COLUMNS = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: `auto auto auto ${BAR_HEIGHT}px`,
  gridTemplateAreas: '"main" "aside" "below" "bar"',
  [WIDE]: {
    gridTemplateColumns: 'minmax(0, 1fr) clamp(328px, 34%, 384px)',
    // What stands below the fields takes the height that is left beside the other column.
    gridTemplateRows: `auto 1fr ${BAR_HEIGHT}px`,
    gridTemplateAreas: '"main aside" "below aside" "bar bar"',
  },
};

/** The page around: as wide as one column is, or two. */
export const ONE_COLUMN = { maxWidth: 720, mx: 'auto' };
export const TWO_COLUMNS = { ...ONE_COLUMN, [WIDE]: { maxWidth: 'none' } };
