import pg from 'pg';
import { statementName } from './prepared.ts';

type Query = (text: unknown, values?: unknown, done?: unknown) => unknown;

/** A connection that sends the queries of `prepared` as named prepared statements. */
export class PreparingClient extends pg.Client {
  override query = ((text, values, done) => {
    const name = typeof text === 'string' ? statementName(text) : undefined;
    return name === undefined
      ? query.call(this, text, values, done)
      : query.call(this, { name, text, values });
  }) as Query as pg.Client['query'];
}

const query = pg.Client.prototype.query as Query;
