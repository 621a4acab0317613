/** The width from which a record's page has two columns; below it, its parts are stacked. */
const WIDE = '@media (min-width: 62.5em)';

/** In px: of the bar with the submit button. */
export const BAR_HEIGHT = 60;

/** In px: between the bar and the window's bottom. */
export const BAR_SPACE = 8;

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

/** A form in two columns; `below`: there is a part below its first fields. */
export function formColumns(below: boolean) {
  return {
    ...CARDS,
    alignItems: 'start',
    gridTemplateRows: below ? `auto auto auto ${BAR_HEIGHT}px` : `auto auto ${BAR_HEIGHT}px`,
    gridTemplateAreas: below ? '"main" "below" "aside" "bar"' : '"main" "aside" "bar"',
    [WIDE]: {
      gridTemplateColumns: `minmax(0, 1fr) ${SECOND}`,
      // The part below the fields takes the remaining height of the other column.
      gridTemplateRows: below ? `auto 1fr ${BAR_HEIGHT}px` : `auto ${BAR_HEIGHT}px`,
      gridTemplateAreas: below ? '"main aside" "below aside" "bar bar"' : '"main aside" "bar bar"',
    },
  };
}
