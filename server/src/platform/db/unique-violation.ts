import type { Database, Transaction } from './database.ts';

/** The unique index that a write violated. */
export interface UniqueViolation {
  table: string;
  column: string;
}

// Unique indexes of records are called `table.column` (see the first migration): PostgreSQL reports the name of the
// index, SQLite its table and column.
const SQLITE_MESSAGE = /^UNIQUE constraint failed: (\w+\.\w+)$/u;

/** Which unique index of one column an error of the database is about, on both engines; undefined for any other error. */
export function uniqueViolation(error: unknown): UniqueViolation | undefined {
  const [table, column, ...others] = indexOf(error)?.split('.') ?? [];
  return table && column && others.length === 0 ? { table, column } : undefined;
}

/** Runs a serializable transaction; if another one has created the same rows meanwhile, once more: now they are found. */
export async function findOrCreate<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db.serializable(work);
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    return db.serializable(work);
  }
}

function indexOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === '23505' && 'constraint' in error) return String(error.constraint);
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE') return SQLITE_MESSAGE.exec(error.message)?.[1];
  return undefined;
}
