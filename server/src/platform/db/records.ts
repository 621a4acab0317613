import type { Insertable, Kysely, Updateable } from 'kysely';
import { type Author, differences, logChange } from './change-log.ts';
import { inBatches, type Queries, type Transaction } from './database.ts';
import { now } from './now.ts';
import type { CodedTable, RecordTableName, Row, Tables } from './tables.ts';

type Stamps = 'id' | 'version' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by';

/** Columns that an entity's own code sets at creation. */
export type NewRecord<Name extends RecordTableName> = Omit<Insertable<Tables[Name]>, Stamps>;
/** Columns that an entity's own code changes; undefined leaves a column as it is. */
export type ChangedRecord<Name extends RecordTableName> = Omit<Updateable<Tables[Name]>, Stamps>;

/** Thrown by `updateRecord` when the row is no longer at the version that the client changed. */
export class StaleVersionError extends Error {
  override name = 'StaleVersionError';
}

/** Throws `StaleVersionError` if a row is at none of the versions that are expected; undefined: at any. */
export function requireVersion(version: number, expected: readonly number[] | undefined): void {
  if (expected?.includes(version) === false) throw new StaleVersionError();
}

/** Inserts a row at version 1 with who and when, and logs it. Rejects with the database's unique violation. */
export async function insertRecord<Name extends RecordTableName>(
  trx: Transaction,
  table: Name,
  values: NewRecord<Name>,
  author: Author,
): Promise<Row<Name>> {
  const at = now();
  const { records, name } = anyRecord(trx, table);
  const stamps = { created_at: at, updated_at: at, created_by: author.userId, updated_by: author.userId };
  const columns = [...Object.entries(values), ...Object.entries(stamps)];
  const row = await records
    .insertInto(name)
    .values(defined(columns) as Insertable<CodedTable>)
    .returningAll()
    .executeTakeFirstOrThrow();
  await logChange(trx, { author, action: 'create', entity: table, entityId: row.id, after: row });
  return row as Row<Name>;
}

/**
 * Keeps others from changing these rows until the transaction ends. Always in the same order: of two transactions that
 * want the same rows, one waits.
 */
export async function lockRecords(
  trx: Transaction,
  table: RecordTableName,
  ids: readonly number[],
): Promise<void> {
  const { records, name } = anyRecord(trx, table);
  for (const some of inBatches(ids.toSorted((one, other) => one - other))) {
    await records
      .selectFrom(name)
      .select('id')
      .where('id', 'in', some)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }
}

/** An update of one row. */
interface RecordChange<Name extends RecordTableName> {
  id: number;
  values: ChangedRecord<Name>;
  author: Author;
  /** The row must be at one of them. Undefined: the client did not say which version it changed. */
  expectedVersions?: readonly number[] | undefined;
  /** Whether links that belong to the record are about to change; asked while the row is locked, if no column changes. */
  linksChange?: () => Promise<boolean>;
}

/**
 * Changes a row, raises its version, and logs the differences; a save that changes nothing leaves it as it is. Resolves to
 * undefined if the row does not exist. Throws `StaleVersionError` when the row is at another version.
 */
export async function updateRecord<Name extends RecordTableName>(
  trx: Transaction,
  table: Name,
  { id, values, author, expectedVersions, linksChange }: RecordChange<Name>,
): Promise<Row<Name> | undefined> {
  const { records, name } = anyRecord(trx, table);
  // Simultaneous saves of one row follow each other: the lock lasts until the transaction ends.
  const before = await records
    .selectFrom(name)
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  requireVersion(before.version, expectedVersions);
  const columns = defined(Object.entries(values));
  if (isHeld(before, columns) && !(await linksChange?.())) return before as Row<Name>;
  const after = await records
    .updateTable(name)
    .set({
      ...columns,
      updated_at: now(),
      updated_by: author.userId,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const change = { author, action: 'update', entity: table, entityId: id } as const;
  await logChange(trx, { ...change, ...differences<object>(before, after) });
  return after as Row<Name>;
}

function isHeld(row: object, columns: object): boolean {
  const held = new Map<string, unknown>(Object.entries(row));
  return Object.entries(columns).every(([column, value]) => held.get(column) === value);
}

/** The columns without those that are undefined: to one of the engines that is null, and a missing column its default. */
function defined(columns: readonly [string, unknown][]): object {
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined));
}

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
