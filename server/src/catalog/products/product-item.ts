import { productResource } from '@kitroom/contract/product';
import type { z } from 'zod';
import type { Queries } from '../../platform/db/database.ts';
import { idsIn, joinedIds } from '../../platform/db/links.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { NORMALIZED_NAME_AND_CODE, recordColumns } from '../../platform/db/schema/record-columns.ts';
import type { Versioned } from '../../platform/http/store.ts';

export const PRODUCT_COLUMNS = recordColumns(productResource.fields, NORMALIZED_NAME_AND_CODE);

export type ProductItem = z.output<typeof productResource.item>;
/** Resolves to a product with its links, as of one moment; undefined: there is no such product. */
export type ReadProduct = (id: number, within?: Queries) => Promise<Versioned<ProductItem> | undefined>;

/** Reads one product by id: one query, built once. */
export function productReader(query: Queries): ReadProduct {
  const read = prepared(query, ({ id }: { id: number }) => products(query).where('id', '=', id).compile());
  return async (id, within) => {
    const [row] = await read({ id }, within);
    return row && toItem(row);
  };
}

function products(query: Queries) {
  return query
    .selectFrom('products')
    .select((eb) => [
      'version',
      ...PRODUCT_COLUMNS.names,
      eb
        .selectFrom('product_sizes')
        .whereRef('product_sizes.product_id', '=', 'products.id')
        .select(joinedIds('size_id').as('ids'))
        .as('size_ids'),
      eb
        .selectFrom('product_garment_colors')
        .whereRef('product_garment_colors.product_id', '=', 'products.id')
        .select(joinedIds('garment_color_id').as('ids'))
        .as('color_ids'),
    ]);
}

type StoredProduct = Awaited<ReturnType<ReturnType<typeof products>['executeTakeFirstOrThrow']>>;

function toItem(row: StoredProduct): Versioned<ProductItem> {
  return {
    version: row.version,
    item: {
      product: PRODUCT_COLUMNS.toRow(row),
      product_size_ids: idsIn(row.size_ids),
      product_garment_color_ids: idsIn(row.color_ids),
    },
  };
}
