import { setImmediate as nextTick } from 'node:timers/promises';
import { CompiledQuery, type ConnectionProvider } from 'kysely';
import type { Database, Queries } from './database.ts';
import type { RunWithOwnQueries } from './own-queries.ts';
import type { Writer } from './sqlite-dialect.ts';

/** The most that share a commit: reads wait in the meantime. */
const GROUP_SIZE = 32;

/** A transaction in the queue: `run` resolves to what tells its caller the outcome. */
interface Waiting {
  run(): Promise<() => void>;
  reject(error: unknown): void;
  large: boolean;
}

/**
 * Group commit: runs transactions one after the other, each in a savepoint, and makes those that wait at the same time
 * durable with one commit, which takes longer than all they do. Each sees what those before it did, and a rejection
 * undoes only its own. None resolves before the commit; when that fails, all of them reject. A large one is alone and has
 * no savepoint, in which each write would take longer the more was written before.
 */
export function groupCommit(
  query: Queries,
  writer: Writer,
  withOwnQueries: RunWithOwnQueries,
): Database['transaction'] {
  const { connection } = writer;
  // Nobody else uses it while a group runs.
  const writing: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const waiting: Waiting[] = [];
  let running = false;

  async function runAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // SQLite answers without yielding: only now can requests that arrived in the meantime join the queue.
      await nextTick();
      await runGroup(waiting.splice(0, sizeOfGroup()));
    }
    running = false;
  }

  function sizeOfGroup(): number {
    const firstLarge = waiting.slice(0, GROUP_SIZE).findIndex(({ large }) => large);
    return firstLarge < 0 ? GROUP_SIZE : Math.max(firstLarge, 1);
  }

  async function runGroup(group: readonly Waiting[]): Promise<void> {
    const settlers: (() => void)[] = [];
    try {
      await query.transaction().execute(async () => {
        for (const one of group) settlers.push(await (one.large ? one.run() : runOne(one)));
      });
    } catch (error) {
      for (const one of group) one.reject(error);
      return;
    }
    for (const settle of settlers) settle();
  }

  async function runOne(one: Waiting): Promise<() => void> {
    await connection.executeQuery(SAVEPOINT);
    try {
      return await one.run();
    } catch (error) {
      if (!writer.inTransaction) throw error;
      await connection.executeQuery(ROLLBACK_TO_SAVEPOINT);
      return () => one.reject(error);
    } finally {
      if (writer.inTransaction) await connection.executeQuery(RELEASE_SAVEPOINT);
    }
  }

  return (work, { large } = { large: false }) =>
    new Promise((resolve, reject) => {
      const run = async () => {
        const result = await withOwnQueries(writing, work);
        return () => resolve(result);
      };
      waiting.push({ run, reject, large });
      if (!running) void runAll();
    });
}

const SAVEPOINT = CompiledQuery.raw('savepoint one');
const ROLLBACK_TO_SAVEPOINT = CompiledQuery.raw('rollback to one');
const RELEASE_SAVEPOINT = CompiledQuery.raw('release one');
