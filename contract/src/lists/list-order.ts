// Made on demand: that alone takes a browser a few milliseconds.
let collator: Intl.Collator | undefined;

/**
 * Compares two names, ignoring case and accents, with numbers by their value: 'Size 9' comes before 'Size 10'. Each database
 * would sort letters beyond ASCII, and numbers, in its own way.
 */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}

interface Listed {
  id: number;
  name: string;
  sort_order?: number | null;
}

/** Compares by sort order, those without one last, then by name and id: the order of every list but that of users. */
export function inListOrder(one: Listed, other: Listed): number {
  return place(one) - place(other) || compareNames(one.name, other.name) || one.id - other.id;
}

function place({ sort_order }: Listed): number {
  return sort_order ?? Number.MAX_VALUE;
}
