/**
 * Waits for work that was started together in one transaction: on PostgreSQL its queries share round trips, and are run in the
 * order in which they were started. It rejects when all have ended, so that nothing is written after the rollback, and with
 * the first failure in the order given.
 */
export async function together<Results extends readonly unknown[]>(
  work: readonly [...{ [Key in keyof Results]: Promise<Results[Key]> }],
): Promise<Results> {
  const done: unknown[] = [];
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'rejected') throw result.reason;
    done.push(result.value);
  }
  return done as unknown as Results;
}
