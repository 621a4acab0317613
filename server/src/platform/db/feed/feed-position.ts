import { sql } from 'kysely';
import type { Engine } from '../database.ts';

/** A place in the change log, in the order of the feed: by transaction, on SQLite always 0, then by id. */
export interface FeedPosition {
  transaction: number;
  id: number;
}

/** For `toSorted`: earlier ones first. */
export function byPosition(one: FeedPosition, other: FeedPosition): number {
  return one.transaction - other.transaction || one.id - other.id;
}

/** The columns of an entry's position. SQLite has one writer at a time: there, ids are in the order of commits. */
export function feedColumns(engine: Engine) {
  const transaction = engine === 'postgres' ? sql<number>`transaction_id` : sql<number>`0`;
  return [transaction.as('transaction'), 'id' as const] as const;
}
