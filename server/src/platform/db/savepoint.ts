import { CompiledQuery } from 'kysely';
import type { Transaction } from './database.ts';

const SAVEPOINT = CompiledQuery.raw('savepoint part');
const ROLLBACK_TO_SAVEPOINT = CompiledQuery.raw('rollback to savepoint part');
const RELEASE_SAVEPOINT = CompiledQuery.raw('release savepoint part');

/**
 * Runs a part of an open transaction. Where it rejects and `refusalOf` knows why, what it wrote is taken back, the
 * transaction goes on, and this resolves to the refusal; other errors are passed on.
 */
export async function asPart<T, Refusal extends object>(
  trx: Transaction,
  work: () => Promise<T>,
  refusalOf: (error: unknown) => Refusal | undefined,
): Promise<{ result: T } | { refusal: Refusal }> {
  await trx.executeQuery(SAVEPOINT);
  try {
    const result = await work();
    await trx.executeQuery(RELEASE_SAVEPOINT);
    return { result };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    await trx.executeQuery(ROLLBACK_TO_SAVEPOINT);
    await trx.executeQuery(RELEASE_SAVEPOINT);
    return { refusal };
  }
}
