/** One person's changes to a set of links. */
export interface LinkChange {
  added: number[];
  removed: number[];
}

/** What changed between two sets of ids. */
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
