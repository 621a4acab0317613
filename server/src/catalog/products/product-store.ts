import type { ProductInput, productResource } from '@kitroom/contract/product';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { flag } from '../../platform/db/flag.ts';
import { listRevision } from '../../platform/db/list-revision.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { insertRecord, updateRecord } from '../../platform/db/records.ts';
import type { Store } from '../../platform/http/store.ts';
import { type ProductItem, productReader } from './product-item.ts';
import { requireReferences, saveProductLinks } from './product-links.ts';
import { listProducts } from './product-list.ts';

type List = z.output<typeof productResource.list>;

/** A product, its sizes and its garment colors are one record: a change to any raises its version. */
export function productStore(db: Database): Store<ProductInput, List, ProductItem> {
  const readProduct = productReader(db.query);
  return {
    list: async () => ({ products: await listProducts(db.query) }),

    listRevision: listRevision(db.query, 'products'),

    get: (id) => readProduct(id),

    create(input, actor) {
      return db.transaction(async (trx) => {
        await requireReferences(trx, input);
        const { id } = await insertRecord(trx, 'products', toProductColumns(input), actor);
        await saveProductLinks(trx, id, input, actor);
        const created = await readProduct(id, trx);
        if (!created) throw new Error(`Product ${id} is not there after it was created`);
        return created;
      });
    },

    update(id, input, actor, expectedVersion) {
      return db.transaction(async (trx) => {
        await requireReferences(trx, input);
        const change = { id, values: toProductColumns(input), author: actor, expectedVersion };
        const row = await updateRecord(trx, 'products', change);
        if (!row) return undefined;
        await saveProductLinks(trx, id, input, actor);
        return readProduct(id, trx);
      });
    },
  };
}

/** The columns of these fields. */
export function toProductColumns(input: ProductInput) {
  return {
    name: input.name,
    name_folded: normalized(input.name),
    code: input.code,
    code_folded: normalized(input.code),
    supplier_name: input.supplier_name,
    supplier_code: input.supplier_code,
    description: input.description,
    product_category_id: input.product_category_id,
    requires_color_pairing: flag(input.requires_color_pairing),
    sort_order: input.sort_order,
    is_active: flag(input.is_active),
  };
}
