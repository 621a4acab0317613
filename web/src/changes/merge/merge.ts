/** Values of a form, by field. */
export type FormValues = Record<string, unknown>;

/** The result when two people have changed the same record. */
export interface Merge<Values extends FormValues> {
  /** Fields that only one of the two changed, or both in the same way, as changed; conflicts with my value. */
  values: Values;
  /** Lists that both changed: with what either has added, and without what either has removed. */
  combined: (keyof Values & string)[];
  /** Other fields that both changed to different values. */
  conflicts: (keyof Values & string)[];
}

/** Merges my input with what someone else has saved; `base` is what both started from. */
export function mergeChanges<Values extends FormValues>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const values = { ...mine };
  const combined: (keyof Values & string)[] = [];
  const conflicts: (keyof Values & string)[] = [];
  for (const key of Object.keys(mine) as (keyof Values & string)[]) {
    const [was, ours, now] = [base[key], mine[key], theirs[key]];
    if (sameValue(ours, was)) values[key] = now;
    else if (sameValue(now, was) || sameValue(now, ours)) continue;
    else if (isList(was) && isList(ours) && isList(now)) {
      values[key] = mergeLinks(was, ours, now) as Values[typeof key];
      combined.push(key);
    } else conflicts.push(key);
  }
  return { values, combined, conflicts };
}

/** The fields in which two forms differ, in their order. */
export function changedFields<Values extends FormValues>(
  before: Values,
  after: Values,
): (keyof Values & string)[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].filter((field) => !sameValue(before[field], after[field]));
}

/** Whether a field holds the ids of any number of records. */
export function isList(value: unknown): value is number[] {
  return Array.isArray(value);
}

/** Whether two values of a field are equivalent: blank texts count as empty, and the order of ids does not matter. */
function sameValue(a: unknown, b: unknown): boolean {
  if (isList(a) && isList(b)) {
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

/** One person's changes to a set of links. */
export interface LinkChange {
  added: number[];
  removed: number[];
}

/** The difference between two sets of ids. */
export function linkChange(before: readonly number[], after: readonly number[]): LinkChange {
  const had = new Set(before);
  const has = new Set(after);
  return { added: after.filter((id) => !had.has(id)), removed: before.filter((id) => !has.has(id)) };
}

/** Applies my additions and removals to the set as others have left it in the meantime. */
export function mergeLinks(
  base: readonly number[],
  mine: readonly number[],
  theirs: readonly number[],
): number[] {
  const { added, removed } = linkChange(base, mine);
  const gone = new Set(removed);
  return [...new Set([...theirs.filter((id) => !gone.has(id)), ...added])];
}
