import { inListOrder } from '@kitroom/contract/lists/list-order';
import { inSizeOrder, type SizeName } from '@kitroom/contract/lists/size-order';
import type { Resource } from '@kitroom/contract/resource';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { anyRecord, type ChangedRecord, insertRecord, type NewRecord, updateRecord } from '../db/records.ts';
import { recordColumns } from '../db/schema/record-columns.ts';
import type { CodedTable, RecordTableName, Row } from '../db/tables.ts';
import { requireProof } from './guard.ts';
import type { Store, Versioned } from './store.ts';

/** How a record is stored and answered, by the fields of its kind. */
interface Columns<Name extends RecordTableName, Input> {
  toColumns(input: Input): NewRecord<Name> & ChangedRecord<Name>;
  toRow(row: Row<Name>): object;
}

/**
 * The store of a kind without links or its own rules: each record is one row. `normalizedColumns`: as `recordColumns` takes
 * them. The saves for which the kind says so ask for a fresh proof of who sends them.
 */
export function recordStore<
  Name extends RecordTableName,
  Input extends z.ZodObject,
  List extends z.ZodObject,
  Item extends z.ZodObject,
>(
  db: Database,
  resource: Resource<Input, List, Item> & { entity: Name },
  normalizedColumns: Readonly<Record<`${string}_folded`, string>>,
): Store<z.output<Input>, z.output<List>, z.output<Item>> {
  const { entity: table, record, proof } = resource;
  // The compiler knows the columns of each kind, not those of whichever this is.
  const columns: unknown = recordColumns(resource.fields, normalizedColumns as Record<string, never>);
  const { toColumns, toRow } = columns as Columns<Name, z.output<Input>>;
  const [listed = ''] = Object.keys(resource.list.shape);
  const versioned = (row: Row<Name>): Versioned<z.output<Item>> => ({
    version: (row as Selectable<CodedTable>).version,
    item: { [record]: toRow(row) } as z.output<Item>,
  });
  return {
    async list() {
      const { records, name } = anyRecord(db.query, table);
      const rows = await records.selectFrom(name).selectAll().execute();
      rows.sort(inListOrder);
      const ordered = resource.namedBySize ? inSizeOrder(rows as SizeName[]) : rows;
      return { [listed]: (ordered as Row<Name>[]).map(toRow) } as z.output<List>;
    },

    async get(id) {
      const { records, name } = anyRecord(db.query, table);
      const row = await records.selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst();
      return row && versioned(row as Row<Name>);
    },

    async create(trx, input, actor) {
      if (proof.includes('create')) requireProof(actor);
      return versioned(await insertRecord(trx, table, toColumns(input), actor));
    },

    async update(trx, id, { input, expectedVersions }, actor) {
      if (proof.includes('update')) requireProof(actor);
      const change = { id, values: toColumns(input), author: actor, expectedVersions };
      const row = await updateRecord(trx, table, change);
      return row && versioned(row);
    },
  };
}
