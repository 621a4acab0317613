import type { ProductInput, productResource } from '@kitroom/contract/product';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { flag } from '../../platform/db/flag.ts';
import { listRevision } from '../../platform/db/list-revision.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { insertRecord, updateRecord } from '../../platform/db/records.ts';
import type { Store } from '../../platform/http/store.ts';
import { type ProductItem, productReader } from './product-item.ts';
import { NO_LINKS, productLinksDiffer, requireReferences, saveProductLinks } from './product-links.ts';
import { listProducts, toProduct } from './product-list.ts';

type List = z.output<typeof productResource.list>;

/** A product, its sizes and its garment colors are one record: a change to any raises its version. */
export function productStore(db: Database): Store<ProductInput, List, ProductItem> {
  const readProduct = productReader(db.query);
  return {
    list: async () => ({ products: await listProducts(db.query) }),

    listRevision: listRevision(db.query, 'products'),

    get: (id) => readProduct(id),

    async create(trx, input, actor) {
      await requireReferences(trx, input);
      const row = await insertRecord(trx, 'products', toProductColumns(input), actor);
      const links = await saveProductLinks(trx, row.id, { before: NO_LINKS, input }, actor);
      return { version: row.version, item: { product: toProduct(row), ...links } };
    },

    async update(trx, id, { input, expectedVersion }, actor) {
      const linksChange = () => productLinksDiffer(trx, id, input);
      const change = { id, values: toProductColumns(input), author: actor, expectedVersion, linksChange };
      await requireReferences(trx, input);
      await updateRecord(trx, 'products', change);
      const changed = await readProduct(id, trx);
      if (!changed) return undefined;
      const links = await saveProductLinks(trx, id, { before: changed.item, input }, actor);
      return { ...changed, item: { ...changed.item, ...links } };
    },
  };
}

/** The columns of these fields. */
function toProductColumns(input: ProductInput) {
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
