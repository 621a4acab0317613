import { anyRecord } from './any-record.ts';
import type { Queries } from './database.ts';
import { inBatches } from './in-batches.ts';
import type { RecordTableName } from './tables.ts';

/** A row of any table of records, by its columns. */
export type StoredRecord = Readonly<Record<string, unknown>> & { id: number; version: number };

/** Which records are read. */
export interface Wanted {
  table: RecordTableName;
  column: string;
  values: readonly (string | number)[];
  /** Whether nobody else shall change them until the transaction ends. */
  locked: boolean;
}

/** The rows whose `column` has one of these values; `locked`: nobody else changes them until the transaction ends. */
export async function* findRecords(
  query: Queries,
  { table, column, values, locked }: Wanted,
): AsyncGenerator<StoredRecord[]> {
  const { records, name } = anyRecord(query, table);
  for (const some of inBatches(values)) {
    const rows = records
      .selectFrom(name)
      .selectAll()
      .where(column as 'name', 'in', some as string[])
      .orderBy('id');
    yield (await (locked ? rows.forNoKeyUpdate() : rows).execute()) as StoredRecord[];
  }
}
