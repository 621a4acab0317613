import type pg from 'pg';
import type { PreparingClient } from './postgres-client.ts';

/** Reads on their way over one connection: as many wait at most for one that is slow. */
const READS_AT_ONCE = 8;
/** A connection that has not answered for longer takes no more reads: quick ones are answered within it. */
const STALLED_MILLISECONDS = 20;

const LOCK_NOT_AVAILABLE = '55P03';
/** PostgreSQL does not know a named statement: the read before this one, which brought it, has failed. */
const UNKNOWN_STATEMENT = '26000';

type Client = PreparingClient & pg.PoolClient;

/**
 * Runs prepared reads outside of transactions, which are quick: those that come while others of the same statement are
 * on their way share a connection of the pool with them, so that several are sent and answered together.
 */
export class SharedReads {
  readonly #pool: pg.Pool;
  readonly #lines: Line[] = [];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Reads that wait for a connection together with one that the pool counts. */
  get waitingWithOthers(): number {
    return this.#lines.reduce((sum, line) => sum + line.waitingWithFirst, 0);
  }

  /** Resolves to the rows. Rejects with what PostgreSQL, the connection or the pool says. */
  read(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    return (this.#lines.find((line) => line.hasRoomFor(sql)) ?? this.#newLine(sql)).read(sql, values);
  }

  #newLine(sql: string): Line {
    const line = new Line(this.#pool, sql, () => this.#lines.splice(this.#lines.indexOf(line), 1));
    this.#lines.push(line);
    return line;
  }
}

/** A connection while reads of one statement are on their way over it, and before that the wait for one. */
class Line {
  readonly #pool: pg.Pool;
  readonly #sql: string;
  readonly #ended: () => void;
  readonly #connecting: Promise<Client>;
  #client: Client | undefined;
  #unanswered = 0;
  #ending: NodeJS.Immediate | undefined;
  #failure: Error | undefined;

  constructor(pool: pg.Pool, sql: string, ended: () => void) {
    this.#pool = pool;
    this.#sql = sql;
    this.#ended = ended;
    this.#connecting = pool.connect() as Promise<Client>;
    this.#connecting.then(
      (client) => {
        this.#client = client;
      },
      (error: Error) => {
        this.#failure = error;
      },
    );
  }

  get waitingWithFirst(): number {
    return this.#client ? 0 : Math.max(0, this.#unanswered - 1);
  }

  hasRoomFor(sql: string): boolean {
    if (sql !== this.#sql || this.#unanswered >= READS_AT_ONCE || this.#failure) return false;
    if (!this.#client) return true;
    // Where someone waits for a connection, this one comes free as soon as its reads are answered.
    return this.#pool.waitingCount === 0 && this.#client.waitingFor() < STALLED_MILLISECONDS;
  }

  async read(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    this.#unanswered += 1;
    try {
      return await this.#send(this.#client ?? (await this.#connecting), sql, values);
    } catch (error) {
      // Where the read comes from, instead of where its answer was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      this.#unanswered -= 1;
      // Not immediately: a caller with an answer may read again.
      if (this.#unanswered === 0) this.#ending ??= setImmediate(() => this.#end());
    }
  }

  #send(client: Client, sql: string, values: readonly unknown[]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      client.writeTogether();
      client.query(sql, values as unknown[], (error: (Error & { code?: string }) | null, result) => {
        if (!error) return resolve(result.rows);
        this.#failure ??= error;
        // The reads behind it have waited as long as anyone waits for a lock.
        if (error.code === LOCK_NOT_AVAILABLE) client.breakOff();
        reject(error.code === UNKNOWN_STATEMENT ? this.#failure : error);
      });
    });
  }

  #end(): void {
    this.#ending = undefined;
    if (this.#unanswered > 0) return;
    this.#ended();
    this.#client?.release(this.#failure);
  }
}
