export interface DualListItem {
  id: number;
  label: string;
  /** The name behind the label, small next to it. */
  code?: string;
  /** Small below the label. */
  description?: string | null;
  /** Its heading, shared with its neighbors of the same group. */
  group?: string;
}

/** Neighbors under one heading; null: they have none. */
export interface DualListGroup {
  heading: string | null;
  items: readonly DualListItem[];
}

/** Items in their order, cut where the group changes. */
export function groupsOf(items: readonly DualListItem[]): DualListGroup[] {
  const groups: { heading: string | null; items: DualListItem[] }[] = [];
  for (const item of items) {
    const heading = item.group ?? null;
    const last = groups.at(-1);
    if (last !== undefined && last.heading === heading) last.items.push(item);
    else groups.push({ heading, items: [item] });
  }
  return groups;
}
