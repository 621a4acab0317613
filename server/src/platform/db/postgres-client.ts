import pg from 'pg';
import { statementName } from './prepared.ts';

type Query = (text: unknown, values?: unknown, done?: unknown) => unknown;

/** A connection on which PostgreSQL keeps the plans of the queries that are built once (`prepared`). */
export class PlanningClient extends pg.Client {
  override query = ((text, values, done) => {
    const name = typeof text === 'string' ? statementName(text) : undefined;
    return name === undefined
      ? query.call(this, text, values, done)
      : query.call(this, { name, text, values });
  }) as Query as pg.Client['query'];
}

const query = pg.Client.prototype.query as Query;
