import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

// Released migrations use these too: what they make of a table must not change.

type NewTable<C extends string> = CreateTableBuilder<string, C>;

/**
 * The parts of tables in migrations, the same on both engines but for how an id is generated. Names of unique indexes are
 * `table.column`: that is how SQLite reports a violation, and so both engines do.
 */
export function tableParts(db: Kysely<unknown>, engine: Engine) {
  const folded = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;

  /** A table with an id. */
  const withId = (name: string): NewTable<'id'> =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (column) =>
        engine === 'sqlite'
          ? column.primaryKey().autoIncrement()
          : column.primaryKey().generatedByDefaultAsIdentity(),
      );

  /** A table of records with a name. */
  const record = (name: string) =>
    withId(name)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'integer')
      .addColumn('updated_by', 'integer')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_folded', folded, (column) => column.notNull());

  /** The type of a column that is 0 or 1. */
  const flag = (table: string, column: string, standard: 0 | 1) =>
    sql`integer not null default ${sql.lit(standard)} constraint ${sql.id(`${table}_${column}_flag`)} check (${sql.id(column)} in (0, 1))`;

  const unique = (table: string, ...columns: string[]) =>
    db.schema
      .createIndex(`${table}.${columns.join('.')}`)
      .on(table)
      .columns(columns)
      .unique()
      .execute();

  const index = (table: string, ...columns: string[]) =>
    db.schema
      .createIndex(`${table}_${columns.join('_')}`)
      .on(table)
      .columns(columns)
      .execute();

  return { folded, withId, record, flag, unique, index };
}
