/** Well below the limits of both engines for parameters and terms in one statement. */
const BATCH = 200;

/** Cuts what goes into one kind of statement into pieces, by default of a size that both engines take. */
export function* inBatches<T>(items: readonly T[], size = BATCH): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
