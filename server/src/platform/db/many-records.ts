import { type Kysely, sql } from 'kysely';
import type { Author } from './change-log.ts';
import type { Queries, Transaction } from './database.ts';
import { inBatches } from './in-batches.ts';
import { now } from './now.ts';
import { defined } from './records.ts';
import type { RecordTableName, Tables } from './tables.ts';

/** A row of any table of records, by its columns. */
export type StoredRecord = Readonly<Record<string, unknown>> & { id: number; version: number };
/** Columns that an entity's own code sets; undefined: the column's default, or unchanged. */
export type Columns = Readonly<Record<string, unknown>>;

// For the same of many records in few statements. Whoever calls these adds the entries to the change log.

/** The rows whose `column` has one of these values; `locked`: nobody else changes them until the transaction ends. */
export async function* findRecords(
  query: Queries,
  table: RecordTableName,
  column: string,
  values: readonly (string | number)[],
  locked: boolean,
): AsyncGenerator<StoredRecord[]> {
  const { records, name, columnName } = anyRecords(query, table, column);
  for (const some of inBatches(values)) {
    const rows = records
      .selectFrom(name)
      .selectAll()
      .where(columnName, 'in', some as string[])
      .orderBy('id');
    yield (await (locked ? rows.forNoKeyUpdate() : rows).execute()) as unknown as StoredRecord[];
  }
}

/** Inserts rows at version 1 with who and when, in no order. Rejects with the database's unique violation. */
export async function insertRecords(
  trx: Transaction,
  table: RecordTableName,
  all: readonly Columns[],
  author: Author,
): Promise<StoredRecord[]> {
  const { records, name } = anyRecords(trx, table);
  const at = now();
  const stamps = { created_at: at, updated_at: at, created_by: author.userId, updated_by: author.userId };
  const inserted: StoredRecord[] = [];
  for (const same of withSameColumns(all)) {
    for (const some of inBatches(same)) {
      const rows = some.map((columns) => ({ ...columns, ...stamps }) as unknown as NewSize);
      inserted.push(
        ...((await records
          .insertInto(name)
          .values(rows)
          .returningAll()
          .execute()) as unknown as StoredRecord[]),
      );
    }
  }
  return inserted;
}

/** New values for a row. */
export interface KnownChange {
  /** As it was read in this transaction. */
  before: StoredRecord;
  columns: Columns;
}

/** Changes rows that were read in this transaction, and raises their versions. Resolves to the rows as they are then, by id. */
export async function updateKnownRecords(
  trx: Transaction,
  table: RecordTableName,
  changes: readonly KnownChange[],
  author: Author,
): Promise<Map<number, StoredRecord>> {
  const at = now();
  const all = changes.map(({ before, columns }) => ({
    ...columns,
    id: before.id,
    version: before.version + 1,
    updated_at: at,
    updated_by: author.userId,
  }));
  const read = Object.keys(changes[0]?.before ?? {});
  const after = new Map<number, StoredRecord>();
  for (const same of withSameColumns(all)) {
    for (const some of inBatches(same)) {
      const { rows } = await updateEach(table, some, read).execute(trx);
      for (const row of rows) after.set(row.id, row);
    }
  }
  return after;
}

// One statement, because on PostgreSQL each counts in one row of `list_revisions`, whose former versions all later ones
// pass. The empty selection in front tells PostgreSQL the types of the values.
function updateEach(table: RecordTableName, rows: readonly Columns[], read: readonly string[]) {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name) => sql.ref(name));
  const set = names
    .filter((name) => name !== 'id')
    .map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
  const given = rows.map((row) => sql`select ${sql.join(names.map((name) => row[name]))}`);
  const returned = read.map((name) => sql.ref(`${table}.${name}`));
  return sql<StoredRecord>`
    update ${sql.table(table)} set ${sql.join(set)}
    from (
      select ${sql.join(columns)} from ${sql.table(table)} where 1 = 0
      union all ${sql.join(given, sql` union all `)}
    ) as given
    where ${sql.ref(`${table}.id`)} = given.id
    returning ${sql.join(returned)}`;
}

/** Gives rows a value that no record has, in a column that must be unique: so that records can exchange theirs. */
export async function vacate(
  trx: Transaction,
  table: RecordTableName,
  column: string,
  ids: readonly number[],
): Promise<void> {
  const { records, name } = anyRecords(trx, table);
  for (const id of ids) {
    const nobodys = { [column]: `\u0001${id}` } as { name_folded: string };
    await records.updateTable(name).set(nobodys).where('id', '=', id).execute();
  }
}

type NewSize = {
  name: string;
  name_folded: string;
  code: string;
  code_folded: string;
  created_at: string;
  updated_at: string;
};

// In one statement, a missing key would be null to one engine and the column's default to the other.
function withSameColumns(all: readonly Columns[]): Columns[][] {
  const groups = new Map<string, Columns[]>();
  for (const columns of all.map(defined) as Columns[]) {
    const keys = Object.keys(columns).join();
    const group = groups.get(keys) ?? [];
    groups.set(keys, group);
    group.push(columns);
  }
  return [...groups.values()];
}

// Kysely cannot type a query on a table whose name is a type parameter: it sees `sizes` in place of every table.
function anyRecords(query: Queries, table: RecordTableName, column = 'id') {
  return {
    records: query as unknown as Kysely<Pick<Tables, 'sizes'>>,
    name: table as 'sizes',
    columnName: column as 'name',
  };
}
