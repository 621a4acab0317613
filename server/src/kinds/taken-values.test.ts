import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothEngines, type Harness } from '../../test/harness.ts';
import { RECORD_TABLES as TABLES, TAKEN_VALUES } from './kinds.ts';

describeOnBothEngines('tables of records', (harness) => {
  it('are those that have a version', async () => {
    const tables = await harness().db.query.introspection.getTables();
    const withVersion = tables.filter(({ columns }) => columns.some(({ name }) => name === 'version'));
    // Webhooks have a version, too, but are not records.
    const records = withVersion.map(({ name }) => name).filter((name) => name !== 'webhooks');
    expect(records.toSorted()).toEqual(TABLES.toSorted());
  });

  it('have a sentence for each of their unique indexes, and for nothing else', async () => {
    const indexes = await uniqueIndexes(harness());
    const ofRecords = indexes.filter(({ table }) => TABLES.some((name) => name === table));
    expect(ofRecords.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      Object.entries(TAKEN_VALUES)
        .flatMap(([table, columns]) =>
          Object.entries(columns).flatMap(([column, taken]) =>
            taken === null ? [] : [`${table}.${column}`],
          ),
        )
        .toSorted(),
    );
    // Another name would hide a violation on PostgreSQL.
    for (const { name, table, column } of ofRecords) expect(name).toBe(`${table}.${column}`);
  });

  it('raise the revision of their list at every kind of write', async () => {
    const counted = await countedWrites(harness());
    for (const table of TABLES) {
      for (const kind of ['insert', 'update', 'delete']) expect(counted).toContain(`${kind} ${table}`);
    }
  });
});

async function uniqueIndexes({ db, engine }: Harness) {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string; table: string; column: string }>`
        select i.name, t.name as "table", c.name as "column"
        from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
        where t.type = 'table' and i."unique" = 1`
    : sql<{ name: string; table: string; column: string }>`
        select i.relname as name, t.relname as "table", c.attname as "column"
        from pg_index x
        join pg_class i on i.oid = x.indexrelid
        join pg_class t on t.oid = x.indrelid
        join pg_attribute c on c.attrelid = t.oid and c.attnum = any(x.indkey)
        where x.indisunique and not x.indisprimary and t.relnamespace = 'public'::regnamespace`
  ).execute(db.query);
  return rows;
}

/** Writes of which a table's own list takes notice, such as `insert sizes`. */
async function countedWrites({ db, engine }: Harness): Promise<string[]> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ kind: string; table: string }>`
      select lower(event_manipulation) as kind, event_object_table as "table" from information_schema.triggers
      where action_statement like '%count_list_change(''' || event_object_table || ''')'`.execute(db.query);
    return rows.map(({ kind, table }) => `${kind} ${table}`);
  }
  const { rows } = await sql<{ table: string; sql: string }>`
    select tbl_name as "table", sql from sqlite_master where type = 'trigger'`.execute(db.query);
  return rows
    .filter(({ table, sql: text }) => text.includes(`values ('${table}', 0, 1)`))
    .map(({ table, sql: text }) => `${/ after (\w+)/u.exec(text)?.[1]} ${table}`);
}
