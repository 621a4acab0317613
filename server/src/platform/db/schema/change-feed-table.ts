/** The state of the feed of changes in this database: a single row. */
export interface ChangeFeedTable {
  id: number;
  /** Random, made by the migration: a restored database has another one. */
  life: string;
  /** The last entry of the change log, in the order of the feed, that was swept; zeros: none was. */
  swept_transaction: number;
  swept_id: number;
}
