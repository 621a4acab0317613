import pg from 'pg';

/** Called with one of the two. */
export type Done = (error: Error | null | undefined, result?: pg.QueryResult) => void;

/** A statement on its way to PostgreSQL. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  done: Done;
}

/** What pg's client asks of the query that it works on; not in its types. */
interface Query {
  get name(): string | undefined;
  set name(name: string | undefined);
  get text(): string;
  set text(text: string);
  submit(connection: Connection): Error | null;
  prepare(connection: Connection): void;
  /** Sends the last two messages: that it is run, and Sync. */
  _getRows(connection: Connection): void;
  handleRowDescription(message: { fields: readonly pg.FieldDef[] }): void;
  handleDataRow(message: { fields: readonly (string | null)[] }): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}

/** What a query of pg sends its messages by; not in its types. */
export interface Connection {
  stream: { cork(): void; uncork(): void; destroy(error: Error): void };
  submittedNamedStatements: Record<string, string>;
  bind(message: { statement: string; values: readonly (string | null)[] }): void;
  execute(): void;
  sync(): void;
}

/** pg's query, with what its client calls. */
export const AnyQuery = pg.Query as unknown as {
  new (text: string, values: readonly unknown[], done: Done): Query;
  new (config: object, done?: Done): Query;
};

/** A query that leaves the Sync to its group. */
class GroupedQuery extends AnyQuery {
  override _getRows(connection: Connection): void {
    connection.execute();
  }
}

/**
 * Statements that are sent together and end with one Sync: after the first that fails PostgreSQL skips the others,
 * which fail with the same error. `pg` sends a Sync after each of its queries, and what follows a failed one is still
 * run.
 */
export class StatementGroup extends AnyQuery {
  readonly #queries: readonly Query[];
  readonly #ended: () => void;
  #answered = 0;
  #failure: Error | null | undefined;

  /** `ended` is called when PostgreSQL has answered all of them, or one has failed. */
  constructor(
    statements: readonly (Statement & { name: string | undefined })[],
    types: pg.CustomTypesConfig,
    ended: () => void,
  ) {
    super({ text: '' });
    this.#ended = ended;
    this.#queries = statements.map(
      ({ name, text, values, done }) =>
        new GroupedQuery({ name, text, values, types, queryMode: 'extended' }, (error, result) => {
          this.#failure ??= error;
          done(error, result);
        }),
    );
  }

  // By name and text the client notes which statements PostgreSQL has parsed.
  override get name() {
    return this.#queries[this.#answered]?.name;
  }
  override set name(_none) {
    // The queries have theirs.
  }
  override get text() {
    return this.#queries[this.#answered]?.text ?? '';
  }
  override set text(_none) {
    // The queries have theirs.
  }

  override submit(connection: Connection): null {
    connection.stream.cork();
    for (const query of this.#queries) this.#failure ??= query.submit(connection);
    connection.sync();
    connection.stream.uncork();
    // A value that cannot be sent: the answers would no longer match the queries.
    if (this.#failure) connection.stream.destroy(this.#failure);
    return null;
  }

  override handleRowDescription(message: { fields: readonly pg.FieldDef[] }): void {
    this.#queries[this.#answered]?.handleRowDescription(message);
  }

  override handleDataRow(message: { fields: readonly (string | null)[] }): void {
    this.#queries[this.#answered]?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#answered]?.handleCommandComplete(message, connection);
    this.#answered += 1;
  }

  override handleReadyForQuery(connection: Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.#ended();
  }

  override handleError(error: Error, connection: Connection): void {
    for (const query of this.#queries.slice(0, this.#answered)) query.handleReadyForQuery(connection);
    for (const query of this.#queries.slice(this.#answered)) {
      // PostgreSQL has not looked at those behind the failed one.
      if (query.name) delete connection.submittedNamedStatements[query.name];
      query.handleError(error, connection);
    }
    this.#ended();
  }
}
