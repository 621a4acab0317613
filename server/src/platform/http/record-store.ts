import type { Selectable } from 'kysely';
import { anyRecord } from '../db/any-record.ts';
import type { Database, Queries } from '../db/database.ts';
import { listRevision } from '../db/list-revision.ts';
import { type ChangedRecord, insertRecord, type NewRecord, updateRecord } from '../db/records.ts';
import type { CodedTable, RecordTableName, Row } from '../db/tables.ts';
import type { Store, Versioned } from './store.ts';

/** A kind of record: its table, and whether its list can be put in an order. */
interface Kind<Name extends RecordTableName> {
  entity: Name;
  sorted: boolean;
}

/** How such a record is stored, and how it is answered: alone, and in the list. */
interface Shape<Name extends RecordTableName, Input, Answered, List, Item> {
  toColumns(input: Input): NewRecord<Name> & ChangedRecord<Name>;
  toRow(row: Row<Name>): Answered;
  list(records: Answered[]): List;
  item(record: Answered): Item;
}

/** The store of a kind without links or its own rules: each record is one row. */
export function recordStore<Name extends RecordTableName, Input, Answered, List, Item>(
  db: Database,
  kind: Kind<Name>,
  { toColumns, toRow, list, item }: Shape<Name, Input, Answered, List, Item>,
): Store<Input, List, Item> {
  const { entity: table } = kind;
  const versioned = (row: Row<Name>): Versioned<Item> => ({
    version: (row as Selectable<CodedTable>).version,
    item: item(toRow(row)),
  });
  return {
    list: async () => list((await readInOrder(db.query, kind)).map(toRow)),

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

/** All rows by sort order where they have one, those without one last, then by name. */
export async function readInOrder<Name extends RecordTableName>(
  query: Queries,
  { entity, sorted }: Kind<Name>,
): Promise<Row<Name>[]> {
  const { records, name } = anyRecord(query, entity);
  const rows = await records
    .selectFrom(name)
    .selectAll()
    .$if(sorted, (all) => all.orderBy('sort_order', (order) => order.asc().nullsLast()))
    .orderBy('name_folded')
    .execute();
  return rows as Row<Name>[];
}

async function readOne<Name extends RecordTableName>(query: Queries, table: Name, id: number) {
  const { records, name } = anyRecord(query, table);
  const row = await records.selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst();
  return row as Row<Name> | undefined;
}
