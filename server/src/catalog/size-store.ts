import type { CodedInput } from '@kitroom/contract/coded';
import type { sizeResource } from '@kitroom/contract/size';
import type { UsageRow } from '@kitroom/contract/usage';
import type { z } from 'zod';
import type { Database, Queries } from '../platform/db/database.ts';
import type { Store } from '../platform/http/store.ts';
import { toDescribedColumns, toDescribedRow } from './coded-columns.ts';
import { sortedStore } from './sorted-store.ts';
import { NOT_USED } from './usage-route.ts';

type List = z.output<typeof sizeResource.list>;
type Item = z.output<typeof sizeResource.item>;

export function sizeStore(db: Database): Store<CodedInput, List, Item> {
  return sortedStore(db, 'sizes', {
    toColumns: toDescribedColumns,
    toList: (rows) => ({ sizes: rows.map(toDescribedRow) }),
    toItem: (row) => ({ size: toDescribedRow(row) }),
  });
}

/** Sizes that products are available in. */
export async function sizeUses(query: Queries): Promise<UsageRow[]> {
  const rows = await query
    .selectFrom('product_sizes')
    .select((eb) => ['size_id as id', eb.fn.countAll<number>().as('products')])
    .groupBy('size_id')
    .execute();
  return rows.map((row) => ({ ...NOT_USED, ...row }));
}
