/** Values of a form, by field. */
export type FormValues = Record<string, unknown>;

/** The result when two people have changed the same record. */
export interface Merge<Values extends FormValues> {
  /** Fields that only one of the two changed, or both in the same way, as changed; conflicts with my value. */
  values: Values;
  /** Fields that both changed to different values. */
  conflicts: (keyof Values & string)[];
}

/** Merges what I have typed with what somebody else has saved; `base` is what both started from. */
export function mergeChanges<Values extends FormValues>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const values = { ...mine };
  const conflicts: (keyof Values & string)[] = [];
  for (const key of Object.keys(mine) as (keyof Values & string)[]) {
    if (sameValue(mine[key], base[key])) values[key] = theirs[key];
    else if (!sameValue(theirs[key], base[key]) && !sameValue(theirs[key], mine[key])) conflicts.push(key);
  }
  return { values, conflicts };
}

/** Whether two forms hold the same values. */
export function sameValues(a: FormValues, b: FormValues): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]));
}

/** Whether two values of a field are equivalent: blank texts count as empty, and the order of ids does not matter. */
function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    const known = new Set(b);
    return a.length === b.length && a.every((each) => known.has(each));
  }
  return Object.is(settled(a), settled(b));
}

function settled(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === '' ? null : text;
}
