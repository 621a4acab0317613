import { styled, type Theme } from '@mui/material/styles';
import { FADES_WHERE_IT_GOES_ON, FORCED } from '../../../theme/tokens.ts';

/** Row heights in px, border included: fingers need 44 (WCAG 2.5.5), a mouse allows a denser page. */
export const ROW_HEIGHT = 36;
export const TOUCH_ROW_HEIGHT = 45;
/** Each further line of text in a cell, in px. */
export const LINE_HEIGHT = 20;

/** Widths in px, of text of the usual size: these fit next to each other on an upright tablet, beside the page's scroll bar. */
export const WIDE = {
  rowNumber: 44,
  text: 152,
  number: 108,
  size: 118,
  specialItem: 148,
  remove: 44,
};
/** On a phone, the player and two sizes fit side by side. */
export const NARROW: typeof WIDE = {
  rowNumber: 36,
  text: 128,
  number: 96,
  size: 112,
  specialItem: 132,
  remove: 44,
};

/** With large text, leaves room for the other columns next to the player. */
export const PLAYER_ON_PHONES = `min(${inRem(NARROW.text)}, 45vw)`;

// The theme's breakpoint below `sm`.
const PHONE = '(max-width: 599.95px)';
/** Touch devices, and every screen as narrow as a phone's. */
export const TOUCH_QUERY = `(pointer: coarse), ${PHONE}`;
const TOUCH = `@media ${TOUCH_QUERY}`;
// Of two lines, where text is large.
const HEADER_HEIGHT = 'max(44px, 3rem)';

/** A length in px that grows with the text. */
export function inRem(px: number): string {
  return `${px / 16}rem`;
}

/** `rowHeight` px, and more if the text is larger. */
function grown(rowHeight: number): string {
  return `calc(${rowHeight - LINE_HEIGHT}px + max(${LINE_HEIGHT}px, ${inRem(LINE_HEIGHT)}))`;
}

/** Scrolls the table and styles its cells: there are hundreds, too many for a styled component each. */
export const GridFrame = styled('div')(({ theme: { vars } }) => ({
  ...FADES_WHERE_IT_GOES_ON,
  overflow: 'auto',
  maxHeight: '65vh',
  border: hairline(vars),
  borderRadius: 12,
  // A scroll bar that takes room is not cut at round corners otherwise.
  clipPath: 'inset(0 round 12px)',
  backgroundColor: vars.palette.background.paper,
  scrollPaddingTop: HEADER_HEIGHT,
  scrollPaddingLeft: inRem(WIDE.rowNumber + WIDE.text),
  '& table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': {
    boxSizing: 'border-box',
    height: grown(ROW_HEIGHT),
    padding: 0,
    borderBottom: hairline(vars),
    borderRight: hairline(vars),
    [TOUCH]: { height: grown(TOUCH_ROW_HEIGHT) },
  },
  '& :is(th, td):last-child': { borderRight: 0 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  ...headings(vars),
  ...cells(vars),
  ...fields(vars),
  ...buttons(vars),
  '& svg': { width: 18, height: 18, fill: 'currentColor' },
  [`@media ${PHONE}`]: {
    scrollPaddingLeft: PLAYER_ON_PHONES,
    // A phone has no room for both: the row number scrolls away, the player stays.
    '& tbody th': { position: 'static' },
    '& thead th:nth-of-type(1)': { left: 'auto', zIndex: 3 },
    '& thead th:nth-of-type(2), & tbody td[data-column="0"]': { left: 0 },
  },
}));

type Vars = Theme['vars'];

function hairline({ palette }: Vars): string {
  return `1px solid ${palette.divider}`;
}

function headings({ palette }: Vars) {
  return {
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 3,
      textAlign: 'left',
      fontSize: '0.8125rem',
      fontWeight: 500,
      lineHeight: 1.25,
      color: palette.text.secondary,
      backgroundColor: palette.background.paper,
    },
    '& thead th > span': { display: 'block', padding: '8px 10px' },
    '& tbody th': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      fontSize: '0.75rem',
      fontWeight: 400,
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'center',
      verticalAlign: 'top',
      lineHeight: grown(ROW_HEIGHT - 1),
      cursor: 'default',
      [TOUCH]: { lineHeight: grown(TOUCH_ROW_HEIGHT - 1) },
      userSelect: 'none',
      color: palette.text.secondary,
      backgroundColor: palette.background.paper,
    },
    // The player stays visible while the sizes scroll.
    '& thead th:nth-of-type(1)': { left: 0, zIndex: 4 },
    '& thead th:nth-of-type(2)': { left: inRem(WIDE.rowNumber), zIndex: 4 },
    '& tbody td[data-column="0"]': {
      position: 'sticky',
      left: inRem(WIDE.rowNumber),
      zIndex: 1,
      backgroundColor: palette.background.paper,
    },
  } as const;
}

function cells({ palette }: Vars) {
  return {
    // Each cell is its own stacking context, so that its parts stay below the sticky player column.
    '& td': { position: 'relative', zIndex: 0, verticalAlign: 'top' },
    '& td::before': {
      content: '""',
      position: 'absolute',
      inset: 0,
      pointerEvents: 'none',
    },
    '& td[data-problem]': { backgroundColor: palette.Alert.errorStandardBg },
    '& td[aria-selected=true]::before': { backgroundColor: palette.action.selected },
    '& td:focus-within::before': {
      zIndex: 2,
      backgroundColor: 'transparent',
      boxShadow: `inset 0 0 0 2px ${palette.primary.main}`,
      [FORCED]: { outline: '3px solid Highlight', outlineOffset: -3 },
    },
    [FORCED]: {
      // Shadows and tints are gone here: lines show what is selected and what needs attention.
      '& td[aria-selected=true]:not(:focus-within)::before': {
        outline: '1px dashed Highlight',
        outlineOffset: -2,
      },
      '& td[data-problem]::before': { borderBottom: '3px double CanvasText' },
    },
  } as const;
}

function fields({ palette }: Vars) {
  return {
    '& :is(input, textarea)': {
      position: 'relative',
      zIndex: 1,
      display: 'block',
      boxSizing: 'border-box',
      width: '100%',
      height: '100%',
      margin: 0,
      padding: '7px 10px 8px',
      border: 0,
      outline: 0,
      resize: 'none',
      overflow: 'hidden',
      font: 'inherit',
      fontSize: '0.875rem',
      // Also with larger text.
      lineHeight: `max(${LINE_HEIGHT}px, ${inRem(LINE_HEIGHT)})`,
      color: palette.text.primary,
      backgroundColor: 'transparent',
      textOverflow: 'ellipsis',
      // Below 16 px, a phone zooms into the field.
      [TOUCH]: { padding: '11px 10px 12px', fontSize: '1rem' },
    },
    '& ::placeholder': { color: palette.text.secondary, opacity: 1, fontStyle: 'italic' },
    '& textarea': { whiteSpace: 'pre' },
    '& td input': { height: grown(ROW_HEIGHT - 1), [TOUCH]: { height: grown(TOUCH_ROW_HEIGHT - 1) } },
    '& td[data-kind=number] input': { fontVariantNumeric: 'tabular-nums' },
    '& td[data-problem] :is(input, textarea)': { color: palette.Alert.errorColor },
    '& :is(td[data-menu], th[data-removable]) > :is(input, textarea)': { paddingRight: 36 },
    '& thead input': { fontSize: '0.8125rem', fontWeight: 500, color: 'inherit' },
    '& thead input:focus-visible': { boxShadow: `inset 0 0 0 2px ${palette.primary.main}` },
  } as const;
}

function buttons({ palette }: Vars) {
  return {
    '& button': {
      zIndex: 2,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: '100%',
      height: grown(ROW_HEIGHT - 1),
      padding: 0,
      border: 0,
      color: palette.text.secondary,
      background: 'none',
      cursor: 'pointer',
      [TOUCH]: { height: grown(TOUCH_ROW_HEIGHT - 1) },
    },
    '& button:hover': { color: palette.text.primary, backgroundColor: palette.action.hover },
    '& button:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& :is([data-action=menu], [data-action=remove-item])': {
      position: 'absolute',
      top: 0,
      right: 0,
      width: 30,
      [TOUCH]: { width: 44 },
    },
    '& td[data-problem] [data-action=menu]': { color: palette.error.main },
  } as const;
}
