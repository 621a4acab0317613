import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import type { Row, Tables } from '../src/platform/db/tables.ts';

type Name = keyof Tables;
type NameWithId = { [Table in Name]: Row<Table> extends { id: number } ? Table : never }[Name];
type Query = Pick<Database, 'query'>;

/** The rows of a table that have these values, by id: all of their columns, or some. */
export async function rowsOf<Table extends NameWithId, Column extends keyof Row<Table>>(
  { query }: Query,
  table: Table,
  values: Partial<Row<Table>> = {},
  columns?: readonly Column[],
): Promise<Pick<Row<Table>, Column>[]> {
  const rows = anyTable(query)
    .selectFrom(table as string)
    .where(({ and }) => and(values))
    .orderBy('id');
  const selected = columns ? rows.select(columns as readonly string[]) : rows.selectAll();
  return (await selected.execute()) as Pick<Row<Table>, Column>[];
}

/** The first of these rows; rejects where there is none. */
export async function rowOf<Table extends NameWithId, Column extends keyof Row<Table>>(
  db: Query,
  table: Table,
  values: Partial<Row<Table>> = {},
  columns?: readonly Column[],
): Promise<Pick<Row<Table>, Column>> {
  const [row] = await rowsOf(db, table, values, columns);
  if (!row) throw new Error(`No row of ${table} has ${JSON.stringify(values)}`);
  return row;
}

/** Adds rows as they are, without an entry in the change log. */
export async function insertRows<Table extends Name>(
  { query }: Query,
  table: Table,
  rows: Insertable<Tables[Table]> | readonly Insertable<Tables[Table]>[],
): Promise<void> {
  await query.insertInto(table).values(rows).execute();
}

/** Sets columns of the rows that have these values, without an entry in the change log. */
export async function setRows<Table extends Name>(
  { query }: Query,
  table: Table,
  values: Partial<Row<Table>>,
  columns: Updateable<Tables[Table]>,
): Promise<void> {
  await anyTable(query)
    .updateTable(table as string)
    .set(columns)
    .where(({ and }) => and(values))
    .execute();
}

/** Deletes the rows that have these values, without an entry in the change log. */
export async function deleteRows<Table extends Name>(
  { query }: Query,
  table: Table,
  values: Partial<Row<Table>> = {},
): Promise<void> {
  await anyTable(query)
    .deleteFrom(table as string)
    .where(({ and }) => and(values))
    .execute();
}

/** Kysely cannot type a query on a table whose name is not known: the functions above do. */
export function anyTable(query: Database['query']) {
  return query as unknown as Kysely<Record<string, Record<string, unknown>>>;
}
