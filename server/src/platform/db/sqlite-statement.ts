import type Sqlite from 'better-sqlite3';
import type { SqliteStatement } from 'kysely';

/** A prepared statement, with what Kysely's driver uses of it. */
export interface Statement extends SqliteStatement {
  /** The first row. */
  get(): unknown;
}

/**
 * Prepares a statement that makes its rows from arrays. The objects that better-sqlite3 makes take a third longer, and V8
 * keeps them as dictionaries, which everything that reads their properties pays for.
 */
export function prepareStatement(file: Sqlite.Database, sql: string): Statement {
  const statement = file.prepare<unknown[], unknown[]>(sql);
  const run: Statement['run'] = (parameters) => statement.run(parameters);
  if (!statement.reader) return { reader: false, run, all: refuse, get: refuse, iterate: refuse };
  statement.raw();
  let names = columnNames(statement);
  const toRow = (values: unknown[]) => {
    // After a migration a prepared `*` has other columns.
    if (values.length !== names.length) names = columnNames(statement);
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at];
    return row;
  };
  return {
    reader: true,
    run,
    all: (parameters) => statement.all(parameters).map(toRow),
    get() {
      const values = statement.get();
      return values && toRow(values);
    },
    *iterate(parameters) {
      for (const values of statement.iterate(parameters)) yield toRow(values);
    },
  };
}

function columnNames(statement: Sqlite.Statement): string[] {
  return statement.columns().map(({ name }) => name);
}

function refuse(): never {
  throw new TypeError('This statement returns no rows');
}
