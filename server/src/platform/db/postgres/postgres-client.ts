import pg from 'pg';
import { statementName } from '../prepared.ts';
import { KeptQuery, type KnownColumns } from './kept-query.ts';

type Kept = ConstructorParameters<typeof KeptQuery>[0];
type Query = (text: unknown, values?: unknown, done?: unknown) => unknown;

/**
 * A connection that sends the queries of `prepared` as named prepared statements, and knows how long it has been waiting
 * for an answer.
 */
export class PreparingClient extends pg.Client {
  #unanswered = 0;
  #since = 0;
  #isCorked = false;
  readonly #knownColumns: KnownColumns = new Map();
  readonly #socket: pg.Connection;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.#socket = (this as unknown as { connection: pg.Connection }).connection;
    // Once for each query, whether it succeeds or fails.
    this.#socket.on('readyForQuery', () => {
      this.#unanswered = Math.max(0, this.#unanswered - 1);
      this.waitOn();
    });
  }

  override query = ((text, values, done) => {
    if (this.#unanswered === 0) this.waitOn();
    this.#unanswered += 1;
    const name = typeof text === 'string' && done ? statementName(text) : undefined;
    if (name === undefined) return query.call(this, text, values, done);
    return query.call(this, new KeptQuery({ name, text, values, done } as Kept, this.#knownColumns, this));
  }) as Query as pg.Client['query'];

  /** What is sent from now on until the next turn of the event loop goes out in one write. */
  writeTogether(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.#socket;
    stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  /** Milliseconds since the last answer while a query waits for one; 0: none does. */
  waitingFor(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - this.#since;
  }

  /** Counts the time of `waitingFor` from now on. */
  waitOn(): void {
    this.#since = performance.now();
  }

  /** Ends the connection immediately; its queries reject. */
  breakOff(): void {
    this.#socket.stream.destroy(new Error('Connection terminated: PostgreSQL does not answer'));
  }
}

const query = pg.Client.prototype.query as Query;
