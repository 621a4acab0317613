/** The class of a text in the first cell of a table's row that is at the foot of the row, across its columns. */
export const ROW_FOOT = 'row-foot';

const HEIGHT = '--row-foot';

/**
 * Ref of such a text: keeps the room of the foot as high as the text is, however many lines it takes. Elsewhere than in a
 * table it does nothing.
 */
export function keepRoomOfFoot(foot: HTMLElement | null): (() => void) | undefined {
  const row = foot?.closest('tr');
  if (!foot || !row) return undefined;
  const keep = () => {
    const line = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    // The style sheet has the room of one line, which is all that most rows need: only others are changed.
    if (foot.offsetHeight > line) row.style.setProperty(HEIGHT, `${foot.offsetHeight}px`);
    else row.style.removeProperty(HEIGHT);
  };
  // Before the row is measured and painted.
  keep();
  const sizes = new ResizeObserver(keep);
  sizes.observe(foot);
  return () => {
    sizes.disconnect();
    row.style.removeProperty(HEIGHT);
  };
}

const ROOM = 'max(var(--row-padding) - 8px, 2px)';
const FOOT = `var(${HEIGHT}, 1rem)`;
const WITH_FOOT = `& tr:has(> td .${ROW_FOOT}) > td`;

/**
 * Styles of rows: one line of a foot takes its room from the padding, so that no row moves when the text comes later. The
 * cells are in the middle of what is above it.
 */
export const rowsWithFeet = {
  [WITH_FOOT]: { paddingTop: ROOM, paddingBottom: `calc(${ROOM} + ${FOOT})` },
  [`${WITH_FOOT}.actions`]: {
    paddingTop: 'max(var(--row-padding) - 12px, 2px)',
    paddingBottom: `calc(max(var(--row-padding) - 12px, 2px) + ${FOOT})`,
  },
  [`${WITH_FOOT}.select`]: { paddingBlock: `0 ${FOOT}`, '& > *': { marginBlock: '-4px' } },
  [`& td:has(.${ROW_FOOT})`]: { position: 'relative' },
  [`& td .${ROW_FOOT}`]: {
    position: 'absolute',
    left: 16,
    bottom: ROOM,
    // Of the table's frame, without the check box and the picture, which may be stretched. It is below the buttons, too.
    width: 'calc(100cqw - 200px)',
    zIndex: 1,
  },
} as const;
