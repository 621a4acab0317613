import type {
  ProductCategoryInput,
  ProductCategoryRow,
  productCategoryResource,
} from '@kitroom/contract/product-category';
import type { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import { flag, isSet } from '../platform/db/flag.ts';
import { listRevision } from '../platform/db/list-revision.ts';
import { normalized } from '../platform/db/normalized.ts';
import { insertRecord, updateRecord } from '../platform/db/records.ts';
import type { Row } from '../platform/db/tables.ts';
import type { Store, Versioned } from '../platform/http/store.ts';

type List = z.output<typeof productCategoryResource.list>;
type Item = z.output<typeof productCategoryResource.item>;

export function productCategoryStore(db: Database): Store<ProductCategoryInput, List, Item> {
  return {
    async list() {
      const rows = await db.query
        .selectFrom('product_categories')
        .selectAll()
        .orderBy('sort_order', (order) => order.asc().nullsLast())
        .orderBy('name_folded')
        .execute();
      return { product_categories: rows.map(toCategory) };
    },

    listRevision: listRevision(db.query, 'product_categories'),

    async get(id) {
      const row = await db.query
        .selectFrom('product_categories')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toItem(row);
    },

    create(input, actor) {
      return db.transaction(async (trx) =>
        toItem(await insertRecord(trx, 'product_categories', toColumns(input), actor.userId)),
      );
    },

    update(id, input, actor, expectedVersion) {
      return db.transaction(async (trx) => {
        const columns = toColumns(input);
        const row = await updateRecord(trx, 'product_categories', id, columns, actor.userId, expectedVersion);
        return row && toItem(row);
      });
    },
  };
}

function toColumns({ name, code, description, sort_order, is_active }: ProductCategoryInput) {
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

function toItem(row: Row<'product_categories'>): Versioned<Item> {
  return { version: row.version, item: { productCategory: toCategory(row) } };
}

function toCategory(row: Row<'product_categories'>): ProductCategoryRow {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    description: row.description,
    sort_order: row.sort_order,
    is_active: isSet(row.is_active),
  };
}
