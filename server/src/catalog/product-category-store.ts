import type { CodedInput } from '@kitroom/contract/coded';
import type { productCategoryResource } from '@kitroom/contract/product-category';
import type { UsageRow } from '@kitroom/contract/usage';
import type { z } from 'zod';
import type { Database, Queries } from '../platform/db/database.ts';
import type { Store } from '../platform/http/store.ts';
import { toDescribedColumns, toDescribedRow } from './coded-columns.ts';
import { sortedStore } from './sorted-store.ts';
import { NOT_USED } from './usage-route.ts';

type List = z.output<typeof productCategoryResource.list>;
type Item = z.output<typeof productCategoryResource.item>;

export function productCategoryStore(db: Database): Store<CodedInput, List, Item> {
  return sortedStore(db, 'product_categories', {
    toColumns: toDescribedColumns,
    toList: (rows) => ({ product_categories: rows.map(toDescribedRow) }),
    toItem: (row) => ({ productCategory: toDescribedRow(row) }),
  });
}

/** Categories that products belong to. */
export async function productCategoryUses(query: Queries): Promise<UsageRow[]> {
  const rows = await query
    .selectFrom('products')
    .select((eb) => ['product_category_id as id', eb.fn.countAll<number>().as('products')])
    .groupBy('product_category_id')
    .execute();
  return rows.map((row) => ({ ...NOT_USED, ...row }));
}
