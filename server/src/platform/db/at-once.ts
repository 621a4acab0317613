/** PostgreSQL's code for queries that fail because one before them in their transaction has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * Does the same work for all items at the same time, in one transaction: on PostgreSQL their queries share round trips. It
 * rejects when all have ended, so that nothing is written after the rollback, and with the failure that made others fail.
 */
export async function atOnce<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  const failures: unknown[] = [];
  for (const result of await Promise.allSettled(items.map(work))) {
    if (result.status === 'fulfilled') done.push(result.value);
    else failures.push(result.reason);
  }
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0];
  return done;
}

function isConsequence(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === IN_FAILED_TRANSACTION;
}
