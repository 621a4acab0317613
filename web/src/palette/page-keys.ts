/**
 * The effect of a single key on the page that is open; null: nothing there answers to it. Only the parts of the page know whether
 * the user may do it: the key presses or focuses what they show.
 */
export function actionOfPage(key: string): (() => void) | null {
  const find = TARGETS[key];
  const target = find?.() ?? null;
  if (target === null) return null;
  return PRESSES.has(key) ? () => target.click() : () => target.focus();
}

const TARGETS: Readonly<Record<string, () => HTMLElement | null>> = {
  '/': () => document.querySelector<HTMLElement>('input[type=search]'),
  j: () => openerOf(1),
  k: () => openerOf(-1),
  n: () => document.querySelector<HTMLElement>('[data-key=n]'),
  x: () => focusedRow()?.querySelector<HTMLElement>('input[type=checkbox]') ?? null,
  z: () => document.querySelector<HTMLElement>('[data-key=z]:not(:disabled)'),
};

const PRESSES: ReadonlySet<string> = new Set(['n', 'x', 'z']);

/** Whether holding the key down repeats it: only what leads on does. */
export function repeats(key: string): boolean {
  return key === 'j' || key === 'k';
}

const ROW = '[data-record]';

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROW) ?? null;
}

/** The control that opens the row so many after the focused one; if no row has the focus, the first in sight. */
function openerOf(step: number): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const focused = focusedRow();
  const at = focused === null ? rows.findIndex(isInSight) : rows.indexOf(focused) + step;
  const row = rows[at];
  return (
    row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('button, input') ?? null
  );
}

/** Not scrolled away above: below the head of its table, which stays. */
function isInSight(row: HTMLElement): boolean {
  const top = row.closest('table')?.tHead?.getBoundingClientRect().bottom ?? 0;
  return row.getBoundingClientRect().top >= top - 1;
}
