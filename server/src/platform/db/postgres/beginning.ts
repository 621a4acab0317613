import type pg from 'pg';
import { statementName } from '../prepared.ts';
import { type Done, type Statement, StatementGroup } from './statement-group.ts';

/**
 * The beginning of a transaction: BEGIN and the queries that come in the same step, as one group, so that none of them is
 * run without it. What comes later waits for the answer.
 */
export class Beginning {
  readonly #client: pg.ClientBase;
  readonly #begin: string;
  readonly #begun: () => void;
  readonly #first: Statement[] = [];
  readonly #later: Statement[] = [];
  readonly #waiting: (() => void)[] = [];
  #state: 'collecting' | 'sent' | 'begun' | 'not begun' = 'collecting';
  #failure: Error | null | undefined;

  /** `begun` is called once PostgreSQL has begun: the next queries go to the client itself. */
  constructor(client: pg.ClientBase, begin: string, begun: () => void) {
    this.#client = client;
    this.#begin = begin;
    this.#begun = begun;
  }

  get isEmpty(): boolean {
    return this.#first.length === 0;
  }

  add(statement: Statement): void {
    if (this.#failure) {
      statement.done(this.#failure);
    } else if (this.#state === 'sent') {
      this.#later.push(statement);
    } else {
      // After all that can go on without an answer from outside.
      if (this.isEmpty) process.nextTick(() => this.#send());
      this.#first.push(statement);
    }
  }

  /** Waits for the answer to what was sent; what was not never will be. Resolves to whether anything was. */
  async end(): Promise<boolean> {
    if (this.#state === 'collecting') {
      this.#fail(new Error('The transaction was rolled back before it began'), this.#first);
      return false;
    }
    if (this.#state === 'sent') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return true;
  }

  #send(): void {
    if (this.#state !== 'collecting') return;
    this.#state = 'sent';
    const begin: Statement = {
      text: this.#begin,
      values: [],
      done: (error) => {
        this.#failure = error;
      },
    };
    const named = [begin, ...this.#first].map((statement) => ({
      ...statement,
      name: statementName(statement.text),
    }));
    const client = this.#client;
    const types = { getTypeParser: client.getTypeParser.bind(client) };
    client.query(new StatementGroup(named, types, () => this.#answered()));
  }

  #answered(): void {
    if (this.#state !== 'sent') return;
    if (this.#failure) {
      this.#fail(this.#failure, this.#later);
    } else {
      this.#state = 'begun';
      this.#begun();
      for (const { text, values, done } of this.#later)
        this.#client.query(text, values as unknown[], done as Done);
    }
    for (const resolve of this.#waiting) resolve();
  }

  #fail(failure: Error, statements: readonly Statement[]): void {
    this.#state = 'not begun';
    this.#failure = failure;
    for (const { done } of statements) done(failure);
  }
}
