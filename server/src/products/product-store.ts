import type { ProductInput, productResource } from '@kitroom/contract/product';
import type { z } from 'zod';
import type { Database, Queries } from '../db/database.ts';
import { flag } from '../db/flag.ts';
import { folded } from '../db/folded.ts';
import { listRevision } from '../db/list-revision.ts';
import { insertRecord, updateRecord } from '../db/records.ts';
import type { Row } from '../db/tables.ts';
import type { Store, Versioned } from '../http/store.ts';
import { readProductLinks, requireReferences, saveProductLinks } from './product-links.ts';
import { listProducts, toProduct } from './product-list.ts';

type List = z.output<typeof productResource.list>;
type Item = z.output<typeof productResource.item>;

/** A product, its sizes and its garment colors are one record: whatever changes raises its version. */
export function productStore(db: Database): Store<ProductInput, List, Item> {
  return {
    list: async () => ({ products: await listProducts(db.query) }),

    listRevision: listRevision(db.query, 'products'),

    async get(id) {
      const row = await db.query.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toItem(db.query, row);
    },

    create(input, actor) {
      return db.transaction(async (trx) => {
        await requireReferences(trx, input);
        const row = await insertRecord(trx, 'products', toColumns(input), actor.userId);
        await saveProductLinks(trx, row.id, input, actor.userId);
        return toItem(trx, row);
      });
    },

    update(id, input, actor, expectedVersion) {
      return db.transaction(async (trx) => {
        await requireReferences(trx, input);
        const columns = toColumns(input);
        const row = await updateRecord(trx, 'products', id, columns, actor.userId, expectedVersion);
        if (!row) return undefined;
        await saveProductLinks(trx, id, input, actor.userId);
        return toItem(trx, row);
      });
    },
  };
}

function toColumns(input: ProductInput) {
  return {
    name: input.name,
    name_folded: folded(input.name),
    code: input.code,
    code_folded: folded(input.code),
    supplier_name: input.supplier_name,
    supplier_code: input.supplier_code,
    description: input.description,
    product_category_id: input.product_category_id,
    requires_color_pairing: flag(input.requires_color_pairing),
    sort_order: input.sort_order,
    is_active: flag(input.is_active),
  };
}

// The row before its links: links that are newer than the version end in a 412, never in a lost update.
export async function toItem(query: Queries, row: Row<'products'>): Promise<Versioned<Item>> {
  return {
    version: row.version,
    item: { product: toProduct(row), ...(await readProductLinks(query, row.id)) },
  };
}
