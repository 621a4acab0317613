import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { Database, Queries, Transaction } from './database.ts';

/** How many share a commit at most: reads wait meanwhile. */
const MOST = 32;

/** A transaction that waits for its turn: `run` resolves to what tells its caller the outcome. */
interface Waiting {
  run(trx: Transaction): Promise<() => void>;
  reject(error: unknown): void;
}

/**
 * Runs transactions one after the other, and makes those that wait at the same time durable with one commit: it takes
 * longer than all they do. Each still stands for itself: it sees what those before it did, and undoes only its own when
 * it rejects. None resolves before the commit; when that fails, all of them reject. `isOpen` says whether the
 * transaction is still there: SQLite ends it by itself when the disk is full.
 */
export function groupCommit(query: Queries, isOpen: () => boolean): Database['transaction'] {
  const waiting: Waiting[] = [];
  let running = false;

  async function runAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // SQLite answers without yielding: only now do requests that have arrived meanwhile get to wait as well.
      await nextTurn();
      await runGroup(waiting.splice(0, MOST));
    }
    running = false;
  }

  async function runGroup(group: readonly Waiting[]): Promise<void> {
    const outcomes: (() => void)[] = [];
    try {
      await query.transaction().execute(async (trx) => {
        for (const one of group) outcomes.push(await runOne(trx, one));
      });
    } catch (error) {
      for (const one of group) one.reject(error);
      return;
    }
    for (const tell of outcomes) tell();
  }

  async function runOne(trx: Transaction, one: Waiting): Promise<() => void> {
    await trx.executeQuery(BEGIN_ONE);
    try {
      return await one.run(trx);
    } catch (error) {
      if (!isOpen()) throw error;
      await trx.executeQuery(UNDO_ONE);
      return () => one.reject(error);
    } finally {
      if (isOpen()) await trx.executeQuery(END_ONE);
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const run = async (trx: Transaction) => {
        const result = await work(trx);
        return () => resolve(result);
      };
      waiting.push({ run, reject });
      if (!running) void runAll();
    });
}

const BEGIN_ONE = CompiledQuery.raw('savepoint one');
const UNDO_ONE = CompiledQuery.raw('rollback to one');
const END_ONE = CompiledQuery.raw('release one');
