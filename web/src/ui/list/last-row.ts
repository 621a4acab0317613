/** How much of a table's box the last row takes that stays at its bottom. */
const LAST_ROW = '--last-row';

/** The length of `LAST_ROW`: what gets the focus stays above it. */
export const ABOVE_LAST_ROW = `var(${LAST_ROW}, 0px)`;

/**
 * Ref of a last row that stays at the bottom of the box it scrolls in: tells the box how high it is, so that it never has to
 * move while it is clicked. If it would take more than half of the box, it scrolls with the other rows.
 */
export function keepLastRowInSight(row: HTMLElement | null): (() => void) | undefined {
  const box = row?.closest<HTMLElement>('[role="region"]');
  if (!row || !box) return undefined;
  const makeRoom = () => {
    const isTall = row.offsetHeight > box.clientHeight / 2;
    box.style.setProperty(LAST_ROW, isTall ? '0px' : `${row.offsetHeight}px`);
    row.style.position = isTall ? 'static' : '';
    // The reason why it grew, such as an error, should be in sight.
    if (isTall) row.scrollIntoView({ block: 'nearest' });
  };
  const sizes = new ResizeObserver(makeRoom);
  sizes.observe(row);
  sizes.observe(box);
  return () => sizes.disconnect();
}
