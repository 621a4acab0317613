import type pg from 'pg';
import { AnyQuery, type Connection, type Statement } from './statement-group.ts';

/** How the rows of a named statement are read. */
type Columns = readonly { name: string; parse: (text: string) => unknown }[];

/** The columns of the named statements of a connection, by name. */
export type KnownColumns = Map<string, Columns>;

/**
 * A named statement. `pg` asks PostgreSQL each time what its columns are, which takes longer than to read a row; here it is asked
 * once per connection. PostgreSQL refuses to run a named statement whose columns have changed.
 */
export class KeptQuery extends AnyQuery {
  readonly #statement: Statement & { name: string };
  readonly #known: KnownColumns;
  readonly #types: pg.CustomTypesConfig;
  readonly #rows: Record<string, unknown>[] = [];
  #columns: Columns | undefined;
  #unreadable: Error | undefined;

  constructor(statement: Statement & { name: string }, known: KnownColumns, types: pg.CustomTypesConfig) {
    super(statement.text, statement.values, (error, result) => {
      if (result) result.rows = this.#rows;
      statement.done(error ?? this.#unreadable, this.#unreadable ? undefined : result);
    });
    this.name = statement.name;
    this.#statement = statement;
    this.#known = known;
    this.#types = types;
  }

  override prepare(connection: Connection): void {
    const { name, values } = this.#statement;
    this.#columns = this.#known.get(name);
    const texts = this.#columns && asTexts(values);
    if (!texts) {
      super.prepare(connection);
      return;
    }
    connection.bind({ statement: name, values: texts });
    connection.execute();
    connection.sync();
  }

  override handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, 'text'),
    }));
    this.#known.set(this.#statement.name, this.#columns);
  }

  override handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    try {
      this.#columns?.forEach(({ name, parse }, at) => {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : parse(text);
      });
    } catch (error) {
      // Whatever is thrown from here would end the process.
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
    }
    this.#rows.push(row);
  }
}

/** The values as PostgreSQL reads them; undefined: there are others than texts and numbers. */
function asTexts(values: readonly unknown[]): (string | null)[] | undefined {
  const texts: (string | null)[] = [];
  for (const value of values) {
    if (value === null || typeof value === 'string') texts.push(value);
    else if (typeof value === 'number') texts.push(String(value));
    else return undefined;
  }
  return texts;
}
