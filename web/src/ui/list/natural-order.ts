// 'Size 9' sorts before 'Size 10'. Created on demand: that alone takes a few milliseconds.
let made: Intl.Collator | undefined;

/** Compares two names, ignoring case and accents, with numbers by their value. */
export function compareNames(one: string, other: string): number {
  made ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return made.compare(one, other);
}

interface Ordered {
  name: string;
  sort_order: number | null;
}

/** Compares two records by their place, and those without one, which come last, by their names. */
export function compareInOrder(one: Ordered, other: Ordered): number {
  const [first, second] = [one, other].map(({ sort_order }) => sort_order ?? Number.MAX_VALUE);
  return (first ?? 0) - (second ?? 0) || compareNames(one.name, other.name);
}
