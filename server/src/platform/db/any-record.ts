import type { Kysely } from 'kysely';
import type { Queries } from './database.ts';
import type { CodedTable, RecordTableName } from './tables.ts';

/**
 * A table of records for queries that are the same for all. Kysely cannot type a query on a table whose name is not
 * known: it sees the columns that most of them have, and the caller asks only for those that this one has.
 */
export function anyRecord(query: Queries, table: RecordTableName) {
  return {
    records: query as Kysely<{ records: CodedTable }>,
    name: table as string as 'records',
  };
}
