import type { ProductInput, productResource } from '@kitroom/contract/product';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { insertRecord, updateRecord } from '../../platform/db/records.ts';
import type { Store } from '../../platform/http/store.ts';
import { PRODUCT_COLUMNS, type ProductItem, productReader } from './product-item.ts';
import { NO_LINKS, productLinksDiffer, requireReferences, saveProductLinks } from './product-links.ts';
import { listProducts } from './product-list.ts';

type List = z.output<typeof productResource.list>;

/** A product, its sizes and its garment colors are one record: a change to any raises its version. */
export function productStore(db: Database): Store<ProductInput, List, ProductItem> {
  const readProduct = productReader(db.query);
  return {
    list: async () => ({ products: await listProducts(db.query) }),

    get: (id) => readProduct(id),

    async create(trx, input, actor) {
      await requireReferences(trx, input);
      const row = await insertRecord(trx, 'products', PRODUCT_COLUMNS.toColumns(input), actor);
      const links = await saveProductLinks(trx, row.id, { before: NO_LINKS, input }, actor);
      return { version: row.version, item: { product: PRODUCT_COLUMNS.toRow(row), ...links } };
    },

    async update(trx, id, { input, expectedVersions }, actor) {
      const linksChange = () => productLinksDiffer(trx, id, input);
      const change = {
        id,
        values: PRODUCT_COLUMNS.toColumns(input),
        author: actor,
        expectedVersions,
        linksChange,
      };
      await requireReferences(trx, input);
      await updateRecord(trx, 'products', change);
      const changed = await readProduct(id, trx);
      if (!changed) return undefined;
      const links = await saveProductLinks(trx, id, { before: changed.item, input }, actor);
      return { ...changed, item: { ...changed.item, ...links } };
    },
  };
}
