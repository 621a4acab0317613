import type { Database, Transaction } from './database.ts';

/** The database as seen from inside a transaction: stores on it take part in that one and open none. */
export function within(db: Database, trx: Transaction): Database {
  const join: Database['transaction'] = (work) => work(trx);
  return { ...db, query: trx, transaction: join, serializable: join };
}
