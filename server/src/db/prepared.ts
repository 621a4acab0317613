import type { CompiledQuery } from 'kysely';
import type { Queries } from './database.ts';

/**
 * A query that is built once and run with other values each time. For what every request asks: building a query costs
 * more than SQLite needs to answer it. `build` gets a stand-in for each value.
 */
export function prepared<Name extends string, Row>(
  query: Queries,
  names: readonly Name[],
  build: (standIns: Record<Name, string>) => CompiledQuery<Row>,
): (values: Record<Name, string>) => Promise<Row[]> {
  const standIns = new Map<unknown, Name>(names.map((name) => [`:${name}`, name]));
  const compiled = build(Object.fromEntries(names.map((name) => [name, `:${name}`])) as Record<Name, string>);
  return async (values) => {
    const parameters = compiled.parameters.map((parameter) => {
      const name = standIns.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    return (await query.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
