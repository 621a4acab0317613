import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import { eventually } from './eventually.ts';
import { createGate } from './gate.ts';

/** What the transactions of a database wait for when their work is done. */
const ends = new WeakMap<Database, () => Promise<void>>();
/** What the next transaction of a database waits for before it begins. */
const begins = new WeakMap<Database, () => Promise<unknown>>();

/** The same database, whose transactions `meet` and `late` can hold back: routes take them when they are registered. */
export function holdable(opened: Database): Database {
  const held =
    (run: Database['transaction']): Database['transaction'] =>
    (work, size) => {
      const begin = begins.get(db);
      if (begin) {
        begins.delete(db);
        return begin().then(() => run(work, size));
      }
      const end = ends.get(db);
      // Not a step longer than without: a query that was not awaited would end in it.
      if (!end) return run(work, size);
      return run(async (trx) => {
        const result = await work(trx);
        await end();
        return result;
      }, size);
    };
  const db = { ...opened, transaction: held(opened.transaction), serializable: held(opened.serializable) };
  return db;
}

/** Makes a call whose transaction begins only after something else has happened: the guard has let it in before. */
export async function late<T>(
  { db }: { db: Database },
  call: () => Promise<T>,
  happens: () => Promise<unknown>,
): Promise<T> {
  let hasHappened = false;
  begins.set(db, async () => {
    await happens();
    hasHappened = true;
  });
  const result = await call();
  if (!hasHappened) throw new Error('The call has begun no transaction');
  return result;
}

/**
 * Makes two calls meet where they could harm each other: the first has done its work and has not committed when the second
 * does its own. Whoever orders them makes the second wait; both go on when it waits, has done its work too, or is answered.
 */
export async function meet<T>(
  { db }: { db: Database },
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<T[]> {
  const [reached, told] = [createGate(), createGate()];
  let atTheEnd = 0;
  ends.set(db, async () => {
    atTheEnd += 1;
    reached.open();
    await told.opened;
  });
  try {
    const one = first();
    await Promise.race([reached.opened, one]);
    let isAnswered = false;
    const other = second().finally(() => {
      isAnswered = true;
    });
    await eventually(async () => {
      if (!isAnswered && atTheEnd < 2 && !(await someWait(db)))
        throw new Error('The second call has not come to its transaction');
    });
    told.open();
    return await Promise.all([one, other]);
  } finally {
    told.open();
    ends.delete(db);
  }
}

/** Whether a transaction waits for another. SQLite has one at a time: there, the second waits or will. */
async function someWait({ engine, query }: Database): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(query);
  return rows.length > 0;
}
