import type { CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';

/**
 * A query that is built once and run with different values, within a transaction or not: for the queries of every
 * request. Building one takes longer than SQLite needs to answer it. On PostgreSQL it becomes a named
 * prepared statement, which is planned once per connection. `build` gets a placeholder for each value. Select columns by
 * name: a prepared `*` breaks when the table changes.
 */
export function prepared<Values extends object, Row>(
  query: Queries,
  build: (placeholders: Values) => CompiledQuery<Row>,
): (values: Values, within?: Queries) => Promise<Row[]> {
  const compiled = build(placeholders as Values);
  if (!statementNames.has(compiled.sql))
    statementNames.set(compiled.sql, `kitroom-${statementNames.size + 1}`);
  return async (values, within = query) => {
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await within.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** The name of this statement on PostgreSQL's connections; undefined: it is parsed and planned each time. */
export function statementName(sql: string): string | undefined {
  return statementNames.get(sql);
}

const statementNames = new Map<string, string>();

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });
