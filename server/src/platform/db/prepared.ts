import type { CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';

/**
 * A query that is built once and run with other values each time, in the transaction `within` or outside of any: for
 * what most requests ask. Building a query costs more than SQLite needs to answer it, and PostgreSQL keeps its plan.
 * `build` gets a stand-in for each value. Select columns by name: a plan does not survive a `*` that means other columns.
 */
export function prepared<Values extends object, Row>(
  query: Queries,
  build: (standIns: Values) => CompiledQuery<Row>,
): (values: Values, within?: Queries) => Promise<Row[]> {
  const compiled = build(standIns as Values);
  if (!statementNames.has(compiled.sql))
    statementNames.set(compiled.sql, `kitroom-${statementNames.size + 1}`);
  return async (values, within = query) => {
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof StandIn ? values[parameter.name as keyof Values] : parameter,
    );
    return (await within.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** The name under which PostgreSQL keeps this statement's plan; undefined: it is planned each time. */
export function statementName(sql: string): string | undefined {
  return statementNames.get(sql);
}

const statementNames = new Map<string, string>();

class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const standIns = new Proxy({}, { get: (_target, name) => new StandIn(String(name)) });
