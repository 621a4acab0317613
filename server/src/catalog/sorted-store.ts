import type { Selectable } from 'kysely';
import { anyRecord } from '../platform/db/any-record.ts';
import type { Database, Queries } from '../platform/db/database.ts';
import { listRevision } from '../platform/db/list-revision.ts';
import { type ChangedRecord, insertRecord, type NewRecord, updateRecord } from '../platform/db/records.ts';
import type { CodedTable, RecordTableName, Row } from '../platform/db/tables.ts';
import type { Store, Versioned } from '../platform/http/store.ts';

/** Tables whose lists are ordered by sort order, then by name. */
export type SortedTable = {
  [Name in RecordTableName]: 'sort_order' extends keyof Row<Name> ? Name : never;
}[RecordTableName];

/** How such a record is stored, and how it is answered: alone, and in the list. */
interface Shape<Name extends SortedTable, Input, Answered, List, Item> {
  toColumns(input: Input): NewRecord<Name> & ChangedRecord<Name>;
  toRow(row: Row<Name>): Answered;
  list(records: Answered[]): List;
  item(record: Answered): Item;
}

/** The store of an entity without links or its own rules: each record is one row. */
export function sortedStore<Name extends SortedTable, Input, Answered, List, Item>(
  db: Database,
  table: Name,
  { toColumns, toRow, list, item }: Shape<Name, Input, Answered, List, Item>,
): Store<Input, List, Item> {
  const versioned = (row: Row<Name>): Versioned<Item> => ({
    version: (row as unknown as Selectable<CodedTable>).version,
    item: item(toRow(row)),
  });
  return {
    list: async () => list((await readSorted(db.query, table)).map(toRow)),

    listRevision: listRevision(db.query, table),

    async get(id) {
      const row = await readOne(db.query, table, id);
      return row && versioned(row);
    },

    async create(trx, input, actor) {
      return versioned(await insertRecord(trx, table, toColumns(input), actor));
    },

    async update(trx, id, { input, expectedVersion }, actor) {
      const change = { id, values: toColumns(input), author: actor, expectedVersion };
      const row = await updateRecord(trx, table, change);
      return row && versioned(row);
    },
  };
}

/** All rows by sort order, those without one last, then by name. */
export async function readSorted<Name extends SortedTable>(
  query: Queries,
  table: Name,
): Promise<Row<Name>[]> {
  const { records, name } = anyRecord(query, table);
  const sorted = await records
    .selectFrom(name)
    .selectAll()
    .orderBy('sort_order', (order) => order.asc().nullsLast())
    .orderBy('name_folded')
    .execute();
  return sorted as unknown as Row<Name>[];
}

async function readOne<Name extends SortedTable>(query: Queries, table: Name, id: number) {
  const { records, name } = anyRecord(query, table);
  const row = await records.selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst();
  return row as unknown as Row<Name> | undefined;
}
