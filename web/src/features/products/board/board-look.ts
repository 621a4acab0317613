import { styled, type Theme } from '@mui/material/styles';
import { AS_IT_IS, FORCED, swatchOutline, TOUCH } from '../../../theme/tokens.ts';

/** Sizes in px, from which the height of each row is known before it is drawn: scrolling never measures. */
export const SLOT = 48;
export const GAP = 4;
const GROUP_WIDTH = 4 * SLOT + 3 * GAP;
export const GROUP_GAP = 20;
const CAPTION = 24;
const ROW_GAP = 12;
export const PADDING = 16;
/** Four colors fit beside it where a page is as wide as it gets, and a scroll bar of 17 px takes its room. */
export const INFO_WIDTH = 204;
const INFO_HEIGHT = 92;
/** The hints of the slots, above all rows. */
export const HEAD = 32;

/** On phones: the product's name above, and a line per color. */
const SMALL_INFO_HEIGHT = 92;
const SMALL_GROUP_GAP = 8;

/** How many colors fit side by side on a board of this width in px. */
export function groupsPerLine(width: number): number {
  const room = width - INFO_WIDTH - 2 * PADDING - GROUP_GAP;
  return Math.max(1, Math.floor((room + GROUP_GAP) / (GROUP_WIDTH + GROUP_GAP)));
}

/** Height in px of a product with this many groups of slots. */
export function rowHeight(groups: number, { perLine, small }: { perLine: number; small: boolean }): number {
  if (small) return 2 * PADDING + SMALL_INFO_HEIGHT + groups * (SLOT + SMALL_GROUP_GAP) + 1;
  const lines = Math.ceil(groups / perLine);
  const slots = lines * (CAPTION + SLOT) + (lines - 1) * ROW_GAP;
  return 2 * PADDING + Math.max(INFO_HEIGHT, slots) + 1;
}

/** Around the rows. One style for thousands of plain elements: styled ones would be slow. */
export const BoardRows = styled('ul')(({ theme: { vars } }) => ({
  position: 'relative',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    display: 'flex',
    columnGap: GROUP_GAP,
    padding: PADDING,
    borderBottom: `1px solid ${vars.palette.divider}`,
    contain: 'strict',
  },
  ...productInfo(vars),
  ...groupsOfSlots(vars),
  ...slots(vars),
  ...ON_PHONES,
}));

type Vars = Theme['vars'];

function productInfo({ palette }: Vars) {
  return {
    '& .info': { flex: 'none', width: INFO_WIDTH, height: INFO_HEIGHT, overflow: 'hidden' },
    '& .info h2': { margin: 0, font: 'inherit', fontWeight: 600, ...clamped(2) },
    '& .info a': { color: 'inherit', textDecoration: 'none', borderRadius: 4 },
    '& .info a:hover': { textDecoration: 'underline' },
    '& .info a:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    [TOUCH]: {
      '& .info h2': { display: 'block' },
      '& .info a': {
        display: 'flex',
        alignItems: 'center',
        minHeight: 44,
        maxHeight: 44,
        overflow: 'hidden',
      },
    },
    '& .info p': {
      margin: '2px 0 0',
      fontSize: '0.8125rem',
      color: palette.text.secondary,
      ...clamped(1),
    },
    '& .info .count': { fontVariantNumeric: 'tabular-nums' },
  } as const;
}

function groupsOfSlots(vars: Vars) {
  const { palette } = vars;
  return {
    '& .groups': {
      flex: 1,
      display: 'flex',
      flexWrap: 'wrap',
      alignContent: 'flex-start',
      columnGap: GROUP_GAP,
      rowGap: ROW_GAP,
    },
    '& .group': { width: GROUP_WIDTH, minWidth: 0, margin: 0, padding: 0, border: 0 },
    '& .caption': {
      display: 'flex',
      alignItems: 'center',
      gap: 6,
      height: CAPTION,
      paddingBottom: 4,
      fontSize: '0.75rem',
      color: palette.text.secondary,
      whiteSpace: 'nowrap',
    },
    '& .caption .swatch': {
      flex: 'none',
      width: 12,
      height: 12,
      borderRadius: 4,
      boxShadow: swatchOutline(vars),
      ...AS_IT_IS,
    },
    '& .caption .name': { overflow: 'hidden', textOverflow: 'ellipsis' },
  } as const;
}

function slots({ palette }: Vars) {
  return {
    '& .slots': { display: 'flex', gap: GAP },
    '& .slot': {
      position: 'relative',
      flex: 'none',
      width: SLOT,
      height: SLOT,
      padding: 0,
      display: 'grid',
      placeItems: 'center',
      overflow: 'hidden',
      font: 'inherit',
      fontSize: '0.6875rem',
      // A slot that gets the focus scrolls to below the hints.
      scrollMarginTop: HEAD + CAPTION,
      color: palette.text.secondary,
      backgroundColor: 'transparent',
      border: `1px dashed color-mix(in srgb, ${palette.text.primary} 45%, transparent)`,
      borderRadius: 8,
      cursor: 'pointer',
    },
    '& .slot[data-filled]': {
      borderStyle: 'solid',
      borderColor: palette.divider,
      backgroundColor: palette.background.default,
    },
    '& .slot img': { width: '100%', height: '100%', objectFit: 'contain' },
    '& .slot:hover': { borderColor: palette.primary.main },
    '& .slot[aria-disabled]': { cursor: 'default', borderColor: palette.divider },
    '& .slot:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    '& .slot.carried': { opacity: 0.45 },
    '& .slot.target': {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: 1,
      backgroundColor: palette.action.selected,
      [FORCED]: { outlineColor: 'Highlight' },
    },
    '& .slot.failed': {
      borderStyle: 'solid',
      borderColor: palette.error.main,
      color: palette.error.main,
    },
  } as const;
}

const ON_PHONES = {
  '&.small > li': { display: 'block', contain: 'content' },
  '&.small .info': { width: 'auto', height: SMALL_INFO_HEIGHT },
  '&.small .info h2': clamped(1),
  '&.small .groups': { display: 'block' },
  '&.small .group': {
    display: 'flex',
    alignItems: 'center',
    width: 'auto',
    height: SLOT,
    marginBottom: SMALL_GROUP_GAP,
  },
  '&.small .caption': { flex: 1, minWidth: 0, paddingBottom: 0, paddingRight: 8 },
} as const;

function clamped(lines: number) {
  return {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  } as const;
}
