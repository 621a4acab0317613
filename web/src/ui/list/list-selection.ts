/** The selection in a list box, where a range starts, and which option is active for the keyboard. */
export interface ListSelection {
  selected: ReadonlySet<number>;
  anchor: number | null;
  active: number | null;
}

export const NOTHING_SELECTED: ListSelection = { selected: new Set(), anchor: null, active: null };

/** Keys held while clicking or typing; `toggle` is ctrl or cmd, `range` is shift. */
export interface HeldKeys {
  toggle: boolean;
  range: boolean;
}

/** A click selects one option; with `toggle` it adds or removes one, with `range` it selects up to it. */
export function clickOption(
  ids: readonly number[],
  before: ListSelection,
  id: number,
  { toggle, range }: HeldKeys,
): ListSelection {
  if (range) return selectRange(ids, before, id);
  if (toggle) return toggleOption(before, id);
  return { selected: new Set([id]), anchor: id, active: id };
}

/**
 * A key, as in the WAI-ARIA pattern of a multi-select list box: arrows, Home and End move, and with shift
 * select; space toggles, shift and space select the range; ctrl and A select all, or none when all are.
 * Null if the key has no meaning in a list.
 */
export function pressKey(
  ids: readonly number[],
  before: ListSelection,
  key: string,
  { toggle, range }: HeldKeys,
): ListSelection | null {
  const at = before.active === null ? -1 : ids.indexOf(before.active);
  if (toggle && key.toLowerCase() === 'a') return selectAll(ids, before);
  if (key === ' ') {
    const id = ids[at];
    if (id === undefined) return before;
    return range ? selectRange(ids, before, id) : toggleOption(before, id);
  }
  const to = target(key, at, ids.length);
  const id = to === null ? undefined : ids[to];
  if (to === null) return null;
  if (id === undefined) return before;
  if (!range) return { ...before, active: id };
  // The first shift+arrow also selects the option it starts from.
  return selectRange(ids, { ...before, anchor: before.anchor ?? before.active }, id);
}

/** The selected ids among `ids`, in that order: hidden options do not count as selected. */
export function selectedIn(ids: readonly number[], { selected }: ListSelection): number[] {
  return ids.filter((id) => selected.has(id));
}

function toggleOption({ selected }: ListSelection, id: number): ListSelection {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return { selected: next, anchor: id, active: id };
}

function selectRange(ids: readonly number[], { anchor }: ListSelection, id: number): ListSelection {
  const start = anchor === null || !ids.includes(anchor) ? id : anchor;
  const [from, to] = [ids.indexOf(start), ids.indexOf(id)].sort((a, b) => a - b);
  return { selected: new Set(ids.slice(from, (to ?? 0) + 1)), anchor: start, active: id };
}

function selectAll(ids: readonly number[], before: ListSelection): ListSelection {
  const all = ids.every((id) => before.selected.has(id));
  return { ...before, selected: new Set(all ? [] : ids) };
}

function target(key: string, at: number, length: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, length - 1);
  if (key === 'ArrowUp') return at < 0 ? length - 1 : Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return null;
}
