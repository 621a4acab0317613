import type { SizeInput, SizeRow, sizeResource } from '@kitroom/contract/size';
import type { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import { flag, isSet } from '../platform/db/flag.ts';
import { listRevision } from '../platform/db/list-revision.ts';
import { normalized } from '../platform/db/normalized.ts';
import { insertRecord, updateRecord } from '../platform/db/records.ts';
import type { Row } from '../platform/db/tables.ts';
import type { Store, Versioned } from '../platform/http/store.ts';

type List = z.output<typeof sizeResource.list>;
type Item = z.output<typeof sizeResource.item>;

export function sizeStore(db: Database): Store<SizeInput, List, Item> {
  return {
    async list() {
      const rows = await db.query
        .selectFrom('sizes')
        .selectAll()
        .orderBy('sort_order', (order) => order.asc().nullsLast())
        .orderBy('name_folded')
        .execute();
      return { sizes: rows.map(toSize) };
    },

    listRevision: listRevision(db.query, 'sizes'),

    async get(id) {
      const row = await db.query.selectFrom('sizes').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toItem(row);
    },

    create(input, actor) {
      return db.transaction(async (trx) =>
        toItem(await insertRecord(trx, 'sizes', toColumns(input), actor.userId)),
      );
    },

    update(id, input, actor, expectedVersion) {
      return db.transaction(async (trx) => {
        const row = await updateRecord(trx, 'sizes', id, toColumns(input), actor.userId, expectedVersion);
        return row && toItem(row);
      });
    },
  };
}

function toColumns({ name, code, description, sort_order, is_active }: SizeInput) {
  return {
    name,
    name_folded: normalized(name),
    code,
    code_folded: normalized(code),
    description,
    sort_order,
    is_active: flag(is_active),
  };
}

function toItem(row: Row<'sizes'>): Versioned<Item> {
  return { version: row.version, item: { size: toSize(row) } };
}

function toSize(row: Row<'sizes'>): SizeRow {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    description: row.description,
    sort_order: row.sort_order,
    is_active: isSet(row.is_active),
  };
}
